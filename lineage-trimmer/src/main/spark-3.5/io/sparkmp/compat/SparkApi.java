package io.sparkmp.compat;

import java.util.regex.Pattern;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkException;
import org.apache.spark.SparkThrowable;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.EvalMode;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.Option;

/** What lines of Spark do in different ways, but for MLlib: Spark 3.5. */
public final class SparkApi {
  private static final Pattern CANCELLED =
      Pattern.compile("Job \\d+ cancelled\\b.*", Pattern.DOTALL);

  private SparkApi() {}

  /** The rows of a Dataset as Spark SQL holds them, each valid until the next is asked for. */
  public static JavaRDD<InternalRow> rows(Dataset<?> data) {
    return data.queryExecution().toRdd().toJavaRDD();
  }

  /** A table of rows that hold what Spark SQL's own do. */
  public static Dataset<Row> table(
      SparkSession spark, JavaRDD<InternalRow> rows, StructType schema) {
    return spark.internalCreateDataFrame(rows.rdd(), schema, false);
  }

  /** A column of another type; null where a value has none in it, in every mode of Spark SQL. */
  public static Column tryCast(Column column, DataType type) {
    return new Column(new Cast(column.expr(), type, Option.empty(), EvalMode.TRY()));
  }

  /** Spark's name of what went wrong; null if Spark gave none. */
  public static @Nullable String condition(Throwable failure) {
    return failure instanceof SparkThrowable known ? known.getErrorClass() : null;
  }

  /** Whether somebody has cancelled the job that failed so: this line of Spark says so in words. */
  public static boolean isCancelled(Throwable failure) {
    return failure instanceof SparkException
        && failure.getMessage() != null
        && CANCELLED.matcher(failure.getMessage()).matches();
  }

  /** Cancels the jobs of a tag; this line of Spark is not given the reason. */
  public static void cancelJobs(SparkContext spark, String tag, String reason) {
    spark.cancelJobsWithTag(tag);
  }
}
