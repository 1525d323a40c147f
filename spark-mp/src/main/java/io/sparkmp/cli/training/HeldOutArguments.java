package io.sparkmp.cli.training;

import io.sparkmp.cli.Refusals;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.rotation.EarlyStopping;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.files.InputPaths;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which parts of the data judge a training: a mixin for commands that train. */
public final class HeldOutArguments {

  @Option(
      names = "--test-fraction",
      paramLabel = "X",
      description = "Fraction of the data to hold out, to judge the final model (default: 0).")
  private double test;

  @Option(
      names = "--validation-fraction",
      paramLabel = "X",
      description =
          "Fraction of the data to hold out, to judge each epoch; the best epoch's model is kept"
              + " (default: 0).")
  private double validation;

  @Option(
      names = "--patience",
      paramLabel = "N",
      description =
          "Stop after N epochs without a better model on the validation set (default: never).")
  private @Nullable Integer patience;

  /**
   * What is held out.
   *
   * @throws IllegalArgumentException if the fractions are invalid
   */
  public HoldOut holdOut(long seed) {
    return new HoldOut(seed, validation, test);
  }

  /** The part of all data that judges each epoch, 0 for none. */
  public double validation() {
    return validation;
  }

  /** The part of all data that judges the final model, 0 for none. */
  public double test() {
    return test;
  }

  /** Epochs without a better model after which to stop, or null for never. */
  public @Nullable Integer patience() {
    return patience;
  }

  /**
   * Refuses options that make no sense.
   *
   * @param epochs what the application calls epochs
   * @throws IllegalArgumentException if there is patience without a validation set, or less than 1
   */
  public void check(String epochs) {
    Refusals.needs(
        patience,
        "--patience",
        validation > 0,
        "--validation-fraction",
        "there is no validation set to judge the " + epochs + " by");
    stopping();
  }

  /** Whether and when the training stops early. */
  public @Nullable EarlyStopping stopping() {
    return patience == null ? null : new EarlyStopping(patience);
  }

  /** The same training, judged after each epoch if there is a validation set. */
  public TrainingOptions judging(TrainingOptions how) {
    return how.withValidation(validation > 0).withEarlyStopping(stopping());
  }

  /**
   * Warnings if nothing was held out, which happens by chance with little data.
   *
   * @param inValidation how much was held out for validation
   * @param inTest how much was held out for the test
   * @param all all the data, in words
   */
  public List<String> warnings(long inValidation, long inTest, String all) {
    return Stream.of(
            warning("--validation-fraction", validation, inValidation, all),
            warning("--test-fraction", test, inTest, all))
        .filter(Objects::nonNull)
        .toList();
  }

  /**
   * Warns if files of a test set are also trained on; null if they are not, or there are none.
   *
   * @param option the option that names what is trained on
   * @param paths its value
   * @param test the value of {@code --test}, or null
   */
  public static @Nullable String ofBoth(
      SparkSession spark, String option, String paths, @Nullable String test) throws IOException {
    String common =
        test == null
            ? null
            : InputPaths.common(paths, test, spark.sparkContext().hadoopConfiguration());
    return common == null
        ? null
        : ("%s is also read by %s, so the model is judged by what it was trained on; leave it out"
                + " there")
            .formatted(common, option);
  }

  /**
   * Warns if a test set of its own is empty; null if it is not, or there is none.
   *
   * @param test the value of {@code --test}, or null
   * @param held how much was read of it
   * @param noun what it should hold, in the plural
   */
  public static @Nullable String empty(@Nullable String test, long held, String noun) {
    return test == null || held > 0
        ? null
        : test + " holds no " + noun + ", so there is nothing to judge by";
  }

  private static @Nullable String warning(
      String option, double fraction, long heldOut, String all) {
    return fraction == 0 || heldOut > 0
        ? null
        : String.format(
            Locale.ROOT,
            "%s %s held out none of %s, so there is nothing to judge by; use more data, or a larger"
                + " fraction",
            option,
            Refusals.plain(fraction),
            all);
  }
}
