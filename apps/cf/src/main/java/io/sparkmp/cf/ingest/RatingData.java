package io.sparkmp.cf.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.spark.layout.LaidOut;
import io.sparkmp.spark.layout.LaidOutRows;
import io.sparkmp.spark.layout.WorkerBlocks;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Ratings laid out over the workers: rows are users, columns are items.
 *
 * @param laidOut the blocks; stored until this is closed
 * @param stats over all workers
 * @param itemCount the number of items
 */
public record RatingData(LaidOut<SparseBlock> laidOut, LayoutStats stats, long itemCount)
    implements AutoCloseable {

  /** The type of the users' ids. */
  public IdType userType() {
    return laidOut.rows().type();
  }

  /** The type of the items' ids. */
  public IdType itemType() {
    return laidOut.columns().type();
  }

  /** The blocks by worker, for use within a task. */
  public JavaRDD<WorkerBlocks<SparseBlock>> byWorker() {
    return laidOut.byWorker();
  }

  /** The global mean of the training ratings. */
  public double mean() {
    return stats.mean();
  }

  /**
   * The ratings of a set.
   *
   * @return columns {@code user}, {@code item} and {@code rating}, distinct pairs, unordered
   */
  public Dataset<Row> rows(SparkSession spark, HeldOut set) {
    return LaidOutRows.of(spark, laidOut, set).toDF("user", "item", "rating");
  }

  @Override
  public void close() {
    laidOut.close();
  }
}
