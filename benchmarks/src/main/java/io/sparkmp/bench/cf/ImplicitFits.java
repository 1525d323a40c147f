package io.sparkmp.bench.cf;

import io.sparkmp.bench.Leftovers;
import io.sparkmp.bench.suite.FitResult;
import io.sparkmp.bench.suite.TimeToQuality.Candidate;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.ingest.RatingIngest;
import io.sparkmp.cf.kernel.ImplicitOptions;
import io.sparkmp.cf.kernel.ImplicitRows;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.recommend.HeldOutPairs;
import io.sparkmp.cf.recommend.RankingQuality;
import io.sparkmp.cf.train.Factorisation;
import io.sparkmp.layout.Duplicates;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.layout.LayoutOptions;
import java.util.Locale;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;

/**
 * Makes fits of ours and MLlib's to the same implicit feedback, judged by the same evaluator on the
 * same held-out pairs.
 */
final class ImplicitFits {
  static final int PLACES = 10;

  private final Dataset<Row> training;
  private final Dataset<Row> test;
  private final HeldOutPairs pairs;
  private final Leftovers leftovers;
  private final long seed;

  /**
   * Settings of both sides.
   *
   * @param rank number of factors
   * @param regularisation lambda, per rating above 0
   * @param alpha what a rating of 1 adds to the confidence
   */
  record Settings(int rank, float regularisation, float alpha) {

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT, "rank %d, lambda %s, alpha %s", rank, regularisation, alpha);
    }
  }

  /**
   * Splits and caches ratings.
   *
   * @param all columns user, item and rating
   * @param testFraction the fraction held out as by {@code cf train} with this seed, with ratings
   *     as they are; or null for a fifth by a hash of the ids, with each pair as one interaction
   * @param seed for the models' start
   */
  ImplicitFits(Dataset<Row> all, @Nullable Double testFraction, long seed) {
    this.seed = seed;
    if (testFraction == null) {
      Dataset<Row> split =
          Frames.onePerPair(all, functions.first(functions.lit(1f)))
              .withColumn("isTest", Frames.isTest(5));
      training = cached(split.filter("NOT isTest").drop("isTest").repartition(4));
      test = cached(pairs(split.filter("isTest")));
    } else {
      try (RatingData data =
          RatingIngest.run(
              Frames.source(all, "ratings"), layout(new HoldOut(seed, 0, testFraction)))) {
        training =
            cached(
                data.rows(all.sparkSession(), HeldOut.TRAINING)
                    .selectExpr("int(user) user", "int(item) item", "rating")
                    .repartition(4));
        test = cached(pairs(data.rows(all.sparkSession(), HeldOut.TEST).filter("rating > 0")));
      }
    }
    pairs = new HeldOutPairs(test, pairs(training));
    leftovers = new Leftovers(all.sparkSession()); // keeps what is cached above
  }

  private static Dataset<Row> cached(Dataset<Row> part) {
    Dataset<Row> cached = part.persist(StorageLevel.MEMORY_AND_DISK());
    cached.count();
    return cached;
  }

  private static LayoutOptions layout(HoldOut holdOut) {
    return new LayoutOptions(CfSuite.WORKERS, 1, holdOut, false).withDuplicates(Duplicates.SUM);
  }

  private static Dataset<Row> pairs(Dataset<Row> ratings) {
    return ratings.selectExpr("bigint(user) user", "bigint(item) item");
  }

  /** Ours. */
  Candidate ours(Settings settings, int iterations) {
    return candidate("spark-mp", settings, iterations, () -> trained(settings, iterations));
  }

  /** MLlib's. */
  Candidate als(Settings settings, int iterations) {
    return candidate("MLlib ALS", settings, iterations, () -> alsTrained(settings, iterations));
  }

  private Candidate candidate(
      String who, Settings settings, int iterations, Supplier<FactorModel> training) {
    return new Candidate(
        who,
        who + ", " + settings,
        iterations + " iterations",
        iterations,
        () ->
            leftovers.without(
                () -> {
                  long start = System.nanoTime();
                  FactorModel model = training.get();
                  double seconds = (System.nanoTime() - start) / 1e9;
                  return new FitResult(seconds, quality(model).ndcg());
                }));
  }

  /** How well a model ranks held-out items. */
  RankingQuality quality(FactorModel model) {
    return pairs.quality(model, PLACES);
  }

  FactorModel trained(Settings settings, int iterations) {
    ImplicitOptions options =
        new ImplicitOptions(
            settings.rank(),
            settings.alpha(),
            settings.regularisation(),
            ImplicitOptions.defaultSubspace(settings.rank()),
            ImplicitOptions.defaultDeviation(settings.rank()),
            false,
            seed);
    RatingData data =
        RatingIngest.run(Frames.source(training, "ratings"), layout(new HoldOut(1, 0, 0)));
    Factorisation<ImplicitRows> fit = Factorisation.implicit(data, options, null);
    return fit.model(
        training.sparkSession(),
        fit.train(TrainingOptions.epochs(iterations).withEngine(EngineKind.RING)));
  }

  FactorModel alsTrained(Settings settings, int iterations) {
    return FactorTables.of(
        ExplicitFits.als(settings.rank(), settings.regularisation(), iterations, seed)
            .setImplicitPrefs(true)
            .setAlpha(settings.alpha())
            .fit(training),
        0, // not needed here, and counting would be timed
        0);
  }

  /** Frees the ratings. */
  void unpersist() {
    pairs.close();
    training.unpersist();
    test.unpersist();
  }
}
