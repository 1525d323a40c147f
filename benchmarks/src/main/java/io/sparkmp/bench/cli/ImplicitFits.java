package io.sparkmp.bench.cli;

import io.sparkmp.cf.ingest.ColumnChoice;
import io.sparkmp.cf.ingest.FrameRatings;
import io.sparkmp.cf.ingest.Ingest;
import io.sparkmp.cf.ingest.IngestOptions;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.layout.Duplicates;
import io.sparkmp.cf.layout.HoldOut;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.Feedback;
import io.sparkmp.cf.model.ImplicitFactorisation;
import io.sparkmp.cf.model.ImplicitOptions;
import io.sparkmp.cf.model.ModelInfo;
import io.sparkmp.cf.model.RankingQuality;
import io.sparkmp.ids.IdType;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.TrainingOptions;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.spark.ml.recommendation.ALS;
import org.apache.spark.ml.recommendation.ALSModel;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.storage.StorageLevel;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Fits of ours and of MLlib to the same implicit feedback, judged by the same evaluator on the same
 * fifth of the pairs, which is a hash of the ids.
 */
final class ImplicitFits {
  private final Dataset<Row> training;
  private final Dataset<Row> test;
  private final Set<Object> kept;
  private final int places;

  /**
   * One point of a grid.
   *
   * @param rank factors a row
   * @param regularisation lambda, for each rating above 0
   * @param alpha what a rating adds to the confidence
   */
  record Setting(int rank, float regularisation, float alpha) {
    @Override
    public String toString() {
      return String.format(
          Locale.ROOT, "rank %d, lambda %s, alpha %s", rank, regularisation, alpha);
    }
  }

  /**
   * A model and what it took.
   *
   * @param seconds of the whole fit, from cached ratings to factors
   */
  record Fit(Setting setting, double seconds, RankingQuality quality) {}

  /** Trains one model on cached ratings. */
  interface Trainer {
    FactorModel train(Dataset<Row> training, Setting setting, int iterations);
  }

  /**
   * Reads ratings and caches them.
   *
   * @param path of text with 'user item rating' lines
   * @param counts whether ratings are counts; else each is one interaction
   * @param places k of the metrics
   */
  ImplicitFits(SparkSession spark, String path, String delimiter, boolean counts, int places) {
    this.places = places;
    Dataset<Row> all =
        spark
            .read()
            .option("delimiter", delimiter)
            .schema("user INT, item INT, rating FLOAT")
            .csv(path.split(",", -1))
            .withColumn("rating", counts ? functions.col("rating") : functions.lit(1f))
            .withColumn(
                "isTest",
                functions
                    .abs(functions.xxhash64(functions.col("user"), functions.col("item")))
                    .mod(5)
                    .equalTo(0));
    training = all.filter("NOT isTest").drop("isTest").repartition(4);
    test = all.filter("isTest AND rating > 0").selectExpr("bigint(user) user", "bigint(item) item");
    training.persist(StorageLevel.MEMORY_AND_DISK()).count();
    test.persist(StorageLevel.MEMORY_AND_DISK()).count();
    kept = Set.copyOf(persisted(spark).keySet());
  }

  /** Trains and judges. */
  Fit fit(Trainer trainer, Setting setting, int iterations) {
    long start = System.nanoTime();
    FactorModel model = trainer.train(training, setting, iterations);
    double seconds = (System.nanoTime() - start) / 1e9;
    Dataset<Row> seen = training.selectExpr("bigint(user) user", "bigint(item) item");
    RankingQuality quality = RankingQuality.of(model, test, seen, places);
    free();
    return new Fit(setting, seconds, quality);
  }

  /** Trains alone. */
  double seconds(Trainer trainer, Setting setting, int iterations) {
    long start = System.nanoTime();
    trainer.train(training, setting, iterations);
    double seconds = (System.nanoTime() - start) / 1e9;
    free();
    return seconds;
  }

  /** What a fit has left in memory, ours or MLlib's: the next one starts without it. */
  private void free() {
    persisted(training.sparkSession())
        .forEach(
            (id, rdd) -> {
              if (!kept.contains(id)) {
                rdd.unpersist(false);
              }
            });
  }

  private static Map<Object, RDD<?>> persisted(SparkSession spark) {
    return CollectionConverters.asJava(spark.sparkContext().getPersistentRDDs());
  }

  /**
   * Ours.
   *
   * @param subspace 0 for the default
   * @param deviation 0 for the default
   */
  static Trainer ours(int subspace, float deviation) {
    return (training, setting, iterations) -> {
      ImplicitOptions options =
          new ImplicitOptions(
              setting.rank,
              setting.alpha,
              setting.regularisation,
              subspace > 0 ? subspace : ImplicitOptions.defaultSubspace(setting.rank),
              deviation > 0 ? deviation : ImplicitOptions.defaultDeviation(setting.rank),
              false,
              1);
      FrameRatings source =
          new FrameRatings(training, new ColumnChoice("user", "item", "rating"), "ratings");
      RatingData data =
          Ingest.run(source, new IngestOptions(2, 1, new HoldOut(1, 0, 0), false, Duplicates.SUM));
      ImplicitFactorisation fit = new ImplicitFactorisation(data, 1, options, null);
      int passes = iterations * fit.passesPerIteration();
      return fit.model(
          training.sparkSession(),
          fit.train(new TrainingOptions(passes, EngineKind.RING, false, null, report -> {})));
    };
  }

  /** MLlib's. */
  static FactorModel als(Dataset<Row> training, Setting setting, int iterations) {
    ALSModel model =
        new ALS()
            .setImplicitPrefs(true)
            .setUserCol("user")
            .setItemCol("item")
            .setRatingCol("rating")
            .setRank(setting.rank)
            .setRegParam(setting.regularisation)
            .setAlpha(setting.alpha)
            .setMaxIter(iterations)
            .setSeed(1)
            .fit(training);
    Dataset<Row> users = table(model.userFactors());
    Dataset<Row> items = table(model.itemFactors());
    ModelInfo info =
        new ModelInfo(
            ModelInfo.FORMAT,
            ModelInfo.VERSION,
            setting.rank,
            0,
            -Float.MAX_VALUE,
            Float.MAX_VALUE,
            IdType.LONG,
            IdType.LONG,
            0, // not asked for here, and counting would be timed
            0,
            iterations,
            "MLlib",
            Feedback.IMPLICIT,
            setting.alpha,
            setting.regularisation,
            0,
            false,
            false);
    return new FactorModel(info, users, items);
  }

  private static Dataset<Row> table(Dataset<Row> factors) {
    return factors.selectExpr(
        "bigint(id) as id", "float(0) as bias", "features as factors", "1 as ratings");
  }
}
