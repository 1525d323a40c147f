package io.sparkmp.bench.cf;

import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.ingest.FrameRatings;
import io.sparkmp.cf.ingest.RatingColumns;
import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.FrameRecords;
import io.sparkmp.spark.ingest.IdTypes;
import io.sparkmp.spark.ingest.RecordRows;
import io.sparkmp.spark.ingest.SplitRecords;
import io.sparkmp.spark.ingest.TextFormatRequest;
import io.sparkmp.spark.ingest.TextRecords;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.storage.StorageLevel;

/**
 * Cached ratings with columns user, item and rating, one a pair.
 *
 * @param training nine tenths
 * @param test a tenth, which one being a hash of the ids; of users and items of {@code training}
 */
record Frames(Dataset<Row> training, Dataset<Row> test) {
  private static final int PARTITIONS = 4;

  /** Planted ratings. */
  static Frames planted(SparkSession spark, PlantedRatings planted) {
    return split(planted.frame(spark, 2 * PARTITIONS), false);
  }

  /** The ratings of a file; those of the same pair become their mean. */
  static Frames text(SparkSession spark, RatingsFile file) {
    return split(onePerPair(read(spark, file), functions.avg("rating")), true);
  }

  /**
   * Reads text as columns user, item and rating, which are its first three. Ids are whole numbers
   * of 32 bits, as MLlib needs them.
   */
  static Dataset<Row> read(SparkSession spark, RatingsFile file) {
    var format =
        new TextFormatRequest(
            file.delimiter(),
            file.header(),
            false,
            RatingColumns.ratings("1", "2", "3"),
            IdTypes.both(IdType.LONG));
    var context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    return RecordRows.read(spark, new TextRecords(context, file.path(), format), false)
        .selectExpr("int(row) user", "int(column) item", "value rating");
  }

  /** Ratings of the same pair as one, so that both sides learn from and are judged by the same. */
  static Dataset<Row> onePerPair(Dataset<Row> all, Column rating) {
    return all.groupBy("user", "item").agg(rating.cast("float").as("rating"));
  }

  /** One of so many parts of the pairs, by a hash of the ids. */
  static Column isTest(int parts) {
    return functions
        .abs(functions.xxhash64(functions.col("user"), functions.col("item")))
        .mod(parts)
        .equalTo(0);
  }

  /** Test ratings of users or items that are not in the training set are nobody's to predict. */
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

  /** Both, for our ingest. */
  SplitRecords source() {
    return new SplitRecords(source(training, "training ratings"), source(test, "test ratings"));
  }

  /** Ratings for our ingest. */
  static FrameRecords source(Dataset<Row> ratings, String description) {
    return FrameRatings.of(ratings, "user", "item", "rating", description);
  }

  /** Lets go of both. */
  void unpersist() {
    training.unpersist();
    test.unpersist();
  }
}
