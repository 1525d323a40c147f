package io.sparkmp.compat;

import org.apache.spark.SparkContext;
import org.apache.spark.SparkThrowable;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** What lines of Spark do in different ways, but for MLlib: Spark 4.0 and 4.1. */
public final class SparkApi {

  private SparkApi() {}

  /** The rows of a Dataset as Spark SQL holds them, each valid until the next is asked for. */
  public static JavaRDD<InternalRow> rows(Dataset<?> data) {
    return ((org.apache.spark.sql.classic.Dataset<?>) data).queryExecution().toRdd().toJavaRDD();
  }

  /** A table of rows that hold what Spark SQL's own do. */
  public static Dataset<Row> table(
      SparkSession spark, JavaRDD<InternalRow> rows, StructType schema) {
    return ((org.apache.spark.sql.classic.SparkSession) spark)
        .internalCreateDataFrame(rows.rdd(), schema, false);
  }

  /** A column of another type; null where a value has none in it, in every mode of Spark SQL. */
  public static Column tryCast(Column column, DataType type) {
    return column.try_cast(type);
  }

  /** Spark's name of what went wrong; null if Spark gave none. */
  public static @Nullable String condition(Throwable failure) {
    return failure instanceof SparkThrowable known ? known.getCondition() : null;
  }

  /** Whether somebody has cancelled the job that failed so. */
  public static boolean isCancelled(Throwable failure) {
    return "SPARK_JOB_CANCELLED".equals(condition(failure));
  }

  /** Cancels the jobs of a tag. */
  public static void cancelJobs(SparkContext spark, String tag, String reason) {
    spark.cancelJobsWithTag(tag, reason);
  }
}
