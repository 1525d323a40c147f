/**
 * The engines that run a {@link io.sparkmp.rotation.RotationProgram} on Spark, the driver's loop
 * that calls them, and the encoding of their messages. This one uses Spark's block manager to move
 * slices. The driver's classes belong to the thread that trains.
 *
 * <p>Uses {@code ids}, {@code layout}, {@code lineage}, {@code lineage.snapshot}, {@code loop},
 * {@code random}, {@code rotation}, {@code schedule}, {@code spark.ingest}, {@code
 * spark.placement}, {@code spark.rdd}, {@code spark.watch}, {@code topk}, {@code training}; Spark,
 * Jackson, Metrics.
 */
@NullMarked
package io.sparkmp.spark;

import org.jspecify.annotations.NullMarked;
