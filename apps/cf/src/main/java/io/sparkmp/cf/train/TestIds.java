package io.sparkmp.cf.train;

import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.rotation.HeldOut;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * How many ratings of a test set are of users and items that the training ratings have.
 *
 * @param ratings the number of test ratings
 * @param users how many of them have a known user
 * @param items how many of them have a known item
 */
public record TestIds(long ratings, long users, long items) {

  /** Counts them, by two joins. */
  public static TestIds of(SparkSession spark, RatingData data) {
    Dataset<Row> test = data.rows(spark, HeldOut.TEST);
    Dataset<Row> training = data.rows(spark, HeldOut.TRAINING);
    return new TestIds(
        data.stats().test(), known(test, training, "user"), known(test, training, "item"));
  }

  private static long known(Dataset<Row> test, Dataset<Row> training, String side) {
    return test.join(
            training.select(side).distinct(),
            test.col(side).equalTo(training.col(side)),
            "left_semi")
        .count();
  }

  /** A warning if most of them lack one, as where two files write ids differently; or null. */
  public @Nullable String warning() {
    if (2 * Math.min(users, items) >= ratings) {
      return null;
    }
    return "the training ratings have the users of %s and the items of %s of the %s test ratings; the"
            .formatted(count(users), count(items), ratings)
        + " others are judged by little more than the mean: check that both files write ids alike";
  }

  private static String count(long known) {
    return known == 0 ? "none" : Long.toString(known);
  }
}
