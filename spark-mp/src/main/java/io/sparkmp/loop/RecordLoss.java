package io.sparkmp.loop;

import java.io.Serializable;

/** How wrong a model is about one record; what held-out records are judged by. */
@FunctionalInterface
public interface RecordLoss extends Serializable {

  /** The loss of the record at which the loop is; it may not change the model. */
  double of(ReadAt at);
}
