package io.sparkmp.layout;

import java.io.Serializable;

/** The records of one worker that touch one slice. */
public interface DataBlock extends Serializable {

  /** The number of training records. */
  int trainingSize();

  /**
   * By which other records are told from these: a snapshot of a training on others must not be
   * taken for one on these. Records that are equal, by their places in the block, have the same
   * one.
   */
  long checksum();
}
