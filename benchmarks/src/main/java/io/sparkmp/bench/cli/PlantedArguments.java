package io.sparkmp.bench.cli;

import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.ingest.ColumnChoice;
import io.sparkmp.cf.ingest.FrameRatings;
import io.sparkmp.cf.ingest.SplitRatings;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.storage.StorageLevel;
import picocli.CommandLine.Option;

/** The planted ratings that benchmarks run on: 70,000 users and 10,000 items at scale 1. */
final class PlantedArguments {
  private static final ColumnChoice COLUMNS = new ColumnChoice("user", "item", "rating");

  @Option(
      names = "--scale",
      paramLabel = "X",
      description = "1 is 10 M ratings of 70,000 users for 10,000 items (default: 1).")
  double scale = 1;

  @Option(names = "--seed", paramLabel = "N", description = "Default: ${DEFAULT-VALUE}.")
  long seed = 1;

  /**
   * Cached ratings.
   *
   * @param training nine tenths, or all if there is no test set
   * @param test a tenth, which one being a hash of the ids
   */
  record Frames(Dataset<Row> training, Dataset<Row> test) {
    SplitRatings source() {
      return new SplitRatings(
          new FrameRatings(training, COLUMNS, "planted training ratings"),
          new FrameRatings(test, COLUMNS, "planted test ratings"));
    }
  }

  PlantedRatings planted() {
    return new PlantedRatings(
        (int) (70_000 * scale),
        (int) (10_000 * scale),
        (long) (1e7 * scale),
        16,
        0.75,
        0.8,
        0.8,
        seed);
  }

  Frames frames(SparkSession spark) {
    Dataset<Row> all =
        planted()
            .frame(spark, 8)
            .withColumn(
                "isTest",
                functions
                    .abs(functions.xxhash64(functions.col("user"), functions.col("item")))
                    .mod(10)
                    .equalTo(0));
    return new Frames(cached(all, false), cached(all, true));
  }

  private static Dataset<Row> cached(Dataset<Row> all, boolean test) {
    Dataset<Row> part =
        all.filter(functions.col("isTest").equalTo(test))
            .drop("isTest")
            .persist(StorageLevel.MEMORY_AND_DISK());
    part.count();
    return part;
  }
}
