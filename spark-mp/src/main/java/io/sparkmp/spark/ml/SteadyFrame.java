package io.sparkmp.spark.ml;

import io.sparkmp.compat.ScalaApi;
import io.sparkmp.compat.SparkApi;
import io.sparkmp.spark.ingest.FrameColumns;
import java.util.Set;
import java.util.UUID;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
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
   * Operators with the same rows at each reading, in whatever order and for whatever columns.
   * Limits and samples are not among them: they depend on an order, which after a shuffle depends
   * on the columns that are read.
   */
  private static final Set<String> SAME =
      Set.of(
          "LogicalRelation",
          "DataSourceV2Relation",
          "HiveTableRelation",
          "LocalRelation",
          "OneRowRelation",
          "ResolvedInlineTable",
          "Range",
          "Project",
          "Filter",
          "SubqueryAlias",
          "View",
          "Union",
          "Join",
          "Generate",
          "Distinct",
          "Sort",
          "Repartition",
          "RepartitionByExpression");

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

  /**
   * The rows of a dataset, for a result that reads them several times and is computed after this
   * call. Where they may differ from one reading to the next, they are kept from the first reading
   * on, until the result is garbage.
   *
   * @return the same columns, by which those of the dataset can be named too
   */
  public static Dataset<Row> lasting(Dataset<Row> dataset) {
    boolean isKept = !dataset.storageLevel().equals(StorageLevel.NONE());
    return dataset.isStreaming() || isKept || isSame(SparkApi.plan(dataset))
        ? dataset
        : SparkApi.table(
            dataset,
            SparkApi.rows(dataset).map(InternalRow::copy).persist(StorageLevel.MEMORY_AND_DISK()));
  }

  private static boolean isSame(LogicalPlan plan) {
    return plan.deterministic() && plan.subqueriesAll().isEmpty() && hasOnly(plan);
  }

  private static boolean hasOnly(LogicalPlan plan) {
    return SAME.contains(plan.getClass().getSimpleName())
        && ScalaApi.asJava(plan.children()).stream().allMatch(SteadyFrame::hasOnly);
  }

  @Override
  public void close() {
    if (isOurs) {
      rows.unpersist(false);
    }
  }
}
