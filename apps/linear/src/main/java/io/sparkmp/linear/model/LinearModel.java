package io.sparkmp.linear.model;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.model.StoredTable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;

/**
 * A linear model: an intercept, and the nonzero coefficients as a table with the columns {@code id}
 * of the feature, {@code records} (how many training records have it) and {@code weight}. With two
 * features and the intercept 0.5:
 *
 * <pre>
 *   id  records  weight      record         margin
 *    3     17     1.25       3:2 8:1        0.5 + 2 * 1.25 = 3
 *    7      5    -0.5        3:1 7:1        0.5 + 1.25 - 0.5 = 1.25
 * </pre>
 *
 * @param info the metadata, including the intercept
 * @param weights one row per feature
 */
public record LinearModel(LinearModelInfo info, Dataset<Row> weights) {
  private static final String NAME = "spark-mp linear model";

  /** Stores this model in Spark's memory or on its disks, so that its files may be replaced. */
  public LinearModel kept() {
    return new LinearModel(info, StoredTable.kept(weights, schema(info.idType()), NAME));
  }

  /**
   * Computes this model at once and stores it independently of its source until garbage collected.
   */
  public LinearModel detached(StorageLevel level) {
    return new LinearModel(info, StoredTable.detached(weights, schema(info.idType()), NAME, level));
  }

  /** The columns of the table. */
  public static StructType schema(IdType type) {
    return new StructType()
        .add("id", FrameColumns.sqlType(type), false)
        .add("records", DataTypes.IntegerType, false)
        .add("weight", DataTypes.DoubleType, false);
  }
}
