package io.sparkmp.spark.ml;

import io.sparkmp.spark.ingest.FrameColumns;
import java.util.UUID;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.storage.StorageLevel;

/**
 * A frame that is read several times and has the same rows each time, even if what it comes from
 * has not, as after a shuffle that numbers or samples rows: they are kept until it is closed.
 *
 * @param rows to read
 * @param isOurs whether they are kept for this alone
 */
public record SteadyFrame(Dataset<Row> rows, boolean isOurs) implements AutoCloseable {

  /**
   * Columns of a dataset. What its user keeps already is not kept again.
   *
   * @param columns selected from it
   */
  public static SteadyFrame of(Dataset<?> dataset, Dataset<Row> columns) {
    if (!dataset.storageLevel().equals(StorageLevel.NONE())) {
      return new SteadyFrame(columns, false);
    }
    // Spark keeps equal plans once: without a name of its own the end of one fit would take the
    // rows away from another that reads the same dataset at the same time.
    Dataset<Row> own =
        columns.withColumn(
            FrameColumns.unused(columns.schema(), "sparkmp copy"),
            functions.lit(UUID.randomUUID().toString()));
    return new SteadyFrame(own.persist(StorageLevel.MEMORY_AND_DISK()), true);
  }

  @Override
  public void close() {
    if (isOurs) {
      rows.unpersist(false);
    }
  }
}
