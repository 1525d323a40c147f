/**
 * What reading input has in common: files of lines; records of a row, a column and a value in text,
 * Parquet or DataFrames; those that are malformed; and from ids counted in many partitions to a
 * balanced placement of them, without ever gathering the ids on the driver. Knows Spark; may use
 * {@code io.sparkmp.spark.files}, {@code io.sparkmp.ids}, {@code io.sparkmp.placement}, {@code
 * io.sparkmp.text} and {@code io.sparkmp.random}.
 */
@NullMarked
package io.sparkmp.spark.ingest;

import org.jspecify.annotations.NullMarked;
