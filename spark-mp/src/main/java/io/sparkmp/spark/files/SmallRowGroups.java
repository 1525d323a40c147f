package io.sparkmp.spark.files;

import org.apache.hadoop.fs.Path;
import org.apache.parquet.hadoop.ParquetOutputFormat;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Parquet whose row groups are small: each task that writes or reads a file holds a row group as a
 * whole, outside of what Spark's memory manager counts. With the usual 128 MB, two tasks that join
 * a model with pairs need more than a heap of 1 GB.
 */
public final class SmallRowGroups {
  private static final int BYTES = 16 << 20;

  private SmallRowGroups() {}

  /** Writes a table into a folder that does not exist. */
  public static void write(Dataset<Row> table, Path folder) {
    table.write().option(ParquetOutputFormat.BLOCK_SIZE, BYTES).parquet(folder.toString());
  }
}
