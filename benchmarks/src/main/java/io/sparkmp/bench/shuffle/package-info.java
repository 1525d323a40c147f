/**
 * What it costs to bring the model's slices to the data: one training by our engines, by joins of
 * plain Spark and by broadcasts. Trainings are run one at a time by one thread; what is sent to
 * executors is immutable.
 *
 * <p>Uses {@code bench}, {@code bench.report}, {@code bench.suite}, {@code layout}, {@code page},
 * {@code random}, {@code rotation}, {@code schedule}, {@code spark}; Spark, Commons, picocli.
 */
@NullMarked
package io.sparkmp.bench.shuffle;

import org.jspecify.annotations.NullMarked;
