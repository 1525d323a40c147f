package io.sparkmp.bench.cf;

import io.sparkmp.bench.BenchSessions;
import io.sparkmp.bench.suite.Checks;
import io.sparkmp.bench.suite.QuickRun;
import io.sparkmp.bench.suite.Recorder;
import io.sparkmp.bench.suite.RepeatArguments;
import io.sparkmp.bench.suite.Setting;
import io.sparkmp.bench.suite.SuiteCommand;
import io.sparkmp.bench.suite.TimeToQuality;
import io.sparkmp.bench.suite.TimeToQuality.Candidate;
import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.metadata.Feedback;
import io.sparkmp.errors.AtEnd;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares us with MLlib's ALS, on explicit and implicit feedback. */
@Command(
    name = "cf",
    description = {
      "Time to equal quality of matrix factorisation: ours and MLlib's ALS, each with a grid of"
          + " settings.",
      "On planted ratings shaped like MovieLens sets, or on a file of yours."
    })
@QuickRun("A small run: 50,000 ratings, few settings of each, two rounds; about a minute.")
public final class CfSuite extends SuiteCommand {
  static final int WORKERS = 2;
  static final int SLICES_PER_WORKER = 2;

  private @Nullable RatingsFile file;
  List<Integer> alsImplicitIterations = List.of(3, 5, 10);

  @Mixin RepeatArguments repeat = new RepeatArguments();

  @Option(
      names = "--ratings",
      paramLabel = "PATH",
      description =
          "Text with user, item (whole numbers) and rating in its first three columns"
              + " (default: generated ratings).")
  private @Nullable String ratings;

  @Option(
      names = "--delimiter",
      paramLabel = "TEXT",
      description = "Delimiter of --ratings (default: a comma).")
  private String delimiter = ",";

  @Option(names = "--header", description = "--ratings has a header line.")
  private boolean header;

  @Option(
      names = "--shapes",
      paramLabel = "NAME",
      description = "Data sets to imitate: 1m, 10m, 25m (all MovieLens), netflix.")
  @Setting(quick = "1m")
  private List<String> shapes = List.of("10m");

  @Option(names = "--scale", description = "Fraction of the ratings to generate.")
  @Setting(quick = "0.05")
  double scale = 1;

  @Option(
      names = "--feedback",
      paramLabel = "KIND",
      description = "Kinds of feedback: explicit, implicit (default: both).")
  Set<Feedback> feedback = EnumSet.allOf(Feedback.class);

  @Option(names = "--ranks", description = "Ranks of our fits.")
  @Setting(quick = "16")
  List<Integer> ranks = List.of(16, 32);

  @Option(names = "--epochs", description = "Epochs of our fits.")
  @Setting(quick = "4,8")
  List<Integer> epochs = List.of(3, 4, 5, 6, 8, 12, 20);

  @Option(
      names = "--linear",
      description = "Our step size falls linearly (default: it adapts to each row).")
  boolean linear;

  @Option(names = "--step-size", description = "Step size of our fits.")
  float stepSize = 0.15f;

  @Option(names = "--regularisation", description = "Regularisation of our fits.")
  float regularisation = 0.04f;

  @Option(names = "--als-ranks", description = "Ranks of ALS.")
  @Setting(quick = "16")
  List<Integer> alsRanks = List.of(16, 32);

  @Option(names = "--als-reg", description = "Regularisation of ALS.")
  @Setting(quick = "0.1")
  List<Double> alsRegularisations = List.of(0.05, 0.1);

  @Option(
      names = "--als-blocks",
      description = "Blocks of users and of items of ALS (default: 10, as in MLlib).")
  List<Integer> alsBlocks = List.of(10);

  @Option(names = "--als-iterations", description = "Iterations of ALS.")
  @Setting(quick = "5")
  List<Integer> alsIterations = List.of(5, 10, 15);

