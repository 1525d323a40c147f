package io.sparkmp.bench.cli;

import io.sparkmp.bench.cf.CfSettings;
import io.sparkmp.bench.cf.CfSuite;
import io.sparkmp.bench.cf.Feedback;
import io.sparkmp.bench.cf.OriginSuite;
import io.sparkmp.bench.cf.PlantedShapes;
import io.sparkmp.bench.cf.RatingsFile;
import io.sparkmp.bench.cf.Shape;
import io.sparkmp.bench.suite.Suite;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
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
    },
    mixinStandardHelpOptions = true)
final class CfBench extends SuiteCommand {
  @Mixin private RepeatArguments repeat = new RepeatArguments();

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
      split = ",",
      converter = ShapeConverter.class,
      paramLabel = "NAME",
      description =
          "Sets that ratings are made like, of MovieLens: 1m, 10m, 25m; netflix (default: 10m;"
              + " quick: 1m).")
  private @Nullable List<Shape> shapes;

  @Option(
      names = "--scale",
      paramLabel = "X",
      description = "Part of the ratings of a set that is made (default: 1; quick: 0.05).")
  private @Nullable Double scale;

  @Option(
      names = "--feedback",
      split = ",",
      paramLabel = "KIND",
      description = "Kinds of feedback: explicit, implicit (default: both).")
  private Set<Feedback> feedback = EnumSet.allOf(Feedback.class);

  @Option(
      names = "--ranks",
      paramLabel = "N",
      split = ",",
      description = "Ranks of our fits (default: 16,32; quick: 16).")
  private @Nullable List<Integer> ranks;

  @Option(
      names = "--epochs",
      paramLabel = "N",
      split = ",",
      description = "Epochs of our fits (default: 3,4,5,6,8,12,20; quick: 4,8).")
  private @Nullable List<Integer> epochs;

  @Option(
      names = "--linear",
      description = "Let our step size fall in a line; without it, it adapts to each row.")
  private boolean linear;

  @Option(
      names = "--step-size",
      paramLabel = "X",
      description = "Step size of our fits (default: ${DEFAULT-VALUE}).")
  private float stepSize = 0.15f;

  @Option(
      names = "--regularisation",
      paramLabel = "X",
      description = "Regularisation of our fits (default: ${DEFAULT-VALUE}).")
  private float regularisation = 0.04f;

  @Option(
      names = "--als-ranks",
      paramLabel = "N",
      split = ",",
      description = "Ranks of ALS (default: 16,32; quick: 16).")
  private @Nullable List<Integer> alsRanks;

  @Option(
      names = "--als-reg",
      paramLabel = "X",
      split = ",",
      description = "Regularisation of ALS (default: 0.05,0.1; quick: 0.1).")
  private @Nullable List<Double> alsRegularisations;

  @Option(
      names = "--als-blocks",
      paramLabel = "N",
      split = ",",
      description = "Blocks of users and of items of ALS (default: 10, as in MLlib).")
  private List<Integer> alsBlocks = List.of(10);

  @Option(
      names = "--als-iterations",
      paramLabel = "N",
      split = ",",
      description = "Iterations of ALS (default: 5,10,15; quick: 5).")
  private @Nullable List<Integer> alsIterations;

  @Option(
      names = "--implicit-reg",
      paramLabel = "X",
      description = "Regularisation of both with implicit feedback (default: ${DEFAULT-VALUE}).")
  private float implicitRegularisation = 0.1f;

  @Option(
      names = "--implicit-alpha",
      paramLabel = "X",
      description =
          "What an interaction adds to the confidence, on both sides (default: ${DEFAULT-VALUE}).")
  private float implicitAlpha = 1;

  @Option(
      names = "--origin",
      description =
          "Do something else: ratings of Netflix's shape, rank 500, two epochs and an evaluation after"
              + " each, beside published figures of the same work in plain Spark. Needs a heap of"
              + " about 16 GB; with --quick a two-thousandth of the ratings.")
  private boolean origin;

  @Override
  String inSmall() {
    return "In small: 50,000 ratings, few settings of each, two rounds; about a minute.";
  }

  @Override
  Suite suite(boolean quick, long seed) {
    checkAbsent("--ratings", "--shapes", "--scale", "--origin");
    checkAbsent(
        "--origin",
        "--shapes",
        "--feedback",
        "--ranks",
        "--epochs",
        "--linear",
        "--step-size",
        "--regularisation",
        "--als-ranks",
        "--als-reg",
        "--als-blocks",
        "--als-iterations",
        "--implicit-reg",
        "--implicit-alpha",
        "--rounds",
        "--repeat-below");
    if (origin) {
      return new OriginSuite(or(scale, quick ? 0.0005 : 1.0), OriginSuite.RANK, seed);
    }
    return new CfSuite(
        new CfSettings(
            feedback,
            ratings == null
                ? new PlantedShapes(
                    or(shapes, List.of(quick ? Shape.M1 : Shape.M10)),
                    or(scale, quick ? 0.05 : 1.0))
                : new RatingsFile(ratings, delimiter, header),
            new CfSettings.Ours(
                or(ranks, quick ? List.of(16) : List.of(16, 32)),
                or(epochs, quick ? List.of(4, 8) : List.of(3, 4, 5, 6, 8, 12, 20)),
                !linear,
                stepSize,
                regularisation),
            new CfSettings.Als(
                or(alsRanks, quick ? List.of(16) : List.of(16, 32)),
                or(alsRegularisations, quick ? List.of(0.1) : List.of(0.05, 0.1)),
                alsBlocks,
                or(alsIterations, quick ? List.of(5) : List.of(5, 10, 15))),
            new CfSettings.Implicit(
                quick ? List.of(16) : List.of(16, 32),
                quick ? List.of(3, 10) : List.of(2, 3, 5, 10, 20),
                quick ? List.of(5) : List.of(3, 5, 10),
                implicitRegularisation,
                implicitAlpha),
            repeat.rounds(quick),
            repeat.repeatBelow(),
            seed));
  }

  /** A shape by its label. */
  static final class ShapeConverter implements CommandLine.ITypeConverter<Shape> {
    @Override
    public Shape convert(String value) {
      try {
        return Shape.parse(value);
      } catch (IllegalArgumentException e) {
        throw new CommandLine.TypeConversionException(e.getMessage());
      }
    }
  }
}
