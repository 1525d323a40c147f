package io.sparkmp.lineage;

import java.io.Serializable;
import java.util.Iterator;

/**
 * Summarises each partition of a generation in the job that stores it.
 *
 * @param <T> the type of the records
 * @param <R> the summary; small, since it goes to the driver
 */
@FunctionalInterface
public interface PartitionSummary<T, R> extends Serializable {

  /** Runs on an executor, once or more for each partition. */
  R summarise(Iterator<T> records);
}
