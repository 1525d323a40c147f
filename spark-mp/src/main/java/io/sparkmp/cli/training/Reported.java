package io.sparkmp.cli.training;

import io.sparkmp.rotation.Tally;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;

/**
 * How a loss is reported.
 *
 * @param format with a place for one number: {@code validation RMSE %.4f}
 * @param number computes the number from a loss
 */
public record Reported(String format, ToDoubleFunction<Tally> number) {
  private static final Pattern PLACE = Pattern.compile(" ?%\\S+");
  private static final Pattern SET = Pattern.compile("^(train|validation) ");

  /** A loss as text. */
  String of(Tally loss) {
    return String.format(Locale.ROOT, format, number.applyAsDouble(loss));
  }

  /** The name of the number. */
  String name() {
    return PLACE.matcher(format).replaceAll("");
  }

  /** The name of the measure, without the set. */
  String measure() {
    return SET.matcher(name()).replaceFirst("");
  }
}
