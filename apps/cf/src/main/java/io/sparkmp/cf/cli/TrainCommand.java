package io.sparkmp.cf.cli;

import io.sparkmp.cf.ingest.Ingest;
import io.sparkmp.cf.ingest.LayoutStats;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.ingest.SplitRatings;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.ImplicitRows;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.ModelStore;
import io.sparkmp.cf.recommend.Popularity;
import io.sparkmp.cf.recommend.RankingQuality;
import io.sparkmp.cf.recommend.RatingPairs;
import io.sparkmp.cf.train.Baselines;
import io.sparkmp.cf.train.Factorisation;
import io.sparkmp.cf.train.FactorisationOptions;
import io.sparkmp.cf.train.ImplicitFactorisation;
import io.sparkmp.cf.train.ImplicitOptions;
import io.sparkmp.cli.EngineArguments;
import io.sparkmp.cli.HeldOutParts;
import io.sparkmp.cli.ModelArguments;
import io.sparkmp.cli.Phases;
import io.sparkmp.cli.Refusals;
import io.sparkmp.cli.SnapshotArguments;
import io.sparkmp.cli.Version;
import io.sparkmp.layout.Duplicates;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.rotation.EarlyStopping;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Tally;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.TrainingResult;
import io.sparkmp.spark.files.Overlaps;
import io.sparkmp.spark.ingest.KeyedSource;
import io.sparkmp.spark.layout.LayoutOptions;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Trains a model on ratings. */
@Command(
    name = "train",
    description = "Train a model on ratings.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  cf train --ratings ratings.csv --model my-model",
      "  cf train --ratings 'ml-10m/*.gz' --test-fraction 0.1 --rank 128 --epochs 40",
      "  cf train --ratings clicks.csv --implicit --alpha 20 --model my-model",
      "",
      "Columns are found by their names, or named by options; without names they are",
      "user, item, rating. Which column is taken for what is printed first.",
      "",
      "Ratings that one user gave twice to one item are averaged, with --implicit",
      "added up, and counted in the log. A test set is judged by its RMSE, beside that",
      "of the biases alone; with --implicit by how high its items with a rating above 0",
      "are ranked among those that the user has not rated."
    })
final class TrainCommand implements Callable<Integer> {

  /** k of the ranking metrics. */
  private static final int PLACES = 10;

  @Spec private CommandSpec spec;
  @Mixin private RatingsArguments ratings = new RatingsArguments();

  @Mixin private ModelArguments model = new ModelArguments();

  @Option(
      names = "--warm-start",
      paramLabel = "PATH",
      description = "A saved model to go on from; ids that it does not know start anew.")
  private @Nullable String warmStart;

  @Option(
      names = "--test",
      paramLabel = "PATH",
      description = "Ratings of the same format to judge the final model by.")
  private @Nullable String test;

  @Option(
      names = "--test-fraction",
      paramLabel = "X",
      description = "Part of the ratings to hold out and judge the final model by (default: 0).")
  private double testFraction;

  @Option(
      names = "--validation-fraction",
      paramLabel = "X",
      description =
          "Part of the ratings to hold out and evaluate after each epoch; the best epoch's model is"
              + " kept (default: 0).")
  private double validationFraction;

  @Option(
      names = "--patience",
      paramLabel = "N",
      description =
          "Stop when the validation RMSE has had no new minimum for N epochs (default: never).")
  private @Nullable Integer patience;

  @Mixin private FactorisationArguments factorisation = new FactorisationArguments();
  @Mixin private EngineArguments engine = new EngineArguments();
  @Mixin private SnapshotArguments snapshots = new SnapshotArguments();

  @Override
  public Integer call() throws Exception {
    checkOptions();
    if (factorisation.implicit) {
      trainImplicit();
    } else {
      trainExplicit();
    }
    spec.commandLine().getOut().flush();
    return 0;
  }

  private void checkOptions() {
    if (factorisation.implicit) {
      Refusals.refuse(patience, "--patience", "with --implicit");
      Refusals.refuse(validationFraction > 0, "--validation-fraction", "with --implicit");
    }
    Refusals.needs(
        patience != null,
        "--patience",
        validationFraction > 0,
        "--validation-fraction",
        "there is no validation set to judge the epochs by");
    Refusals.needs(
        model.overwrite(), "--overwrite", model.path() != null, "--model", "nothing is saved");
    snapshots.check();
    checkFraction("--test-fraction", testFraction);
    checkFraction("--validation-fraction", validationFraction);
    if (testFraction + validationFraction >= 1) {
      throw new IllegalArgumentException(
          "Invalid --test-fraction and --validation-fraction: "
              + Refusals.plain(testFraction)
              + " and "
              + Refusals.plain(validationFraction)
              + " (expected: below 1 together)");
    }
  }

