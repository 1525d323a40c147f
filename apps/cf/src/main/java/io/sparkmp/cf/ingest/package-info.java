/**
 * Reads ratings from files or DataFrames, reports every problem with its place, and lays ratings
 * out over the workers. Reads features of users and items.
 *
 * <p>Uses {@code cf.features}, {@code cf.kernel}, {@code ids}, {@code layout}, {@code rotation},
 * {@code spark.ingest}, {@code spark.ingest.lines}, {@code spark.layout}, {@code spark.model},
 * {@code spark.text}; Spark.
 */
@NullMarked
package io.sparkmp.cf.ingest;

import org.jspecify.annotations.NullMarked;
