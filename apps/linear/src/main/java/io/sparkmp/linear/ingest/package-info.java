/**
 * Labelled records of features, read from files or DataFrames and laid out over the workers.
 *
 * <p>Uses {@code ids}, {@code layout}, {@code linear.kernel}, {@code random}, {@code rotation},
 * {@code spark.ingest}, {@code spark.layout}, {@code spark.text}, {@code text}; Spark.
 */
@NullMarked
package io.sparkmp.linear.ingest;

import org.jspecify.annotations.NullMarked;
