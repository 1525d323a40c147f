package io.sparkmp.spark.model;

/** How the tables of a model are stored. */
public enum TableFormat {
  /** A folder of Parquet files for each table, written by all tasks. */
  PARQUET,
  /** A file of Apache Arrow's IPC format for each table. */
  ARROW
}
