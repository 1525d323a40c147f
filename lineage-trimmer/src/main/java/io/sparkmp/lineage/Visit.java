package io.sparkmp.lineage;

import java.io.Serializable;
import java.util.Iterator;

/**
 * Looks at each partition of a generation in the job that stores it.
 *
 * @param <T> the type of the records
 * @param <R> what is found; small, since it goes to the driver
 */
@FunctionalInterface
public interface Visit<T, R> extends Serializable {

  /** Runs on an executor, once or more for each partition. */
  R visit(Iterator<T> records);
}
