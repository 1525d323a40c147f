/**
 * Linear models: coefficients, saving, loading, prediction and evaluation.
 *
 * <p>Uses {@code ids}, {@code layout}, {@code linear.ingest}, {@code linear.kernel}, {@code
 * metadata}, {@code spark.ingest}, {@code spark.model}; Spark.
 */
@NullMarked
package io.sparkmp.linear.model;

import org.jspecify.annotations.NullMarked;
