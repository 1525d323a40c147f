/**
 * Trains linear models.
 *
 * <p>Uses {@code ids}, {@code layout}, {@code lineage}, {@code linear}, {@code linear.ingest},
 * {@code linear.kernel}, {@code linear.model}, {@code rotation}, {@code spark}, {@code spark.app},
 * {@code spark.ingest}, {@code spark.layout}, {@code spark.model}; Spark.
 */
@NullMarked
package io.sparkmp.linear.train;

import org.jspecify.annotations.NullMarked;
