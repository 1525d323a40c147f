/**
 * A linear model: its coefficients, saved, loaded, applied to records and judged by them.
 *
 * <p>Uses {@code ids}, {@code layout}, {@code linear.ingest}, {@code linear.kernel}, {@code
 * metadata}, {@code spark.ingest}, {@code spark.model}; Spark.
 */
@NullMarked
package io.sparkmp.linear.model;

import org.jspecify.annotations.NullMarked;