  private static void checkFraction(String option, double fraction) {
    Refusals.check(option, fraction, fraction >= 0 && fraction < 1, "at least 0 and below 1");
  }

  /** What a training is made of, before it starts. */
  private record Prepared(
      SparkSession spark,
      @Nullable ModelStore store,
      @Nullable FactorModel earlier,
      RatingData data,
      double seconds) {}

  private Prepared prepare(HoldOut holdOut, Duplicates duplicates) throws Exception {
    SparkSession spark = CfMain.session("spark-mp cf train");
    checkPlaces(spark);
    ModelStore store = model.path() == null ? null : new ModelStore(spark, model.path());
    if (store != null) {
      store.checkFree(model.overwrite());
    }
    FactorModel earlier = warmStart == null ? null : new ModelStore(spark, warmStart).load();
    int workers = engine.workers(spark);
    PrintWriter err = spec.commandLine().getErr();
    KeyedSource source = ratings.open(spark, err);
    if (earlier != null) {
      ratings.checkTypes(source, earlier.info());
    }
    if (test != null) {
      source = new SplitRatings(source, ratings.open(spark, test, err));
    }
    long start = System.nanoTime();
    KeyedSource all = source;
    LayoutOptions how =
        new LayoutOptions(
            workers,
            engine.slicesPerWorker(),
            holdOut,
            ratings.skipMalformed,
            duplicates,
            engine.blockStorage());
    RatingData data =
        new Phases(spark, err)
            .during("Reading and laying out the ratings", () -> Ingest.run(all, how));
    boolean isImplicit = duplicates == Duplicates.SUM;
    new ShapeWarnings(data.stats(), data.itemCount(), isImplicit).lines().forEach(this::warn);
    LayoutStats stats = data.stats();
    long read = stats.training() + stats.validation() + stats.test();
    String ratingsRead = read + " ratings";
    warn(
        HeldOutParts.warning(
            "--validation-fraction", validationFraction, stats.validation(), ratingsRead));
    warn(HeldOutParts.warning("--test-fraction", testFraction, stats.test(), ratingsRead));
    return new Prepared(spark, store, earlier, data, (System.nanoTime() - start) / 1e9);
  }

  /** What is read, and what is written; a model may go on from the one that it replaces. */
  private void checkPlaces(SparkSession spark) {
    Overlaps overlaps =
        new Overlaps(spark.sparkContext().hadoopConfiguration())
            .reads("--ratings", ratings.paths)
            .reads("--test", test);
    if (warmStart != null && !warmStart.equals(model.path())) {
      overlaps.reads("--warm-start", warmStart);
    }
    overlaps.writes("--model", model.path()).writes("--snapshots", snapshots.folder());
  }

  private void trainExplicit() throws Exception {
    FactorisationOptions options = factorisation.options();
    HoldOut holdOut = new HoldOut(options.seed(), validationFraction, testFraction);
    EpochProgress progress =
        EpochProgress.onStderr(factorisation.epochs(), spec.commandLine().getErr());
    EarlyStopping stopping = patience == null ? null : new EarlyStopping(patience);
    Prepared prepared = prepare(holdOut, Duplicates.MEAN);
    RatingData data = prepared.data;
    long start = System.nanoTime();
    Factorisation training = new Factorisation(data, options, prepared.earlier);
    TrainingResult<FactorTable, FactorTable> result =
        training.train(
            TrainingOptions.epochs(factorisation.epochs())
                .withEngine(engine.engine())
                .withValidation(validationFraction > 0)
                .withEarlyStopping(stopping)
                .withLevel(snapshots.level(training.identity()))
                .withProgress(progress));
    progress.finish(result.history().size());
    printTrained(prepared, "epoch", result.history().size(), progress.seen(), start);
    warn(Judgement.ofValidation(result.history()));
    PrintWriter out = spec.commandLine().getOut();
    if (result.epochs() < result.history().size()) {
      out.printf("Kept the model of epoch %d, the best on the validation set%n", result.epochs());
    }
    if (prepared.store != null) {
      save(prepared, prepared.store, training.model(prepared.spark, result));
    }
    if (data.stats().test() > 0) {
      Tally loss =
          phases(prepared)
              .during("Judging by the test set", () -> training.evaluate(result, HeldOut.TEST));
      double rmse = Math.sqrt(loss.mean());
      Baselines baselines =
          phases(prepared)
              .during(
                  "Fitting the biases alone, to compare",
                  () -> Baselines.of(data, engine.engine(), options.seed()));
      out.printf(
          Locale.ROOT,
          "Test RMSE %.4f on %d ratings (biases alone: %.4f, the mean: %.4f)%n",
          rmse,
          loss.count(),
          baselines.biases(),
          baselines.mean());
      warn(Judgement.ofTest(rmse, baselines.biases(), result.history()));
    }
  }

