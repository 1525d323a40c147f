/**
 * Ratings from files or DataFrames, with every problem named by its place, laid out over the
 * workers.
 *
 * <p>Uses {@code cf.kernel}, {@code ids}, {@code layout}, {@code rotation}, {@code spark.ingest},
 * {@code spark.layout}; Spark.
 */
@NullMarked
package io.sparkmp.cf.ingest;

import org.jspecify.annotations.NullMarked;
