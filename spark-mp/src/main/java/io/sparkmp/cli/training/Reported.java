package io.sparkmp.cli.training;

import io.sparkmp.rotation.Tally;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;

/**
 * What a loss is reported as.
 *
 * @param format with a place for one number: {@code validation RMSE %.4f}
 * @param number of a loss
 */
public record Reported(String format, ToDoubleFunction<Tally> number) {
  private static final Pattern PLACE = Pattern.compile(" ?%\\S+");
  private static final Pattern SET = Pattern.compile("^(train|validation) ");

  /** A loss for people. */
  String of(Tally loss) {
    return String.format(Locale.ROOT, format, number.applyAsDouble(loss));
  }

  /** What the number is called. */
  String name() {
    return PLACE.matcher(format).replaceAll("");
  }

  /** What it measures, on whichever set. */
  String measure() {
    return SET.matcher(name()).replaceFirst("");
  }
}