  private void trainImplicit() throws Exception {
    ImplicitOptions options = factorisation.implicitOptions();
    int iterations = factorisation.epochs();
    HoldOut holdOut = new HoldOut(options.seed(), 0, testFraction);
    Prepared prepared = prepare(holdOut, Duplicates.SUM);
    RatingData data = prepared.data;
    long start = System.nanoTime();
    ImplicitFactorisation training = new ImplicitFactorisation(data, options, prepared.earlier);
    int passes = training.passesPerIteration();
    IterationProgress progress =
        IterationProgress.onStderr(iterations, passes, spec.commandLine().getErr());
    TrainingResult<ImplicitRows, ImplicitRows> result =
        training.train(
            TrainingOptions.epochs(iterations * passes)
                .withEngine(engine.engine())
                .withLevel(snapshots.level(training.identity(), passes))
                .withProgress(progress));
    printTrained(prepared, "iteration", iterations, (progress.seen() + passes - 1) / passes, start);
    FactorModel trained = training.model(prepared.spark, result);
    if (prepared.store != null) {
      save(prepared, prepared.store, trained);
    }
    if (data.stats().test() > 0) {
      Dataset<Row> held = RatingPairs.preferred(prepared.spark, data, HeldOut.TEST);
      Dataset<Row> seen = RatingPairs.all(prepared.spark, data, HeldOut.TRAINING);
      RankingQuality quality = RankingQuality.of(trained, held, seen, PLACES);
      RankingQuality popular = RankingQuality.of(Popularity.of(trained), held, seen, PLACES);
      PrintWriter out = spec.commandLine().getOut();
      out.printf("Test %s%n", quality);
      out.printf(
          Locale.ROOT,
          "By popularity alone: NDCG@%d %.4f, AUC %.4f%n",
          PLACES,
          popular.ndcg(),
          popular.auc());
      warn(Judgement.ofRanking(quality.ndcg(), popular.ndcg()));
    }
  }

  /**
   * Says what was trained.
   *
   * @param word for an epoch
   * @param all how many the model was trained for
   * @param here how many of them now, the others before a snapshot was taken
   */
  private void printTrained(Prepared prepared, String word, int all, int here, long start) {
    PrintWriter out = spec.commandLine().getOut();
    if (here == 0) {
      out.printf("Nothing left to train: the snapshots have all %d %ss%n", all, word);
      return;
    }
    out.printf(
        Locale.ROOT,
        "Trained %d %ss%s on %d ratings in %.1f s, after %.1f s of reading%n",
        all,
        word,
        here < all ? ", from the snapshot of " + word + " " + (all - here) + "," : "",
        prepared.data.stats().training(),
        (System.nanoTime() - start) / 1e9,
        prepared.seconds);
  }

  private Phases phases(Prepared prepared) {
    return new Phases(prepared.spark, spec.commandLine().getErr());
  }

  private void warn(@Nullable String line) {
    if (line != null) {
      PrintWriter err = spec.commandLine().getErr();
      err.println("Warning: " + line);
      err.flush();
    }
  }

  private void save(Prepared prepared, ModelStore store, FactorModel trained) throws Exception {
    phases(prepared)
        .run("Saving the model to " + model.path(), () -> store.save(trained, model.overwrite()));
    spec.commandLine().getOut().printf("Saved the model to %s%n", model.path());
  }
}
