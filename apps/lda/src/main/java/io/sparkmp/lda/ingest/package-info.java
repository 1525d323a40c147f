/**
 * Reads documents from files or DataFrames, reports every problem with its place, and lays
 * documents out over the workers. Sources are immutable.
 *
 * <p>Uses {@code ids}, {@code layout}, {@code lda.kernel}, {@code lda.layout}, {@code placement},
 * {@code spark.files}, {@code spark.ingest}, {@code spark.ingest.delimited}, {@code
 * spark.ingest.lines}, {@code spark.layout}, {@code spark.placement}, {@code spark.rdd}, {@code
 * spark.text}, {@code text}; Spark, Hadoop.
 */
@NullMarked
package io.sparkmp.lda.ingest;

import org.jspecify.annotations.NullMarked;