  @Option(names = "--implicit-ranks", description = "Ranks of both with implicit feedback.")
  @Setting(quick = "16")
  List<Integer> implicitRanks = List.of(16, 32);

  @Option(
      names = "--implicit-iterations",
      description =
          "Iterations of both with implicit feedback (default: 2,3,5,10,20 of ours and"
              + " 3,5,10 of ALS; quick: 3,10 and 5).")
  @Setting(quick = "3,10")
  List<Integer> implicitIterations = List.of(2, 3, 5, 10, 20);

  @Option(names = "--implicit-reg", description = "Regularisation of both with implicit feedback.")
  List<Float> implicitRegularisations = List.of(0.1f);

  @Option(
      names = "--implicit-alpha",
      description = "How much an interaction raises the confidence, for both.")
  List<Float> implicitAlphas = List.of(1f);

  @Option(
      names = "--implicit-test",
      description =
          "Fraction of the implicit feedback to hold out: the pairs that \"cf tune\" and"
              + " \"cf train\" hold out by --test-fraction X and the same seed, with ratings as"
              + " they count there (default: a fifth, and each pair counts once).")
  @Nullable Double implicitTest;

  @Option(
      names = "--origin",
      description =
          "Instead, train on ratings of Netflix's shape at rank 500 for two epochs, with an"
              + " evaluation after each, and compare with published figures for plain Spark."
              + " Needs a heap of 16 GB; --quick uses one in 2,000 ratings.")
  private boolean origin;

  @Override
  protected void check() {
    checkAbsent("--ratings", "--shapes", "--scale", "--origin");
    checkAlone("--origin", "--scale");
    Checks.check("scale", scale, scale > 0 && scale <= 10, "above 0, at most 10");
    if (origin) {
      scale = isQuick() && !isGiven("--scale") ? 0.0005 : scale;
      return;
    }
    Checks.check("step-size", stepSize, stepSize > 0 && stepSize < 10, "above 0, below 10");
    Checks.check("regularisation", regularisation, regularisation >= 0, ">= 0");
    alsRegularisations.forEach(each -> Checks.check("als-reg", each, each >= 0, ">= 0"));
    implicitRegularisations.forEach(each -> Checks.check("implicit-reg", each, each >= 0, ">= 0"));
    implicitAlphas.forEach(each -> Checks.check("implicit-alpha", each, each >= 0, ">= 0"));
    Checks.check(
        "implicit-test",
        implicitTest,
        implicitTest == null || (implicitTest > 0 && implicitTest < 1),
        "above 0, below 1");
    if (isGiven("--implicit-iterations")) {
      alsImplicitIterations = implicitIterations;
    } else if (isQuick()) {
      alsImplicitIterations = List.of(5);
    }
    shapes();
    if (ratings != null) {
      shapes = List.of(); // none generated
      file = new RatingsFile(ratings, delimiter, header);
    }
  }

  /** The shapes of generated ratings. */
  List<Shape> shapes() {
    return shapes.stream().map(Shape::parse).toList();
  }

  @Override
  public String about() {
    return origin
        ? OriginRun.ABOUT
        : "Matrix factorisation beside MLlib's ALS: whole fits, from the same cached DataFrame to"
            + " factors, in one Spark, with the same test set. Each side has a grid of settings;"
            + " the figure that counts is the time to the best quality of ALS in its grid. Then"
            + " the best items for all users, from the same factors.";
  }

  @Override
  public void run(Recorder recorder) throws Exception {
    if (origin) {
      new OriginRun(scale, seed()).run(recorder);
      return;
    }
    record(recorder);
    recorder.setting("workers", WORKERS);
    recorder.setting("slices a worker", SLICES_PER_WORKER);
    try (SparkSession spark = BenchSessions.open("cf", CfKryoRegistrator.class)) {
      if (feedback.contains(Feedback.EXPLICIT)) {
        explicit(spark, recorder);
      }
      if (feedback.contains(Feedback.IMPLICIT)) {
        recorder.attempt("implicit feedback", () -> implicit(spark, recorder));
      }
    }
  }

