package io.sparkmp.loop;

import java.io.Serializable;

/**
 * What a loop does with one record. It may capture constants, and must not keep anything else from
 * one record to the next: a result would then depend on how the records are divided.
 */
@FunctionalInterface
public interface Body extends Serializable {

  /** Trains on the record at which the loop is. */
  void train(At at);
}
