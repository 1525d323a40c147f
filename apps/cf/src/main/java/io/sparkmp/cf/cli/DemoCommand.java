package io.sparkmp.cf.cli;

import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.data.PlantedTruth;
import io.sparkmp.cf.ingest.FrameRatings;
import io.sparkmp.cf.ingest.Ingest;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.StepSize;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.ModelStore;
import io.sparkmp.cf.recommend.Recommender;
import io.sparkmp.cf.train.Baselines;
import io.sparkmp.cf.train.Factorisation;
import io.sparkmp.cf.train.FactorisationOptions;
import io.sparkmp.cli.EngineArguments;
import io.sparkmp.cli.ModelArguments;
import io.sparkmp.cli.Refusals;
import io.sparkmp.cli.TextTable;
import io.sparkmp.cli.Version;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.TrainingResult;
import io.sparkmp.spark.layout.LayoutOptions;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A training from data made on the spot to recommendations. */
@Command(
    name = "demo",
    description =
        "Make ratings from a known model with noise, train on nine tenths of them, and compare the"
            + " errors on the last tenth with the best that any model could do.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  bin/spark-mp demo",
      "  bin/spark-mp demo --ratings 5000000 --model /tmp/demo-model",
    })
final class DemoCommand implements Callable<Integer> {
  private static final double TEST_FRACTION = 0.1;
  private static final double NOISE = 0.5;
  private static final int PLANTED_RANK = 8;
  private static final double EXPONENT = 0.8;

  /** Of each user and each item, on the average over both. */
  private static final int RATINGS_AN_ID = 160;

  private static final int USERS_AN_ITEM = 3;

  /** With fewer, users would have to rate more than half of all items. */
  private static final long MIN_RATINGS = 300_000;

  @Spec private CommandSpec spec;

  @Option(
      names = "--ratings",
      paramLabel = "N",
      description = "About how many to make (default: ${DEFAULT-VALUE}).")
  private long ratings = 1_000_000;

  @Option(
      names = "--rank",
      paramLabel = "N",
      description =
          "Factors of the model; the ratings are made with "
              + PLANTED_RANK
              + " (default: ${DEFAULT-VALUE}).")
  private int rank = PLANTED_RANK;

  @Option(
      names = "--epochs",
      paramLabel = "N",
      description = "Passes over the ratings (default: ${DEFAULT-VALUE}).")
  private int epochs = 30;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Of the ratings and of the training (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Mixin private ModelArguments model = new ModelArguments();

  @Mixin private EngineArguments engine = new EngineArguments();

  @Override
  public Integer call() {
    if (ratings < MIN_RATINGS || ratings > 1_000_000_000) {
      throw new IllegalArgumentException(
          "Invalid ratings: " + ratings + " (expected: " + MIN_RATINGS + " to 1000000000)");
    }
    FactorisationOptions options = options();
    Refusals.needs(
        model.overwrite(), "--overwrite", model.path() != null, "--model", "nothing is saved");
    SparkSession spark = CfMain.session("spark-mp demo");
    ModelStore store = model.path() == null ? null : new ModelStore(spark, model.path());
    if (store != null) {
      store.checkFree(model.overwrite());
    }
    PrintWriter out = spec.commandLine().getOut();
    PlantedRatings planted = planted();
    out.printf(
        Locale.ROOT,
        "Making about %,d ratings by %,d users of %,d items: a model of rank %d, and noise%n",
        ratings,
        planted.users(),
        planted.items(),
        PLANTED_RANK);
    out.flush();
    int workers = engine.workers(spark);
    Dataset<Row> frame = planted.frame(spark, workers);
    RatingData data =
        Ingest.run(
            FrameRatings.of(frame, "the planted ratings"),
            new LayoutOptions(
                workers, engine.slicesPerWorker(), new HoldOut(seed, 0, TEST_FRACTION), false));
    Baselines baselines = Baselines.of(data, engine.engine(), seed);

    EpochProgress progress = EpochProgress.onStderr(epochs, spec.commandLine().getErr());
    Factorisation training = new Factorisation(data, options, null);
    TrainingResult<FactorTable, FactorTable> result =
        training.train(
            TrainingOptions.epochs(epochs).withEngine(engine.engine()).withProgress(progress));
    double trained = rmse(training, result);
    FactorModel learned = training.model(spark, result);

    TextTable table = new TextTable("Predicting by", ">test RMSE", "");
    table.add("the mean of all ratings", format(baselines.mean()), "");
    table.add("the biases of users and items", format(baselines.biases()), "");
    table.add("matrix factorisation, rank " + rank, format(trained), "");
    table.add(
        "the model that made them",
        format(PlantedErrors.ofTruth(planted, data)),
        "nobody can beat this");
    out.println();
    table.print(out);
    out.println();
    recommend(planted, frame, learned, out);
    if (store != null) {
      store.save(learned, model.overwrite());
      out.printf("%nSaved the model to %s%n", model.path());
    }
    out.printf("%nTo train on ratings of your own: bin/spark-mp cf train --help%n");
    out.flush();
    data.close();
    return 0;
  }

  /** Numbers of users and items that grow with the ratings, so that each id keeps as many. */
  private PlantedRatings planted() {
    int items = (int) (ratings / (RATINGS_AN_ID * (USERS_AN_ITEM + 1)));
    return new PlantedRatings(
        items * USERS_AN_ITEM, items, ratings, PLANTED_RANK, NOISE, EXPONENT, EXPONENT, seed);
  }

  private FactorisationOptions options() {
    if (epochs < 1) {
      throw new IllegalArgumentException("Invalid epochs: " + epochs + " (expected: >= 1)");
    }
    return new FactorisationOptions(
        rank, new StepSize.Linear(0.03f, epochs), 0.25f, 0.01f, 0.02f, 0.1f, false, seed);
  }

  private static double rmse(
      Factorisation training, TrainingResult<FactorTable, FactorTable> result) {
    return Math.sqrt(training.evaluate(result, HeldOut.TEST).mean());
  }

  private static String format(double rmse) {
    return String.format(Locale.ROOT, "%.4f", rmse);
  }

  private static void recommend(
      PlantedRatings planted, Dataset<Row> frame, FactorModel learned, PrintWriter out) {
    long user = planted.users() / 10;
    PlantedTruth truth = planted.truth();
    out.printf("What user %d has not rated yet and would like best:%n", user);
    TextTable table = new TextTable(">rank", ">item", ">predicted", ">in truth");
    for (Recommender.Recommendation r :
        new Recommender(learned).top(List.of(user), 10, frame.select("user", "item"))) {
      table.add(
          Integer.toString(r.rank()),
          r.item().toString(),
          String.format(Locale.ROOT, "%.2f", r.score()),
          String.format(Locale.ROOT, "%.2f", truth.value(user, (Long) r.item())));
    }
    table.print(out);
  }
}
