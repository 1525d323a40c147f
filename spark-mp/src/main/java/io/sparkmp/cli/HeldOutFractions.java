package io.sparkmp.cli;

import io.sparkmp.rotation.EarlyStopping;
import io.sparkmp.spark.TrainingOptions;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which parts of the data judge a training, as given by the options {@code --validation-fraction},
 * {@code --test-fraction} and {@code --patience}.
 *
 * @param validation of all data, 0 for none
 * @param test of all data, 0 for none
 * @param patience epochs without a new minimum after which to stop, or null for never
 */
public record HeldOutFractions(double validation, double test, @Nullable Integer patience) {

  /**
   * Refuses what cannot be meant.
   *
   * @param epochs what the application calls them
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

  /** A training that is judged after each epoch if there is a validation set. */
  public TrainingOptions judging(TrainingOptions how) {
    return how.withValidation(validation > 0).withEarlyStopping(stopping());
  }

  /**
   * What to warn of where nothing came to be held out, as chance has it with little data.
   *
   * @param inValidation how much was held out for validation
   * @param inTest and for the test
   * @param all what there is, for people
   */
  public List<String> warnings(long inValidation, long inTest, String all) {
    return Stream.of(
            warning("--validation-fraction", validation, inValidation, all),
            warning("--test-fraction", test, inTest, all))
        .filter(Objects::nonNull)
        .toList();
  }

  private static @Nullable String warning(
      String option, double fraction, long heldOut, String all) {
    return fraction == 0 || heldOut > 0
        ? null
        : String.format(
            Locale.ROOT,
            "%s %s held out none of %s, so that there is nothing to judge by; use more data, or a"
                + " larger fraction",
            option,
            Refusals.plain(fraction),
            all);
  }
}
