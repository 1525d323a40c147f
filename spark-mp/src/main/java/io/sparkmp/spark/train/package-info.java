/**
 * The driver's loop: calls an engine leg by leg, decides where legs end, judges epochs, goes back
 * after a failure, and tells listeners. Its classes belong to the thread that trains.
 *
 * <p>Uses {@code lineage}, {@code lineage.snapshot}, {@code rotation}, {@code schedule}, {@code
 * spark}, {@code spark.engine}, {@code spark.watch}, {@code training}; Spark, Jackson, Metrics.
 */
@NullMarked
package io.sparkmp.spark.train;

import org.jspecify.annotations.NullMarked;
