/**
 * What is read: sources of records of a row, a column and a value; the columns that an application
 * asks for; malformed records; and records in DataFrames, tables and Parquet.
 *
 * <p>Uses {@code ids}, {@code layout}, {@code spark.files}; Spark, Hadoop.
 */
@NullMarked
package io.sparkmp.spark.ingest;

import org.jspecify.annotations.NullMarked;
