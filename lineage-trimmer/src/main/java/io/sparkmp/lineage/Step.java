package io.sparkmp.lineage;

/**
 * One step of a loop.
 *
 * @param <D> the kind of data: an RDD, JavaRDD, JavaPairRDD or Dataset
 */
@FunctionalInterface
public interface Step<D> {

  /**
   * Makes the next generation from the current one. A step that is replayed must make the same
   * again, so whatever it depends on must be in {@code current}, in {@code generation} or fixed.
   *
   * @param current to be read, not changed
   * @param generation the number of the generation to make; the first is 1
   */
  D apply(D current, long generation) throws Exception;
}
