package io.sparkmp.bench.cf;

import io.sparkmp.bench.suite.Checks;
import io.sparkmp.bench.suite.RepeatArguments;
import io.sparkmp.bench.suite.Suite;
import io.sparkmp.bench.suite.SuiteCommand;
import io.sparkmp.cf.metadata.Feedback;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Matrix factorisation beside MLlib. */
@Command(
    name = "cf",
    description = {
      "Time to equal quality of matrix factorisation: ours and MLlib's ALS, each with a grid of"
          + " settings.",
      "On planted ratings shaped like MovieLens sets, or on a file of yours."
    })
public final class CfBench extends SuiteCommand {
  static final int WORKERS = 2;
  static final int SLICES_PER_WORKER = 2;

  List<Integer> alsImplicitIterations = List.of(3, 5, 10);

  @Mixin RepeatArguments repeat = new RepeatArguments();

  @Option(
      names = "--ratings",
      paramLabel = "PATH",
      description =
          "Text with user, item (whole numbers) and rating in its first three columns (default:"
              + " ratings that are made).")
  private @Nullable String ratings;

  @Option(
      names = "--delimiter",
      paramLabel = "TEXT",
      description = "Delimiter of the text of --ratings (default: a comma).")
  private String delimiter = ",";

  @Option(names = "--header", description = "The text of --ratings has a header.")
  private boolean header;

  @Option(
      names = "--shapes",
      paramLabel = "NAME",
      description =
          "Sets that ratings are made like, of MovieLens: 1m, 10m, 25m; netflix (default: 10m;"
              + " quick: 1m).")
  private List<String> shapes = List.of("10m");

  @Option(
      names = "--scale",
      paramLabel = "X",
      description = "Part of the ratings of a set that is made (default: 1; quick: 0.05).")
  double scale = 1;

  @Option(
      names = "--feedback",
      paramLabel = "KIND",
      description = "Kinds of feedback: explicit, implicit (default: both).")
  Set<Feedback> feedback = EnumSet.allOf(Feedback.class);

  @Option(
      names = "--ranks",
      paramLabel = "N",
      description = "Ranks of our fits (default: 16,32; quick: 16).")
  List<Integer> ranks = List.of(16, 32);

  @Option(
      names = "--epochs",
      paramLabel = "N",
      description = "Epochs of our fits (default: 3,4,5,6,8,12,20; quick: 4,8).")
  List<Integer> epochs = List.of(3, 4, 5, 6, 8, 12, 20);

  @Option(
      names = "--linear",
      description = "Let our step size fall in a line; without it, it adapts to each row.")
  boolean linear;

  @Option(
      names = "--step-size",
      paramLabel = "X",
      description = "Step size of our fits (default: ${DEFAULT-VALUE}).")
  float stepSize = 0.15f;

  @Option(
      names = "--regularisation",
      paramLabel = "X",
      description = "Regularisation of our fits (default: ${DEFAULT-VALUE}).")
  float regularisation = 0.04f;

  @Option(
      names = "--als-ranks",
      paramLabel = "N",
      description = "Ranks of ALS (default: 16,32; quick: 16).")
  List<Integer> alsRanks = List.of(16, 32);

  @Option(
      names = "--als-reg",
      paramLabel = "X",
      description = "Regularisation of ALS (default: 0.05,0.1; quick: 0.1).")
  List<Double> alsRegularisations = List.of(0.05, 0.1);

  @Option(
      names = "--als-blocks",
      paramLabel = "N",
      description = "Blocks of users and of items of ALS (default: 10, as in MLlib).")
  List<Integer> alsBlocks = List.of(10);

  @Option(
      names = "--als-iterations",
      paramLabel = "N",
      description = "Iterations of ALS (default: 5,10,15; quick: 5).")
  List<Integer> alsIterations = List.of(5, 10, 15);

  @Option(
      names = "--implicit-ranks",
      paramLabel = "N",
      description = "Ranks of both with implicit feedback (default: 16,32; quick: 16).")
  List<Integer> implicitRanks = List.of(16, 32);

  @Option(
      names = "--implicit-iterations",
      paramLabel = "N",
      description =
          "Iterations of both with implicit feedback (default: 2,3,5,10,20 of ours and 3,5,10 of"
              + " ALS; quick: 3,10 and 5).")
  List<Integer> implicitIterations = List.of(2, 3, 5, 10, 20);

  @Option(
      names = "--implicit-reg",
      paramLabel = "X",
      description = "Regularisation of both with implicit feedback (default: 0.1).")
  List<Float> implicitRegularisations = List.of(0.1f);

  @Option(
      names = "--implicit-alpha",
      paramLabel = "X",
      description = "What an interaction adds to the confidence, on both sides (default: 1).")
  List<Float> implicitAlphas = List.of(1f);

  @Option(
      names = "--implicit-test",
      paramLabel = "X",
      description =
          "Part of the implicit feedback that is held out: the pairs that \"cf tune\" and \"cf"
              + " train\" hold out by --test-fraction X and the same seed, with ratings as they"
              + " count there (default: a fifth, and each pair counts once).")
  @Nullable Double implicitTest;

  @Option(
      names = "--origin",
      description =
          "Do something else: ratings of Netflix's shape, rank 500, two epochs and an evaluation"
              + " after each, beside published figures of the same work in plain Spark. Wants a"
              + " heap of 16 GB; with --quick a two-thousandth of the ratings.")
  private boolean origin;

  @Override
  protected String inSmall() {
    return "In small: 50,000 ratings, few settings of each, two rounds; about a minute.";
  }

  @Override
  protected void makeSmall() {
    unlessGiven("--shapes", () -> shapes = List.of("1m"));
    unlessGiven("--scale", () -> scale = origin ? 0.0005 : 0.05);
    unlessGiven("--ranks", () -> ranks = List.of(16));
    unlessGiven("--epochs", () -> epochs = List.of(4, 8));
    unlessGiven("--als-ranks", () -> alsRanks = List.of(16));
    unlessGiven("--als-reg", () -> alsRegularisations = List.of(0.1));
    unlessGiven("--als-iterations", () -> alsIterations = List.of(5));
    unlessGiven("--rounds", repeat::makeSmall);
    unlessGiven("--implicit-ranks", () -> implicitRanks = List.of(16));
    unlessGiven("--implicit-iterations", () -> implicitIterations = List.of(3, 10));
    alsImplicitIterations = List.of(5);
  }

  @Override
  protected Suite suite() {
    checkAbsent("--ratings", "--shapes", "--scale", "--origin");
    checkAlone("--origin", "--scale");
    Checks.check("scale", scale, scale > 0 && scale <= 10, "above 0, at most 10");
    if (origin) {
      return new OriginSuite(scale, seed());
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
    }
    shapes();
    if (ratings == null) {
      return new CfSuite(this, null);
    }
    shapes = List.of(); // none is made
    return new CfSuite(this, new RatingsFile(ratings, delimiter, header));
  }

  /** What ratings are made like. */
  List<Shape> shapes() {
    return shapes.stream().map(Shape::parse).toList();
  }
}
