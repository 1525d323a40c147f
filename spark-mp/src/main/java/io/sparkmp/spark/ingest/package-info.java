/**
 * What all reading of input shares: files of lines; records of a row, a column and a value in text,
 * Parquet or DataFrames; malformed records; and the balanced placement of ids that are counted in
 * many partitions and never gathered on the driver. Knows Spark; may use {@code
 * io.sparkmp.spark.files}, {@code io.sparkmp.ids}, {@code io.sparkmp.placement} and {@code
 * io.sparkmp.random}.
 */
@NullMarked
package io.sparkmp.spark.ingest;

import org.jspecify.annotations.NullMarked;
