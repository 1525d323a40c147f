package io.sparkmp.example;

import io.sparkmp.cf.foldin.FoldIn;
import io.sparkmp.cf.ml.MatrixFactorizationModel;
import java.util.concurrent.TimeoutException;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;

/**
 * Solves for each user again who is in a batch of a stream, by all ratings of this user so far.
 * Ratings and solved users are kept by batch: one that comes again after a failure takes the place
 * of what it has written.
 */
public final class FoldInStream {
  private final SparkSession spark;
  private final MatrixFactorizationModel model;
  private final String ratings;
  private final String users;

  /**
   * @param ratings folder of all ratings, by batch; those of the training as {@code batch=-1}
   * @param users folder of the solved users, by batch
   */
  public FoldInStream(
      SparkSession spark, MatrixFactorizationModel model, String ratings, String users) {
    this.spark = spark;
    this.model = model;
    this.ratings = ratings;
    this.users = users;
  }

  /** Follows a stream of ratings with the columns user, item and rating. */
  public StreamingQuery start(Dataset<Row> stream, String checkpoint, Trigger trigger)
      throws TimeoutException {
    return stream
        .writeStream()
        .foreachBatch((VoidFunction2<Dataset<Row>, Long>) this::foldIn)
        .option("checkpointLocation", checkpoint)
        .trigger(trigger)
        .start();
  }

  private void foldIn(Dataset<Row> batch, long number) {
    batch.write().mode("overwrite").parquet(ratings + "/batch=" + number);
    Dataset<Row> all = spark.read().parquet(ratings).filter("batch <= " + number);
    Dataset<Row> newest = all.filter("batch = " + number).select("user").distinct();
    Dataset<Row> solved = new FoldIn(model.factors()).users(all.join(newest, "user", "left_semi"));
    solved
        .filter("ratings > 0") // the others have rated nothing that the model knows
        .write()
        .mode("overwrite")
        .parquet(users + "/batch=" + number);
  }

  /** The users as they were solved for last, with columns id, bias, factors and ratings. */
  public Dataset<Row> users() {
    return spark
        .read()
        .parquet(users)
        .groupBy("id")
        .agg(functions.max_by(functions.expr("struct(*)"), functions.col("batch")).as("newest"))
        .select("newest.*")
        .drop("batch");
  }
}
