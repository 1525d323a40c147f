/**
 * Reads labelled records of features from files or DataFrames and lays them out over the workers.
 *
 * <p>Uses {@code ids}, {@code layout}, {@code linear.kernel}, {@code random}, {@code rotation},
 * {@code spark.files}, {@code spark.ingest}, {@code spark.ingest.delimited}, {@code
 * spark.ingest.lines}, {@code spark.layout}, {@code spark.text}, {@code text}; Spark, Hadoop.
 */
@NullMarked
package io.sparkmp.linear.ingest;

import org.jspecify.annotations.NullMarked;
