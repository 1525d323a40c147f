package io.sparkmp.bench.cf;

import io.sparkmp.bench.suite.Recorder;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.recommend.Recommender;
import io.sparkmp.random.SplitMix64;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.recommendation.ALSModel;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;

/**
 * Compares the best items for all users with MLlib's {@code recommendForAllUsers}, from the same
 * cached random factors.
 */
record Recommendations(SparkSession spark, Recorder recorder, int users, int items, long seed) {
  private static final int RANK = 64;
  private static final int ITEMS_OF_USER = 10;
  private static final int PARTITIONS = 2;
  private static final StructType FACTORS =
      new StructType()
          .add("id", DataTypes.IntegerType, false)
          .add("features", DataTypes.createArrayType(DataTypes.FloatType, false), false);

  /** Times both in turn, after one uncounted round, and compares the results. */
  void run(int rounds) {
    Dataset<Row> ofUsers = random(users, SplitMix64.derive(seed, 1));
    Dataset<Row> ofItems = random(items, SplitMix64.derive(seed, 2));
    ALSModel als =
        new ALSModel("random", RANK, ofUsers, ofItems).setUserCol("user").setItemCol("item");
    FactorModel model = FactorTables.of(als, users, items);
    List<Dataset<Row>> stored = List.of(ofUsers, ofItems, model.users(), model.items());
    stored.forEach(table -> table.persist(StorageLevel.MEMORY_AND_DISK()).count());
    String size = String.format(Locale.ROOT, "%,d users, %,d items, rank %d", users, items, RANK);
    String figure = "time to find " + ITEMS_OF_USER + " items for all, " + size;
    for (int round = 0; round <= rounds; round++) {
      double ours = ours(model);
      double theirs = seconds(als.recommendForAllUsers(ITEMS_OF_USER));
      if (round > 0) {
        recorder.lower(figure, "spark-mp", "s", ours);
        recorder.lower(figure, "MLlib ALSModel", "s", theirs);
        recorder.progress(figure + ": round " + round + " of " + rounds);
      }
    }
    recorder.uncompared(
        "users with the same items from both, " + size,
        "spark-mp and MLlib",
        "%",
        100 * agreement(model, als),
        false);
    stored.forEach(Dataset::unpersist);
  }

  /** Times ours; keeps nothing from one measurement to the next. */
  private static double ours(FactorModel model) {
    try (Recommender recommender = new Recommender(model)) {
      return seconds(recommender.itemsForUsers(ITEMS_OF_USER, null, null));
    }
  }

  private static double seconds(Dataset<Row> recommendations) {
    long start = System.nanoTime();
    recommendations.write().format("noop").mode("overwrite").save();
    return (System.nanoTime() - start) / 1e9;
  }

  private double agreement(FactorModel model, ALSModel als) {
    Column ourItems = functions.array_sort(functions.col("recommendations.id"));
    Column theirItems = functions.array_sort(functions.col("recommendations.item"));
    try (Recommender recommender = new Recommender(model)) {
      Dataset<Row> theirs =
          als.recommendForAllUsers(ITEMS_OF_USER)
              .select(functions.col("user").as("id"), theirItems.as("theirs"));
      return recommender
              .itemsForUsers(ITEMS_OF_USER, null, null)
              .select(functions.col("id"), ourItems.as("ours"))
              .join(theirs, "id")
              .filter(functions.col("ours").equalTo(functions.col("theirs")))
              .count()
          / (double) users;
    }
  }

  private Dataset<Row> random(int rows, long of) {
    JavaRDD<Row> random =
        JavaSparkContext.fromSparkContext(spark.sparkContext())
            .parallelize(IntStream.range(0, rows).boxed().toList(), PARTITIONS)
            .map(row -> RowFactory.create(row, factors(SplitMix64.derive(of, row))));
    return spark.createDataFrame(random, FACTORS);
  }

  private static Float[] factors(long seed) {
    SplitMix64 random = new SplitMix64(seed);
    return Stream.generate(() -> (float) random.nextGaussian()).limit(RANK).toArray(Float[]::new);
  }
}
