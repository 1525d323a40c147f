package io.sparkmp.cf.cli;

import io.sparkmp.cf.bayes.BayesOptions;
import io.sparkmp.cf.bayes.BayesRows;
import io.sparkmp.cf.ingest.LayoutStats;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.ingest.RatingIngest;
import io.sparkmp.cf.kernel.FactorRows;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.FactorisationOptions;
import io.sparkmp.cf.kernel.ImplicitOptions;
import io.sparkmp.cf.kernel.ImplicitRows;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.recommend.HeldOutPairs;
import io.sparkmp.cf.recommend.Popularity;
import io.sparkmp.cf.recommend.RankingQuality;
import io.sparkmp.cf.train.Baselines;
import io.sparkmp.cf.train.Factorisation;
import io.sparkmp.cf.train.LinkedFeatures;
import io.sparkmp.cf.train.RatingRange;
import io.sparkmp.cf.train.ScaledDefaults;
import io.sparkmp.cf.train.TestIds;
import io.sparkmp.cli.Refusals;
import io.sparkmp.cli.Screen;
import io.sparkmp.cli.training.EngineArguments;
import io.sparkmp.cli.training.Facts;
import io.sparkmp.cli.training.HeldOutArguments;
import io.sparkmp.cli.training.ModelArguments;
import io.sparkmp.cli.training.ReportArguments;
import io.sparkmp.cli.training.SnapshotArguments;
import io.sparkmp.cli.training.TrainingCommand;
import io.sparkmp.cli.training.TrainingProgress;
import io.sparkmp.layout.Duplicates;
import io.sparkmp.lineage.Recoverable;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Tally;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.ingest.KeyedSource;
import io.sparkmp.spark.ingest.SplitRecords;
import io.sparkmp.spark.layout.LayoutOptions;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Trains a model on ratings. */
@Command(
    name = "train",
    description = "Train a model on ratings.",
    footer = {
      "",
      "Examples:",
      "  cf train --ratings ratings.csv --model my-model",
      "  cf train --ratings 'ml-10m/*.gz' --test-fraction 0.1 --rank 128 --epochs 40",
      "  cf train --ratings clicks.csv --implicit --alpha 20 --model my-model",
      "  cf train --ratings ratings.csv --method bayes --model my-model",
      "  cf train --ratings ratings.csv --method bayes --item-features movies.csv",
      "",
      "Columns are found by their names, or named by options; without names they are",
      "user, item, rating. Which column is taken for what is printed first.",
      "",
      "Ratings that one user gave twice to one item are averaged, with --implicit",
      "added up, and counted in the log. A test set is judged by its RMSE, beside that",
      "of the biases alone; with --implicit by how high its items with a rating above 0",
      "are ranked among those that the user has not rated."
    })
final class CfTrainCommand extends TrainingCommand<FactorModel> {

  /** k of the ranking metrics. */
  private static final int PLACES = 10;

  @Mixin private RatingsArguments ratings = new RatingsArguments();
  @Mixin private ModelArguments model = new ModelArguments();
  @Mixin ReportArguments report = new ReportArguments();

  @Option(
      names = "--warm-start",
      paramLabel = "PATH",
      description = "A saved model to go on from; ids that it does not know start anew.")
  @Nullable String warmStart;

  @Option(
      names = "--test",
      paramLabel = "PATH",
      description = "Ratings in the same format, to judge the final model.")
  private @Nullable String test;

  @Mixin private HeldOutArguments heldOut = new HeldOutArguments();
  @Mixin private FactorisationArguments factorisation = new FactorisationArguments();
  @Mixin private FeatureArguments features = new FeatureArguments();
  @Mixin private EngineArguments engine = new EngineArguments();
  @Mixin SnapshotArguments snapshots = new SnapshotArguments();

  @Override
  protected void check() {
    if (factorisation.isBayes()) {
      Refusals.refuseAll(spec(), FactorisationArguments.NOT_OF_BAYES, "with --method BAYES");
      Refusals.refuseAll(spec(), FactorisationArguments.OF_EXPLICIT, "with --method BAYES");
      Refusals.refuseAll(spec(), FactorisationArguments.OF_IMPLICIT, "without --implicit");
      factorisation.bayesOptions(ScaledDefaults.STARS);
    } else {
      Refusals.refuseAll(spec(), FactorisationArguments.OF_BAYES, "without --method BAYES");
      checkOthers();
    }
    factorisation.epochs();
    checkTraining("epochs");
    model.check();
    checkFraction("--test-fraction", heldOut.test());
    checkFraction("--validation-fraction", heldOut.validation());
    if (heldOut.test() + heldOut.validation() >= 1) {
      throw new IllegalArgumentException(
          "Invalid --test-fraction and --validation-fraction: "
              + Refusals.plain(heldOut.test())
              + " and "
              + Refusals.plain(heldOut.validation())
              + " (expected: below 1 together)");
    }
  }