  private void explicit(SparkSession spark, Recorder recorder) {
    if (file != null) {
      explicit(spark, recorder, "explicit", Frames.text(spark, file));
    } else {
      for (Shape shape : shapes()) {
        PlantedRatings planted = shape.planted(scale, seed());
        String data = "explicit " + shape.label(scale);
        recorder.attempt(
            data, () -> explicit(spark, recorder, data, Frames.planted(spark, planted)));
        recorder.attempt(
            "recommendations",
            () ->
                new Recommendations(spark, recorder, planted.users(), planted.items(), seed())
                    .run(repeat.rounds()));
      }
    }
  }

  @SuppressWarnings("try") // ending is all that the end is for
  private void explicit(SparkSession spark, Recorder recorder, String data, Frames frames) {
    try (AtEnd end = frames::unpersist) {
      compare(new ExplicitFits(spark, frames, this), recorder, data);
    }
  }

  private void compare(ExplicitFits fits, Recorder recorder, String data) {
    List<Candidate> ours = new ArrayList<>();
    for (int n : epochs) {
      ranks.forEach(rank -> ours.add(fits.ours(rank, n)));
    }
    // Enough to see the Estimator's overhead.
    epochs.forEach(n -> ours.add(fits.estimator(ranks.get(0), n)));
    List<Candidate> theirs = new ArrayList<>();
    for (int iterations : alsIterations) {
      for (int rank : alsRanks) {
        for (double regularisation : alsRegularisations) {
          alsBlocks.forEach(
              blocks -> theirs.add(fits.als(rank, regularisation, blocks, iterations)));
        }
      }
    }
    TimeToQuality comparison = repeat.comparison(recorder, data, "test RMSE", true);
    comparison.warmUp(ours.get(0));
    comparison.warmUp(fits.als(alsRanks.get(0), 0.1, alsBlocks.get(0), 2));
    comparison.run(ours, theirs);
  }

  @SuppressWarnings("try") // ending is all that the end is for
  private void implicit(SparkSession spark, Recorder recorder) {
    Dataset<Row> all;
    String data;
    if (file != null) {
      all = Frames.read(spark, file);
      data = "implicit";
    } else {
      // A rating above the mean counts as interest.
      Dataset<Row> ratings = Shape.M1.planted(scale, seed()).frame(spark, 4);
      double mean = ratings.agg(functions.avg("rating")).first().getDouble(0);
      all = ratings.filter("rating > " + mean);
      data = "implicit " + Shape.M1.label(scale);
    }
    ImplicitFits fits =
        new ImplicitFits(
            all.selectExpr("int(user) user", "int(item) item", "rating"), implicitTest, seed());
    List<Candidate> ours = new ArrayList<>();
    List<Candidate> theirs = new ArrayList<>();
    for (ImplicitFits.Settings settings : implicitGrid()) {
      implicitIterations.forEach(n -> ours.add(fits.ours(settings, n)));
      alsImplicitIterations.forEach(n -> theirs.add(fits.als(settings, n)));
    }
    try (AtEnd end = fits::unpersist) {
      TimeToQuality comparison =
          repeat.comparison(recorder, data, "NDCG@" + ImplicitFits.PLACES, false);
      comparison.warmUp(ours.get(0));
      comparison.warmUp(theirs.get(0));
      comparison.run(ours, theirs);
    }
  }

  private List<ImplicitFits.Settings> implicitGrid() {
    List<ImplicitFits.Settings> grid = new ArrayList<>();
    for (int rank : implicitRanks) {
      for (float regularisation : implicitRegularisations) {
        implicitAlphas.forEach(
            alpha -> grid.add(new ImplicitFits.Settings(rank, regularisation, alpha)));
      }
    }
    return grid;
  }
}
