package io.sparkmp.cf.cli;

import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.data.PlantedTruth;
import io.sparkmp.cf.ingest.FrameRatings;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.ingest.RatingIngest;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.FactorisationOptions;
import io.sparkmp.cf.kernel.StepSize;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.recommend.Recommender;
import io.sparkmp.cf.train.Baselines;
import io.sparkmp.cf.train.Factorisation;
import io.sparkmp.cli.PrintedTable;
import io.sparkmp.cli.Refusals;
import io.sparkmp.cli.Screen;
import io.sparkmp.cli.training.EngineArguments;
import io.sparkmp.cli.training.ModelArguments;
import io.sparkmp.cli.training.TrainingCommand;
import io.sparkmp.cli.training.TrainingProgress;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.lineage.Recoverable;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.Trained;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import org.apache.spark.api.java.JavaDoubleRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A training from data made on the spot to recommendations. */
@Command(
    name = "demo",
    description =
        "Make ratings from a known model with noise, train on nine tenths of them, and compare the"
            + " errors on the last tenth with the best that any model could do.",
    footer = {
      "",
      "Examples:",
      "  bin/spark-mp demo",
      "  bin/spark-mp demo --ratings 5000000 --model /tmp/demo-model",
    })
final class DemoCommand extends TrainingCommand<FactorModel> {
  private static final double TEST_FRACTION = 0.1;
  private static final double NOISE = 0.5;
  private static final int PLANTED_RANK = 8;
  private static final double EXPONENT = 0.8;

  /** Of each user and each item, on the average over both. */
  private static final int RATINGS_AN_ID = 160;

  private static final int USERS_AN_ITEM = 3;

  /** With fewer, users would have to rate more than half of all items. */
  private static final long MIN_RATINGS = 300_000;

  private static final long MAX_RATINGS = 1_000_000_000;

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
  protected void check() {
    boolean isValid = ratings >= MIN_RATINGS && ratings <= MAX_RATINGS;
    Refusals.check("--ratings", ratings, isValid, MIN_RATINGS + " to " + MAX_RATINGS);
    options();
    model.check();
  }

  @Override
  protected void run(SparkSession spark) throws Exception {
    checkFree(spark);
    PlantedRatings planted = planted();
    print(
        "Making about %,d ratings by %,d users of %,d items: a model of rank %d, and noise",
        ratings, planted.users(), planted.items(), PLANTED_RANK);
    int workers = engine.workers(spark);
    Dataset<Row> frame = planted.frame(spark, workers);
    try (RatingData data =
        RatingIngest.run(
            FrameRatings.of(frame, "user", "item", "rating", "the planted ratings"),
            engine.layout(spark, new HoldOut(seed, 0, TEST_FRACTION), false))) {
      train(spark, planted, frame, data);
    }
    print("%nTo train on ratings of your own: bin/spark-mp cf train --help");
  }

  private void train(
      SparkSession spark, PlantedRatings planted, Dataset<Row> frame, RatingData data)
      throws Exception {
    Baselines baselines = Baselines.of(data, engine.engine(), seed);

    TrainingProgress progress = Progress.ofEpochs(epochs, Screen.ofStderr(), err());
    Factorisation<FactorTable> training = Factorisation.explicit(data, options(), null);
    TrainingOptions how = TrainingOptions.epochs(epochs).withEngine(engine.engine());
    Trained<FactorTable, FactorTable> result = training.train(how.withProgress(progress));
    double trained = Math.sqrt(training.evaluate(result, HeldOut.TEST).mean());
    FactorModel learned = training.model(spark, result);

    PrintedTable table = new PrintedTable("Predicting by", ">test RMSE", "");
    table.add("the mean of all ratings", format(baselines.mean()), "");
    table.add("the biases of users and items", format(baselines.biases()), "");
    table.add("matrix factorisation, rank " + rank, format(trained), "");
    table.add(
        "the model that made them",
        format(errorOfTruth(spark, planted, data)),
        "nobody can beat this");
    out().println();
    table.print(out());
    out().println();
    recommend(planted, frame, learned);
    if (model.path() != null) {
      out().println();
      save(
          spark,
          new Recoverable<>(
              spark.sparkContext(),
              "the model",
              result,
              () -> training.train(how),
              how.maxFailures()),
          kept -> training.model(spark, kept));
    }
  }

  /** Numbers of users and items that grow with the ratings, so that each id keeps as many. */
  private PlantedRatings planted() {
    int items = (int) (ratings / (RATINGS_AN_ID * (USERS_AN_ITEM + 1)));
    return new PlantedRatings(
        items * USERS_AN_ITEM, items, ratings, PLANTED_RANK, NOISE, EXPONENT, EXPONENT, seed);
  }

  private FactorisationOptions options() {
    return new FactorisationOptions(
        rank, new StepSize.Linear(0.03f, epochs), 0.25f, 0.01f, 0.02f, 0.1f, false, seed);
  }

  /** The test RMSE of the planted model itself: what the noise leaves. */
  private static double errorOfTruth(SparkSession spark, PlantedRatings planted, RatingData data) {
    JavaDoubleRDD squares =
        data.rows(spark, HeldOut.TEST)
            .toJavaRDD()
            .mapPartitionsToDouble(
                rows -> {
                  PlantedTruth truth = planted.truth();
                  DoubleStream.Builder all = DoubleStream.builder();
                  rows.forEachRemaining(
                      row -> {
                        double wanted = truth.value(row.getLong(0), row.getLong(1));
                        all.add(Math.pow(row.getFloat(2) - wanted, 2));
                      });
                  return all.build().iterator();
                });
    return Math.sqrt(squares.mean());
  }

  private static String format(double rmse) {
    return String.format(Locale.ROOT, "%.4f", rmse);
  }

  private void recommend(PlantedRatings planted, Dataset<Row> frame, FactorModel learned) {
    long user = planted.users() / 10;
    PlantedTruth truth = planted.truth();
    PrintedTable table = new PrintedTable(">rank", ">item", ">predicted", ">in truth");
    for (Recommender.Recommendation r :
        new Recommender(learned)
            .itemsForFew(List.of(user), 10, frame.select("user", "item"))
            .best()) {
      table.add(
          Integer.toString(r.rank()),
          r.item().toString(),
          String.format(Locale.ROOT, "%.2f", r.score()),
          String.format(Locale.ROOT, "%.2f", truth.value(user, (Long) r.item())));
    }
    // Last, so that no line of the log comes between.
    print("What user %d has not rated yet and would like best:", user);
    table.print(out());
  }
}