  private void checkOthers() {
    if (factorisation.implicit) {
      Refusals.refuse(heldOut.patience(), "--patience", "with --implicit");
      Refusals.refuse(heldOut.validation() > 0, "--validation-fraction", "with --implicit");
      Refusals.refuseAll(spec(), FactorisationArguments.OF_EXPLICIT, "with --implicit");
      factorisation.implicitOptions();
    } else {
      Refusals.refuseAll(spec(), FactorisationArguments.OF_IMPLICIT, "without --implicit");
      Refusals.refuseAll(spec(), FactorisationArguments.OF_SUBSPACES, "without --implicit");
      factorisation.options(ScaledDefaults.STARS, warmStart != null);
    }
  }

  private static void checkFraction(String option, double fraction) {
    Refusals.check(option, fraction, fraction >= 0 && fraction < 1, "at least 0 and below 1");
  }

  @Override
  protected void run(SparkSession spark) throws Exception {
    FactorModel earlier =
        start(
            spark,
            features.overlaps(
                overlaps(spark).reads("--ratings", ratings.paths).reads("--test", test)));
    LayoutOptions how =
        engine
            .layout(spark, heldOut.holdOut(factorisation.seed), ratings.skipMalformed)
            .withDuplicates(factorisation.implicit ? Duplicates.SUM : Duplicates.MEAN);
    KeyedSource source = source(spark, earlier);
    warn(HeldOutArguments.ofBoth(spark, "--ratings", ratings.paths, test));
    try (RatingData data = reading(spark, "the ratings", () -> RatingIngest.run(source, how))) {
      warnOf(data);
      if (factorisation.implicit) {
        trainImplicit(spark, data, earlier);
      } else if (factorisation.isBayes()) {
        trainBayes(spark, data);
      } else {
        trainExplicit(spark, data, earlier);
      }
    }
  }

  private KeyedSource source(SparkSession spark, @Nullable FactorModel earlier) {
    KeyedSource source = ratings.open(spark, err());
    if (earlier != null) {
      ratings.checkTypes(source, earlier.info());
    }
    return test == null
        ? source
        : new SplitRecords(source, ratings.open(spark, test, source, err()));
  }

  private void warnOf(RatingData data) {
    LayoutStats stats = data.stats();
    new RatingsWarnings(stats, data.itemCount(), factorisation.implicit)
        .lines()
        .forEach(this::warn);
    String read = (stats.training() + stats.validation() + stats.test()) + " ratings";
    heldOut.warnings(stats.validation(), stats.test(), read).forEach(this::warn);
    warn(HeldOutArguments.empty(test, stats.test(), "ratings"));
  }

  private <R extends FactorRows> Recoverable<Trained<R, R>> train(
      SparkSession spark, Factorisation<R> training, RatingData data, TrainingProgress progress) {
    String ratings = data.stats().training() + " ratings";
    return training(spark, training::train, training::identity, progress, ratings);
  }

  private void trainExplicit(SparkSession spark, RatingData data, @Nullable FactorModel earlier)
      throws Exception {
    FactorisationOptions options =
        factorisation.options(
            ScaledDefaults.of(data.stats(), earlier == null ? null : earlier.info()).rounded(),
            earlier != null);
    if (earlier != null) {
      warn(RatingRange.of(data.stats()).warning(ratings.paths, earlier.info()));
    }
    Factorisation<FactorTable> training = Factorisation.explicit(data, options, earlier);
    warn(training.leftOut());
    TrainingProgress progress = Progress.ofEpochs(factorisation.epochs(), Screen.ofStderr(), err());
    Recoverable<Trained<FactorTable, FactorTable>> trained = train(spark, training, data, progress);
    List<EpochReport> history = trained.get().history();
    warn(TrainingWarnings.ofValidation(history));
    warn(trained.use(result -> Baselines.warning(data, training, result)));
    save(spark, trained, result -> training.model(spark, result));
    Facts outcome = judged(spark, data, training, trained, options.seed(), history);
    report(spark, trained, facts(data), data.laidOut(), Facts.of(options), outcome);
  }

