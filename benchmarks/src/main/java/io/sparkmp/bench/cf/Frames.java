package io.sparkmp.bench.cf;

import io.sparkmp.bench.Failures;
import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.ingest.FrameRatings;
import io.sparkmp.spark.ingest.FrameRecords;
import io.sparkmp.spark.ingest.SplitRecords;
import java.util.stream.IntStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.storage.StorageLevel;

/**
 * Cached ratings with columns user, item and rating, one per pair.
 *
 * @param training nine tenths
 * @param test a tenth, chosen by a hash of the ids; only users and items of {@code training}
 */
record Frames(Dataset<Row> training, Dataset<Row> test) {
  private static final int PARTITIONS = 4;

  /** Planted ratings. */
  static Frames planted(SparkSession spark, PlantedRatings planted) {
    return split(planted.frame(spark, 2 * PARTITIONS), false);
  }

  /**
   * Reads and caches text with user, item and rating in the first three columns. Ids must be whole
   * numbers of 32 bits, as MLlib needs them. Ratings of the same pair become their mean.
   */
  static Frames text(SparkSession spark, RatingsFile file) {
    Dataset<Row> all = read(spark, file);
    try {
      return split(onePerPair(all, functions.avg("rating")), true);
    } catch (Exception e) { // Spark's checked exceptions are not declared
      IllegalArgumentException failure =
          new IllegalArgumentException(
              "Cannot read ratings from "
                  + file.path()
                  + ": "
                  + Failures.reason(e)
                  + (file.header() ? "" : "; if line 1 has names, say --header"));
      failure.addSuppressed(e);
      throw failure;
    }
  }

  /**
   * Reads a text file as columns user, item and rating, lazily: an invalid number is found when it
   * is used.
   */
  static Dataset<Row> read(SparkSession spark, RatingsFile file) {
    Dataset<Row> text =
        spark
            .read()
            .option("delimiter", file.delimiter())
            .option("header", file.header())
            .option("mode", "FAILFAST")
            .csv(file.path().split(",", -1));
    if (text.columns().length < 3) {
      throw new IllegalArgumentException(
          "Invalid ratings: "
              + file.path()
              + " with "
              + text.columns().length
              + " columns at the delimiter '"
              + file.delimiter()
              + "' (expected: user, item and rating); see --delimiter");
    }
    return text.toDF(
            IntStream.range(0, text.columns().length).mapToObj(n -> "c" + n).toArray(String[]::new))
        .selectExpr(
            "cast(trim(c0) AS INT) user",
            "cast(trim(c1) AS INT) item",
            "cast(trim(c2) AS FLOAT) rating");
  }

  /** Merges ratings of the same pair, so that both sides use the same data. */
  static Dataset<Row> onePerPair(Dataset<Row> all, Column rating) {
    return all.groupBy("user", "item").agg(rating.cast("float").as("rating"));
  }

  /** Selects one of {@code parts} parts of the pairs, by a hash of the ids. */
  static Column isTest(int parts) {
    return functions
        .abs(functions.xxhash64(functions.col("user"), functions.col("item")))
        .mod(parts)
        .equalTo(0);
  }

  /** Splits ratings, and drops test ratings of users or items outside the training set. */
  private static Frames split(Dataset<Row> all, boolean spread) {
    Dataset<Row> marked = all.withColumn("isTest", isTest(10));
    Dataset<Row> training = cached(marked.filter("NOT isTest").drop("isTest"), spread);
    Dataset<Row> test =
        marked
            .filter("isTest")
            .drop("isTest")
            .join(training.select("user").distinct(), "user")
            .join(training.select("item").distinct(), "item")
            .select("user", "item", "rating");
    return new Frames(training, cached(test, true));
  }

  private static Dataset<Row> cached(Dataset<Row> part, boolean spread) {
    // A compressed file is one partition.
    Dataset<Row> cached =
        (spread ? part.repartition(PARTITIONS) : part).persist(StorageLevel.MEMORY_AND_DISK());
    cached.count();
    return cached;
  }

  /** Both sets, for our ingest. */
  SplitRecords source() {
    return new SplitRecords(source(training, "training ratings"), source(test, "test ratings"));
  }

  /** Ratings for our ingest. */
  static FrameRecords source(Dataset<Row> ratings, String description) {
    return FrameRatings.of(ratings, "user", "item", "rating", description);
  }

  /** Frees both. */
  void unpersist() {
    training.unpersist();
    test.unpersist();
  }
}
