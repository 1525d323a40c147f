/**
 * Reads ratings from files or DataFrames, reports every problem with its place, and lays ratings
 * out over the workers.
 *
 * <p>Uses {@code cf.kernel}, {@code ids}, {@code layout}, {@code rotation}, {@code spark.ingest},
 * {@code spark.layout}; Spark.
 */
@NullMarked
package io.sparkmp.cf.ingest;

import org.jspecify.annotations.NullMarked;