  private void trainBayes(SparkSession spark, RatingData data) throws Exception {
    BayesOptions options =
        factorisation.bayesOptions(ScaledDefaults.of(data.stats(), null).rounded());
    LinkedFeatures users = features.ofUsers(spark, data, err(), this::warn);
    LinkedFeatures items = features.ofItems(spark, data, err(), this::warn);
    Factorisation<BayesRows> training = Factorisation.bayes(data, options, users, items);
    TrainingProgress progress = Progress.ofDraws(factorisation.epochs(), Screen.ofStderr(), err());
    Recoverable<Trained<BayesRows, BayesRows>> trained = train(spark, training, data, progress);
    warn(Baselines.ofDraws(data, trained.get()));
    save(spark, trained, result -> training.model(spark, result));
    Facts outcome = judged(spark, data, training, trained, options.seed(), List.of());
    Facts settings =
        new Facts()
            .and("method", factorisation.method)
            .and("rank", options.rank())
            .and("subspace", options.subspace())
            .and("iterations", options.iterations())
            .and("burn in", options.burnIn())
            .and("samples", options.samples())
            .and("seed", Long.toString(options.seed()));
    report(spark, trained, facts(data), data.laidOut(), settings, outcome);
  }

  /** The error on the test set, if there is one, beside that without factors. */
  private <R extends FactorRows> Facts judged(
      SparkSession spark,
      RatingData data,
      Factorisation<R> training,
      Recoverable<Trained<R, R>> trained,
      long seed,
      List<EpochReport> history)
      throws Exception {
    Facts outcome = new Facts();
    if (data.stats().test() > 0) {
      Tally loss =
          phases(spark)
              .during(
                  "Judging by the test set",
                  () -> trained.use(result -> training.evaluate(result, HeldOut.TEST)));
      double rmse = Math.sqrt(loss.mean());
      Baselines baselines =
          phases(spark)
              .during(
                  "Fitting the biases alone, to compare",
                  () -> Baselines.of(data, engine.engine(), seed));
      print(
          "Test RMSE %.4f on %d ratings (biases alone: %.4f, the mean: %.4f)",
          rmse, loss.count(), baselines.biases(), baselines.mean());
      warnOfTestIds(data);
      warn(
          factorisation.isBayes()
              ? TrainingWarnings.ofDraws(rmse, baselines)
              : TrainingWarnings.ofTest(rmse, baselines, history));
      outcome
          .and("test RMSE", four(rmse))
          .and("test RMSE of the biases alone", four(baselines.biases()))
          .and("test RMSE of the mean", four(baselines.mean()));
    }
    return outcome;
  }

  private void warnOfTestIds(RatingData data) {
    if (test != null && !features.haveItems()) {
      warn(TestIds.of(data).warning());
    }
  }

  private void trainImplicit(SparkSession spark, RatingData data, @Nullable FactorModel earlier)
      throws Exception {
    ImplicitOptions options = factorisation.implicitOptions();
    Factorisation<ImplicitRows> training = Factorisation.implicit(data, options, earlier);
    warn(training.leftOut());
    TrainingProgress progress =
        Progress.ofIterations(factorisation.epochs(), Screen.ofStderr(), err());
    Recoverable<Trained<ImplicitRows, ImplicitRows>> trained =
        train(spark, training, data, progress);
    save(spark, trained, result -> training.model(spark, result));
    Facts outcome = new Facts();
    if (data.stats().test() > 0) {
      RankingQuality quality;
      RankingQuality popular;
      try (HeldOutPairs pairs =
          new HeldOutPairs(
              data.rows(spark, HeldOut.TEST).filter("rating > 0"),
              data.rows(spark, HeldOut.TRAINING))) {
        quality = trained.use(result -> pairs.quality(training.model(spark, result), PLACES));
        popular =
            trained.use(
                result -> pairs.quality(Popularity.of(training.model(spark, result)), PLACES));
      }
      print("Test %s", quality);
      warnOfTestIds(data);
      print("By popularity alone: NDCG@%d %.4f, %s", PLACES, popular.ndcg(), popular.aucText());
      warn(TrainingWarnings.ofRanking(quality.ndcg(), popular.ndcg()));
      outcome
          .and("test NDCG@" + PLACES, four(quality.ndcg()))
          .and("test NDCG@" + PLACES + " by popularity alone", four(popular.ndcg()));
    }
    report(spark, trained, facts(data), data.laidOut(), Facts.of(options), outcome);
  }

  private static String four(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }

  private Facts facts(RatingData data) {
    LayoutStats stats = data.stats();
    Facts facts =
        new Facts()
            .and("ratings trained on", stats.training())
            .and("users", stats.users())
            .and("items", data.itemCount());
    if (stats.training() > 0) {
      facts
          .and("ratings lie between", stats.min() + " and " + stats.max())
          .and("standard deviation", four(stats.deviation()));
    }
    return facts
        .and("ratings of the validation set", stats.validation())
        .and("ratings of the test set", stats.test())
        .and(
            factorisation.implicit ? "repeated and added up" : "repeated and averaged",
            stats.duplicates());
  }
}
