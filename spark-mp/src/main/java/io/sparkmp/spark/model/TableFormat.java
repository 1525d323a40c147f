package io.sparkmp.spark.model;

/** The format of a model's tables. */
public enum TableFormat {
  /** A folder of Parquet files per table, written by all tasks. */
  PARQUET,
  /** A file in Apache Arrow's IPC format per table. */
  ARROW
}
