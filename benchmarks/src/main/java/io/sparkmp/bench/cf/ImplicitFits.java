package io.sparkmp.bench.cf;

import io.sparkmp.bench.Leftovers;
import io.sparkmp.bench.suite.FitResult;
import io.sparkmp.bench.suite.TimeToQuality.Candidate;
import io.sparkmp.cf.ingest.Ingest;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.kernel.ImplicitOptions;
import io.sparkmp.cf.kernel.ImplicitRows;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.recommend.RankingQuality;
import io.sparkmp.cf.train.Factorisation;
import io.sparkmp.layout.Duplicates;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.layout.LayoutOptions;
import java.util.Locale;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.storage.StorageLevel;

/**
 * Fits of ours and of MLlib to the same implicit feedback, judged by the same evaluator on the same
 * fifth of the pairs, which is a hash of the ids.
 */
final class ImplicitFits {
  static final int PLACES = 10;

  private final Dataset<Row> training;
  private final Dataset<Row> test;
  private final Leftovers leftovers;
  private final float regularisation;
  private final float alpha;
  private final long seed;

  /**
   * Splits and caches ratings, of which each pair is one interaction.
   *
   * @param all columns user, item and rating
   * @param regularisation lambda, for each rating above 0
   * @param alpha what a rating adds to the confidence
   * @param seed of the models' start
   */
  ImplicitFits(Dataset<Row> all, float regularisation, float alpha, long seed) {
    this.regularisation = regularisation;
    this.alpha = alpha;
    this.seed = seed;
    Dataset<Row> split =
        Frames.onePerPair(all, functions.first(functions.lit(1f)))
            .withColumn("isTest", Frames.isTest(5));
    training = split.filter("NOT isTest").drop("isTest").repartition(4);
    test = pairs(split.filter("isTest"));
    training.persist(StorageLevel.MEMORY_AND_DISK()).count();
    test.persist(StorageLevel.MEMORY_AND_DISK()).count();
    leftovers = new Leftovers(all.sparkSession());
  }

  private static Dataset<Row> pairs(Dataset<Row> ratings) {
    return ratings.selectExpr("bigint(user) user", "bigint(item) item");
  }

  /** Ours, with so many factors. */
  Candidate ours(int rank, int iterations) {
    return candidate("spark-mp", rank, iterations, () -> trained(rank, iterations));
  }

  /** MLlib's. */
  Candidate als(int rank, int iterations) {
    return candidate("MLlib ALS", rank, iterations, () -> alsTrained(rank, iterations));
  }

  private Candidate candidate(
      String who, int rank, int iterations, Supplier<FactorModel> training) {
    String line =
        String.format(
            Locale.ROOT, "%s, rank %d, lambda %s, alpha %s", who, rank, regularisation, alpha);
    return new Candidate(
        who,
        line,
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

  /** How well a model ranks the items that were held out. */
  RankingQuality quality(FactorModel model) {
    return RankingQuality.of(model, test, pairs(training), PLACES);
  }

  FactorModel trained(int rank, int iterations) {
    ImplicitOptions options =
        new ImplicitOptions(
            rank,
            alpha,
            regularisation,
            ImplicitOptions.defaultSubspace(rank),
            ImplicitOptions.defaultDeviation(rank),
            false,
            seed);
    RatingData data =
        Ingest.run(
            Frames.source(training, "ratings"),
            new LayoutOptions(CfBench.WORKERS, 1, new HoldOut(1, 0, 0), false)
                .withDuplicates(Duplicates.SUM));
    Factorisation<ImplicitRows> fit = Factorisation.implicit(data, options, null);
    return fit.model(
        training.sparkSession(),
        fit.train(TrainingOptions.epochs(iterations).withEngine(EngineKind.RING)));
  }

  FactorModel alsTrained(int rank, int iterations) {
    return FactorTables.of(
        ExplicitFits.als(rank, regularisation, iterations, seed)
            .setImplicitPrefs(true)
            .setAlpha(alpha)
            .fit(training),
        0, // which nobody asks for here, and counting would be timed
        0);
  }

  /** Lets go of the ratings. */
  void unpersist() {
    training.unpersist();
    test.unpersist();
  }
}
