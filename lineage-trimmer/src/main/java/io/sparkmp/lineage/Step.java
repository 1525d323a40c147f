package io.sparkmp.lineage;

/**
 * One step of a loop.
 *
 * @param <D> the kind of data: an RDD, JavaRDD, JavaPairRDD or Dataset
 */
@FunctionalInterface
public interface Step<D> {

  /**
   * Makes the next generation from the current one. A replayed step must make the same result, so
   * it may depend only on {@code current}, on {@code generation} and on constants.
   *
   * @param current must not be changed
   * @param generation the number of the generation to make; the first is 1
   */
  D apply(D current, long generation) throws Exception;
}
