package io.sparkmp.bench.lineage;

import org.apache.spark.rdd.RDD;

/**
 * A loop's data and its step.
 *
 * @param <T> the type of the records
 */
interface Chain<T> {

  /** Generation 0; not persisted. */
  RDD<T> initial();

  /** The next generation; not persisted, not yet computed. */
  RDD<T> step(RDD<T> current);
}
