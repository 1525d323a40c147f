package io.sparkmp.cli.training;

import io.sparkmp.cli.Refusals;
import io.sparkmp.tune.Budget;
import io.sparkmp.tune.Rungs;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The budget of a search, and its outputs: a mixin for commands that tune. */
public final class TuneArguments {
  private static final int TRIALS = 20;
  private static final int STAGES = 3;
  private static final int KEEPS = 2;
  private static final double VALIDATION = 0.1;

  @Option(
      names = "--trials",
      paramLabel = "N",
      description =
          "Settings to try; the same number finds the same winner (default: " + TRIALS + ").")
  private @Nullable Integer trials;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "Try as many as can be trained in this time, in place of --trials.")
  private @Nullable Double seconds;

  @Option(
      names = "--validation-fraction",
      paramLabel = "X",
      description = "Fraction of the data that judges the trials (default: " + VALIDATION + ").")
  private double validation = VALIDATION;

  @Option(
      names = "--test-fraction",
      paramLabel = "X",
      description =
          "Fraction of the data that no trial sees, to judge the final model (default: 0).")
  private double test;

  @Option(names = "--json", paramLabel = "PATH", description = "Where to write all trials as JSON.")
  private @Nullable String json;

  /** The part of all data that judges trials, above 0. */
  public double validation() {
    return validation;
  }

  /** The part of all data that judges the final model, 0 for none. */
  public double test() {
    return test;
  }

  /** Where all trials are written to, or null. */
  public @Nullable String json() {
    return json;
  }

  /**
   * Refuses options that make no sense.
   *
   * @throws IllegalArgumentException if there are such options
   */
  public void check() {
    Refusals.check(
        "--validation-fraction", validation, validation > 0 && validation < 1, "above 0, below 1");
    Refusals.check("--test-fraction", test, test >= 0 && test < 1, "at least 0 and below 1");
    Refusals.check(
        "--test-fraction", test, test + validation < 1, "below 1 with --validation-fraction");
    if (seconds != null) {
      Refusals.refuse(trials, "--trials", "with --seconds", "one of them is the budget");
    }
    Refusals.check("--trials", trials, trials == null || trials >= 1, ">= 1");
    Refusals.check("--seconds", seconds, seconds == null || seconds > 0, "> 0");
  }

  /** The place of {@code --json}, checked before any work is done; null if there is none. */
  public @Nullable TrialsFile file(SparkSession spark, ModelArguments model) {
    return json == null
        ? null
        : new TrialsFile(json, model.overwrite(), spark.sparkContext().hadoopConfiguration());
  }

  /** The options that the final training does not get. */
  public List<String> without(ModelArguments model) {
    return model.path() == null
        ? List.of("--validation-fraction", "--overwrite")
        : List.of("--validation-fraction");
  }

  /** What the search may cost. */
  public Budget budget() {
    return seconds != null
        ? new Budget.Seconds(seconds)
        : new Budget.Trials(trials == null ? TRIALS : trials);
  }

  /** The stages of trials of so many epochs. */
  public Rungs rungs(int epochs) {
    return new Rungs(epochs, Math.min(epochs, STAGES), KEEPS);
  }
}
