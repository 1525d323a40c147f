package io.sparkmp.linear.cli;

import io.sparkmp.cli.Refusals;
import io.sparkmp.errors.Arguments;
import io.sparkmp.linear.ingest.LabelKinds;
import io.sparkmp.linear.ingest.LinearData;
import io.sparkmp.linear.kernel.LinearOptions;
import io.sparkmp.linear.kernel.Loss;
import io.sparkmp.linear.train.LinearPath;
import io.sparkmp.spark.TrainingOptions;
import java.util.function.Consumer;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is minimised, and how far. */
final class ObjectiveArguments {

  @Option(
      names = "--loss",
      paramLabel = "LOSS",
      description =
          "${COMPLETION-CANDIDATES}: logistic regression of two classes, a linear support vector"
              + " machine, linear regression on labels that are numbers, or logistic regression of"
              + " several classes (default: ${DEFAULT-VALUE}).")
  private Loss loss = Loss.LOGISTIC;

  @Option(
      names = "--regularisation",
      paramLabel = "X",
      description = "Penalty of large coefficients beside the mean loss of a record (default: 0).")
  private @Nullable Double regularisation;

  @Option(
      names = "--elastic-net",
      paramLabel = "X",
      description =
          "Part of the penalty that is of absolute values, which makes coefficients 0; the rest is"
              + " of squares. 0 to 1 (default: 0).")
  private @Nullable Double elasticNet;

  @Option(names = "--no-intercept", description = "Without an intercept.")
  private boolean noIntercept;

  @Option(
      names = "--no-standardisation",
      description =
          "Penalise all coefficients alike, instead of each by the standard deviation of its"
              + " feature.")
  private boolean noStandardisation;

  @Option(
      names = "--tolerance",
      paramLabel = "X",
      description =
          "End when the objective falls by less than this part of it an epoch, and by its gradient"
              + " has no more to fall (default: ${DEFAULT-VALUE}).")
  private double tolerance = 1e-6;

  @Option(
      names = "--epochs",
      paramLabel = "N",
      description =
          "Most steps of the minimisation, with two before them that prepare (default:"
              + " ${DEFAULT-VALUE}).")
  int epochs = 100;

  @Option(
      names = "--memory-steps",
      paramLabel = "N",
      description =
          "Steps that L-BFGS remembers, 8 bytes a feature each (default: ${DEFAULT-VALUE}).")
  private int memorySteps = LinearOptions.DEFAULT_MEMORY;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description =
          "Seed of what is held out, and of the order of work (default:" + " ${DEFAULT-VALUE}).")
  long seed = 1;

  @Option(
      names = "--lambda-path",
      paramLabel = "N",
      description =
          "Try N penalties on the validation set, from one at which all coefficients are 0 down,"
              + " each from the coefficients of the one before, and train by the best.")
  private @Nullable Integer path;

  @Option(
      names = "--lambda-ratio",
      paramLabel = "X",
      description =
          "The last of the penalties as a part of the first (default: 0.0001, or 0.01 if there are"
              + " more features than records).")
  private @Nullable Double ratio;

  /**
   * Refuses what cannot be meant.
   *
   * @param validation part of the records that is held out to judge by
   * @throws IllegalArgumentException that says so
   */
  void check(double validation) {
    Refusals.check("--lambda-path", path, path == null || path >= 1, ">= 1");
    Refusals.check("--lambda-ratio", ratio, ratio == null || (ratio > 0 && ratio <= 1), "> 0 to 1");
    Refusals.needs(ratio, "--lambda-ratio", path, "--lambda-path", "there is no path");
    Refusals.needs(
        path,
        "--lambda-path",
        validation > 0,
        "--validation-fraction",
        "there is no validation set to judge the penalties by");
    if (path != null) {
      Refusals.refuse(
          regularisation,
          "--regularisation",
          "with --lambda-path",
          "the best penalty is looked for");
    }
    options();
  }

  /**
   * What is minimised.
   *
   * @throws IllegalArgumentException if it cannot be meant
   */
  LinearOptions options() {
    double lambda = regularisation == null ? 0 : regularisation;
    LinearOptions options = options(lambda);
    Refusals.needs(
        elasticNet,
        "--elastic-net",
        lambda > 0 || path != null,
        "--regularisation",
        "there is no penalty to divide");
    return options;
  }

  private double elasticNet() {
    return elasticNet == null ? 0 : elasticNet;
  }

  private LinearOptions options(double lambda) {
    Refusals.check(
        "--memory-steps", memorySteps, memorySteps >= 1 && memorySteps <= 100, "1 to 100");
    Arguments.check("epochs", epochs, epochs >= 1, ">= 1");
    return LinearOptions.of(loss, lambda, elasticNet())
        .withIntercept(!noIntercept)
        .withStandardisation(!noStandardisation)
        .withTolerance(tolerance)
        .withMemory(memorySteps);
  }

  /** How many classes labels may be of; 0 if they are numbers. */
  int mostClasses() {
    return loss == Loss.MULTINOMIAL ? LabelKinds.MOST : loss.isOfClasses() ? 2 : 0;
  }

  /** Whether the penalty is looked for. */
  boolean isPath() {
    return path != null;
  }

  /**
   * The best penalty.
   *
   * @param how each model is trained
   * @param print takes lines for people
   */
  LinearOptions best(
      SparkSession spark, LinearData data, TrainingOptions how, Consumer<String> print) {
    LinearPath walked = new LinearPath(data, options(0), elasticNet(), seed, how);
    boolean isWide = data.features() > data.stats().training();
    double least = ratio == null ? (isWide ? 0.01 : 0.0001) : ratio;
    PathLines lines = new PathLines(spark, data.features(), print);
    walked.walk(walked.penalties(path == null ? 1 : path, least), lines);
    print.accept("Training by --regularisation " + Refusals.plain(lines.best()));
    return options(lines.best());
  }
}
