/**
 * Ratings from files or DataFrames, with every problem named by its place, laid out over the
 * workers. Knows Spark; may use {@code io.sparkmp.spark.ingest}, {@code io.sparkmp.spark.layout}
 * and what that uses.
 */
@NullMarked
package io.sparkmp.cf.ingest;

import org.jspecify.annotations.NullMarked;
