package io.sparkmp.embeddings.model;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.model.StoredTable;
import io.sparkmp.spark.topk.VectorTable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;

/**
 * Vectors of words, items or nodes as two tables, of centres and contexts, with the columns {@code
 * id}, {@code count} and {@code vector}, an array of floats. The centres' vectors are usually
 * called embeddings; the contexts' vectors are needed for the score of a pair.
 *
 * @param info the metadata
 * @param vectors one row each
 * @param contexts one row each
 */
public record EmbeddingModel(EmbeddingModelInfo info, Dataset<Row> vectors, Dataset<Row> contexts) {
  private static final String NAME = "spark-mp vectors";

  /** Stores this model in Spark's memory or on its disks, so that its files may be replaced. */
  public EmbeddingModel kept() {
    return new EmbeddingModel(
        info,
        StoredTable.kept(vectors, schema(info.idType()), NAME),
        StoredTable.kept(contexts, schema(info.contextType()), NAME));
  }

  /**
   * Computes this model at once and stores it independently of its source until garbage collected.
   */
  public EmbeddingModel detached(StorageLevel level) {
    return new EmbeddingModel(
        info,
        StoredTable.detached(vectors, schema(info.idType()), NAME, level),
        StoredTable.detached(contexts, schema(info.contextType()), NAME, level));
  }

  /** The vectors as a table for searches. */
  public VectorTable vectorTable() {
    return new VectorTable(
        "id",
        vectors.select(functions.col("id"), functions.lit(0f), functions.col("vector")),
        info.idType(),
        info.vectorSize(),
        info.vectors());
  }

  /** The columns of a table. */
  public static StructType schema(IdType type) {
    return new StructType()
        .add("id", FrameColumns.sqlType(type), false)
        .add("count", DataTypes.IntegerType, false)
        .add("vector", DataTypes.createArrayType(DataTypes.FloatType, false), false);
  }
}
