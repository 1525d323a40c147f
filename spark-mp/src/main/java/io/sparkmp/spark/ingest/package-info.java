/**
 * Reads input: files of lines; records of a row, a column and a value in text, Parquet or
 * DataFrames; malformed records; and the balanced placement of ids, which are counted in many
 * partitions and never collected on the driver.
 *
 * <p>Uses {@code ids}, {@code layout}, {@code placement}, {@code spark.files}; Spark, Hadoop,
 * Commons, Jackson, univocity.
 */
@NullMarked
package io.sparkmp.spark.ingest;

import org.jspecify.annotations.NullMarked;
