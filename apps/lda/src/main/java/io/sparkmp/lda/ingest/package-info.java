/**
 * Documents from files or DataFrames, with every problem named by its place, laid out over the
 * workers. Knows Spark; may use {@code io.sparkmp.spark.ingest}, {@code io.sparkmp.spark.text},
 * {@code io.sparkmp.text}, {@code io.sparkmp.lda.layout} and what that uses. Sources are immutable.
 */
@NullMarked
package io.sparkmp.lda.ingest;

import org.jspecify.annotations.NullMarked;
