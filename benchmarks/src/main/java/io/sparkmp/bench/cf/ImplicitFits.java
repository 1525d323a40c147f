package io.sparkmp.bench.cf;

import io.sparkmp.bench.Leftovers;
import io.sparkmp.cf.ingest.ColumnChoice;
import io.sparkmp.cf.ingest.FrameRatings;
import io.sparkmp.cf.ingest.Ingest;
import io.sparkmp.cf.ingest.IngestOptions;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.layout.Duplicates;
import io.sparkmp.layout.HoldOut;
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
import org.apache.spark.ml.recommendation.ALS;
import org.apache.spark.ml.recommendation.ALSModel;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.storage.StorageLevel;

/**
 * Fits of ours and of MLlib to the same implicit feedback, judged by the same evaluator on the same
 * fifth of the pairs, which is a hash of the ids.
 */
public final class ImplicitFits {
  private final Dataset<Row> training;
  private final Dataset<Row> test;
  private final Leftovers leftovers;
  private final int places;
  private final long seed;

  /**
   * One point of a grid.
   *
   * @param rank factors a row
   * @param regularisation lambda, for each rating above 0
   * @param alpha what a rating adds to the confidence
   */
  public record Setting(int rank, float regularisation, float alpha) {
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
  public record Fit(Setting setting, double seconds, RankingQuality quality) {}

  /** Trains one model on cached ratings. */
  public interface Trainer {
    /** Trains. */
    FactorModel train(Dataset<Row> training, Setting setting, int iterations, long seed);
  }

  /**
   * Splits and caches ratings.
   *
   * @param all columns user, item and rating
   * @param counts whether ratings are counts, which add up; else each pair is one interaction
   * @param places k of the metrics
   * @param seed of the models' start
   */
  public ImplicitFits(Dataset<Row> all, boolean counts, int places, long seed) {
    this.places = places;
    this.seed = seed;
    Column rating = counts ? functions.sum("rating") : functions.first(functions.lit(1f));
    Dataset<Row> split = Frames.onePerPair(all, rating).withColumn("isTest", Frames.isTest(5));
    training = split.filter("NOT isTest").drop("isTest").repartition(4);
    test =
        split.filter("isTest AND rating > 0").selectExpr("bigint(user) user", "bigint(item) item");
    training.persist(StorageLevel.MEMORY_AND_DISK()).count();
    test.persist(StorageLevel.MEMORY_AND_DISK()).count();
    leftovers = new Leftovers(all.sparkSession());
  }

  /** Trains and judges. */
  public Fit fit(Trainer trainer, Setting setting, int iterations) {
    return leftovers.without(() -> judged(trainer, setting, iterations));
  }

  private Fit judged(Trainer trainer, Setting setting, int iterations) {
    long start = System.nanoTime();
    FactorModel model = trainer.train(training, setting, iterations, seed);
    double seconds = (System.nanoTime() - start) / 1e9;
    Dataset<Row> seen = training.selectExpr("bigint(user) user", "bigint(item) item");
    RankingQuality quality = RankingQuality.of(model, test, seen, places);
    return new Fit(setting, seconds, quality);
  }

  /** Trains alone. */
  public double seconds(Trainer trainer, Setting setting, int iterations) {
    long start = System.nanoTime();
    return leftovers.without(
        () -> {
          trainer.train(training, setting, iterations, seed);
          return (System.nanoTime() - start) / 1e9;
        });
  }

  /** As the other constructor, of a text with user, item and rating in its first columns. */
  public static ImplicitFits ofText(
      SparkSession spark, String path, String delimiter, boolean counts, int places) {
    return new ImplicitFits(Frames.read(spark, path, delimiter, false), counts, places, 1);
  }

  /** Lets go of the ratings. */
  public void unpersist() {
    training.unpersist();
    test.unpersist();
  }

  /**
   * Ours.
   *
   * @param subspace 0 for the default
   * @param deviation 0 for the default
   */
  public static Trainer ours(int subspace, float deviation) {
    return (training, setting, iterations, seed) -> {
      ImplicitOptions options =
          new ImplicitOptions(
              setting.rank,
              setting.alpha,
              setting.regularisation,
              subspace > 0 ? subspace : ImplicitOptions.defaultSubspace(setting.rank),
              deviation > 0 ? deviation : ImplicitOptions.defaultDeviation(setting.rank),
              false,
              seed);
      FrameRatings source =
          new FrameRatings(training, new ColumnChoice("user", "item", "rating"), "ratings");
      RatingData data =
          Ingest.run(source, new IngestOptions(2, 1, new HoldOut(1, 0, 0), false, Duplicates.SUM));
      ImplicitFactorisation fit = new ImplicitFactorisation(data, options, null);
      int passes = iterations * fit.passesPerIteration();
      return fit.model(
          training.sparkSession(),
          fit.train(TrainingOptions.epochs(passes).withEngine(EngineKind.RING)));
    };
  }

  /** MLlib's. */
  public static FactorModel als(Dataset<Row> training, Setting setting, int iterations, long seed) {
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
            .setSeed(seed)
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
