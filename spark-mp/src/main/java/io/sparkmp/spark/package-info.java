/**
 * What a training is asked and what it tells: {@link io.sparkmp.spark.RotationJob the job}, its
 * options, engines, listeners and result; and the encoding of messages and snapshots.
 *
 * <p>Uses {@code ids}, {@code layout}, {@code lineage}, {@code loop}, {@code random}, {@code
 * rotation}, {@code schedule}, {@code spark.ingest}, {@code spark.placement}, {@code spark.rdd},
 * {@code topk}; Spark.
 */
@NullMarked
package io.sparkmp.spark;

import org.jspecify.annotations.NullMarked;
