package io.sparkmp.layout;

import java.io.Serializable;

/** The records of one worker that touch one slice. */
public interface DataBlock extends Serializable {

  /** The number of training records. */
  int trainingSize();
}
