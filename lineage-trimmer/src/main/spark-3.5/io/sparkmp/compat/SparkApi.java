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
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.execution.LogicalRDD$;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.EvalMode;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.Option;

/** The Spark APIs except MLlib that differ between lines, for Spark 3.5. */
public final class SparkApi {
  private static final Pattern CANCELLED =
      Pattern.compile("Job \\d+ cancelled\\b.*", Pattern.DOTALL);

  private SparkApi() {}

  /** The open session, or a new one of a context. */
  public static SparkSession session(SparkContext context) {
    return SparkSession.builder().sparkContext(context).getOrCreate();
  }

  /** The default session of this process, if there is one. */
  public static Option<? extends SparkSession> defaultSession() {
    return SparkSession.getDefaultSession();
  }

  /** The internal rows of a Dataset; each is valid until the next is read. */
  public static JavaRDD<InternalRow> rows(Dataset<?> data) {
    return data.queryExecution().toRdd().toJavaRDD();
  }

  /** A table of internal rows. */
  public static Dataset<Row> table(
      SparkSession spark, JavaRDD<InternalRow> rows, StructType schema) {
    return spark.internalCreateDataFrame(rows.rdd(), schema, false);
  }

  /** A table of internal rows with the very columns of another, so that those of either name them. */
  public static Dataset<Row> table(Dataset<Row> like, JavaRDD<InternalRow> rows) {
    return Dataset.ofRows(
        like.sparkSession(), LogicalRDD$.MODULE$.fromDataset(rows.rdd(), like, false));
  }

  /** The plan of a Dataset, with names resolved. */
  public static LogicalPlan plan(Dataset<?> data) {
    return data.queryExecution().analyzed();
  }

  /** Casts a column; null where a value cannot be converted, in ANSI mode too. */
  public static Column tryCast(Column column, DataType type) {
    return new Column(new Cast(column.expr(), type, Option.empty(), EvalMode.TRY()));
  }

  /** Spark's error condition; null if there is none. */
  public static @Nullable String condition(Throwable failure) {
    return failure instanceof SparkThrowable known ? known.getErrorClass() : null;
  }

  /** Whether the job failed because somebody cancelled it; this line of Spark says so only in the message. */
  public static boolean isCancelled(Throwable failure) {
    return failure instanceof SparkException
        && failure.getMessage() != null
        && CANCELLED.matcher(failure.getMessage()).matches();
  }

  /** Cancels the jobs with a tag; this line of Spark takes no reason. */
  public static void cancelJobs(SparkContext spark, String tag, String reason) {
    spark.cancelJobsWithTag(tag);
  }
}
