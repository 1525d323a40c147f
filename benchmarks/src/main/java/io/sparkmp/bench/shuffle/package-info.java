/**
 * Measures the cost of bringing the model's slices to the data: one training by our engines, by
 * joins in plain Spark and by broadcasts. Trainings run one at a time in one thread; objects sent
 * to executors are immutable.
 *
 * <p>Uses {@code bench}, {@code bench.report}, {@code bench.suite}, {@code layout}, {@code page},
 * {@code random}, {@code rotation}, {@code schedule}, {@code spark}, {@code spark.rdd}, {@code
 * spark.train}; Spark, Commons, picocli.
 */
@NullMarked
package io.sparkmp.bench.shuffle;

import org.jspecify.annotations.NullMarked;
