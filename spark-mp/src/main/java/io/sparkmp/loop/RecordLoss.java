package io.sparkmp.loop;

import java.io.Serializable;

/** The loss of a model on one record, by which held-out records are judged. */
@FunctionalInterface
public interface RecordLoss extends Serializable {

  /** The loss of the current record; must not change the model. */
  double of(ReadAt at);
}
