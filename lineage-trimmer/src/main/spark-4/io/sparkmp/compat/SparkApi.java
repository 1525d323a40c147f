package io.sparkmp.compat;

import org.apache.spark.SparkContext;
import org.apache.spark.SparkThrowable;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.execution.LogicalRDD$;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.Option;

/** The Spark APIs except MLlib that differ between lines, for Spark 4.0 and 4.1. */
public final class SparkApi {

  private SparkApi() {}

  /**
   * The open session, or a new one of a context. Asks for Spark's own kind of session by name: to
   * find out that it is not Connect's, Spark starts Scala's reflection, which takes as long as a
   * context.
   */
  public static SparkSession session(SparkContext context) {
    return org.apache.spark.sql.classic.SparkSession.builder().sparkContext(context).getOrCreate();
  }

  /** The default session of this process, if there is one; by name for the same reason. */
  public static Option<? extends SparkSession> defaultSession() {
    return org.apache.spark.sql.classic.SparkSession.getDefaultSession();
  }

  /** The internal rows of a Dataset; each is valid until the next is read. */
  public static JavaRDD<InternalRow> rows(Dataset<?> data) {
    return ((org.apache.spark.sql.classic.Dataset<?>) data).queryExecution().toRdd().toJavaRDD();
  }

  /** A table of internal rows. */
  public static Dataset<Row> table(
      SparkSession spark, JavaRDD<InternalRow> rows, StructType schema) {
    return ((org.apache.spark.sql.classic.SparkSession) spark)
        .internalCreateDataFrame(rows.rdd(), schema, false);
  }

  /** A table of internal rows with the very columns of another, so that those of either name them. */
  public static Dataset<Row> table(Dataset<Row> like, JavaRDD<InternalRow> rows) {
    org.apache.spark.sql.classic.Dataset<Row> classic =
        (org.apache.spark.sql.classic.Dataset<Row>) like;
    return org.apache.spark.sql.classic.Dataset.ofRows(
        classic.sparkSession(), LogicalRDD$.MODULE$.fromDataset(rows.rdd(), classic, false));
  }

  /** The plan of a Dataset, with names resolved. */
  public static LogicalPlan plan(Dataset<?> data) {
    return ((org.apache.spark.sql.classic.Dataset<?>) data).queryExecution().analyzed();
  }

  /** Casts a column; null where a value cannot be converted, in ANSI mode too. */
  public static Column tryCast(Column column, DataType type) {
    return column.try_cast(type);
  }

  /** Spark's error condition; null if there is none. */
  public static @Nullable String condition(Throwable failure) {
    return failure instanceof SparkThrowable known ? known.getCondition() : null;
  }

  /** Whether the job failed because somebody cancelled it. */
  public static boolean isCancelled(Throwable failure) {
    return "SPARK_JOB_CANCELLED".equals(condition(failure));
  }

  /** Cancels the jobs with a tag. */
  public static void cancelJobs(SparkContext spark, String tag, String reason) {
    spark.cancelJobsWithTag(tag, reason);
  }
}
