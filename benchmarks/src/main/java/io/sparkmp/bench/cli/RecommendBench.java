package io.sparkmp.bench.cli;

import io.sparkmp.bench.Samples;
import io.sparkmp.bench.Sessions;
import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.Feedback;
import io.sparkmp.cf.model.ModelInfo;
import io.sparkmp.cf.model.Recommender;
import io.sparkmp.ids.IdType;
import io.sparkmp.random.SplitMix64;
import java.util.Iterator;
import java.util.Locale;
import java.util.stream.IntStream;
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
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Recommendations for all users beside MLlib's, on the same cached factors in the same JVM. */
@Command(
    name = "recommend",
    description =
        "Seconds to recommend to all users, ours and MLlib's ALSModel in turn, on the same random"
            + " factors, and how many users are given the same items.",
    mixinStandardHelpOptions = true)
final class RecommendBench extends PartBench {
  private static final StructType THEIRS =
      new StructType()
          .add("id", DataTypes.IntegerType, false)
          .add("features", DataTypes.createArrayType(DataTypes.FloatType, false), false);

  @Option(names = "--users", description = "Default: ${DEFAULT-VALUE}.")
  private int users = 70_000;

  @Option(names = "--items", description = "Default: ${DEFAULT-VALUE}.")
  private int items = 10_000;

  @Option(names = "--rank", description = "Default: ${DEFAULT-VALUE}.")
  private int rank = 64;

  @Option(names = "--num", description = "Items for each user (default: ${DEFAULT-VALUE}).")
  private int num = 10;

  @Option(names = "--partitions", description = "Of each table (default: ${DEFAULT-VALUE}).")
  private int partitions = 2;

  @Option(names = "--seed", description = "Of the factors (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(names = "--rounds", description = "Measurements of each (default: ${DEFAULT-VALUE}).")
  private int rounds = 3;

  @Override
  void check() {
    Values.checkPositive("users", users);
    Values.checkPositive("items", items);
    Values.checkPositive("rank", rank);
    Values.checkPositive("num", num);
    Values.checkPositive("partitions", partitions);
    Values.checkPositive("rounds", rounds);
  }

  @Override
  void measure() {
    SparkSession spark =
        Sessions.open("spark-mp bench recommend", CfKryoRegistrator.class.getName());
    Dataset<Row> theirUsers = factors(spark, users, rank, partitions, SplitMix64.derive(seed, 1));
    Dataset<Row> theirItems = factors(spark, items, rank, partitions, SplitMix64.derive(seed, 2));
    ALSModel als =
        new ALSModel("bench", rank, theirUsers, theirItems).setUserCol("user").setItemCol("item");
    ModelInfo info =
        new ModelInfo(
            ModelInfo.FORMAT,
            ModelInfo.VERSION,
            rank,
            0,
            -Float.MAX_VALUE,
            Float.MAX_VALUE,
            IdType.LONG,
            IdType.LONG,
            users,
            items,
            0,
            "random",
            Feedback.EXPLICIT,
            0,
            0,
            0,
            false,
            false);
    FactorModel model = new FactorModel(info, ours(theirUsers), ours(theirItems));
    Samples ourSeconds = new Samples();
    Samples theirSeconds = new Samples();
    for (int round = -1; round < rounds; round++) { // one round to warm up
      double ourTime = ours(model);
      double theirTime = seconds(als.recommendForAllUsers(num));
      System.err.printf(Locale.ROOT, "ours %.2f s, MLlib %.2f s%n", ourTime, theirTime);
      if (round >= 0) {
        ourSeconds.add(ourTime);
        theirSeconds.add(theirTime);
      }
    }
    System.out.printf(
        Locale.ROOT,
        "top %d of %d items for %d users, rank %d: %s%n",
        num,
        items,
        users,
        rank,
        Samples.heading("seconds", rounds));
    System.out.printf("spark-mp  %s%n", ourSeconds);
    System.out.printf("MLlib     %s%n", theirSeconds);
    System.out.printf(
        Locale.ROOT,
        "MLlib takes %.1f times as long%s; %.2f %% of the users are given the same items%n",
        theirSeconds.median() / ourSeconds.median(),
        rounds == 1 ? ", measured once each" : "",
        100 * agreement(model, als));
    spark.sparkContext().stop();
  }

  /** Nothing is kept from one measurement to the next. */
  private double ours(FactorModel model) {
    try (Recommender recommender = new Recommender(model)) {
      return seconds(recommender.itemsForUsers(num, null, null));
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
      Dataset<Row> same =
          recommender
              .itemsForUsers(num, null, null)
              .select(functions.col("id"), ourItems.as("ours"))
              .join(
                  als.recommendForAllUsers(num)
                      .select(functions.col("user").as("id"), theirItems.as("theirs")),
                  "id")
              .filter(functions.col("ours").equalTo(functions.col("theirs")));
      return same.count() / (double) users;
    }
  }

  private static Dataset<Row> factors(
      SparkSession spark, int rows, int rank, int partitions, long seed) {
    JavaRDD<Row> random =
        JavaSparkContext.fromSparkContext(spark.sparkContext())
            .parallelize(IntStream.range(0, partitions).boxed().toList(), partitions)
            .flatMap(p -> rows(p, partitions, rows, rank, seed));
    return stored(spark.createDataFrame(random, THEIRS));
  }

  private static Iterator<Row> rows(int partition, int partitions, int rows, int rank, long seed) {
    return IntStream.range(0, rows)
        .filter(row -> row % partitions == partition)
        .mapToObj(
            row -> {
              SplitMix64 random = new SplitMix64(SplitMix64.derive(seed, row));
              Float[] factors = new Float[rank];
              for (int k = 0; k < rank; k++) {
                factors[k] = (float) random.nextGaussian();
              }
              return RowFactory.create(row, factors);
            })
        .iterator();
  }

  private static Dataset<Row> ours(Dataset<Row> theirs) {
    return stored(
        theirs.selectExpr(
            "cast(id as bigint) id",
            "cast(0 as float) bias",
            "features as factors",
            "1 as ratings"));
  }

  private static Dataset<Row> stored(Dataset<Row> frame) {
    Dataset<Row> stored = frame.persist(StorageLevel.MEMORY_AND_DISK());
    stored.count();
    return stored;
  }
}
