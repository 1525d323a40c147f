package io.sparkmp.cli;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * Refuses options that make no sense, before anything is read: each method throws an
 * IllegalArgumentException whose message names the option, why it is refused and what it needs.
 */
public final class Refusals {
  private static final String NOTHING = "it means nothing";

  /** The name of a setting, its value without a trailing .0, and the rest. */
  private static final Pattern SETTING =
      Pattern.compile("Invalid ([a-z][A-Za-z -]*): (\\S+?)(?:\\.0)?( .*)");

  private Refusals() {}

  /** Refuses a given option that would have no effect; null and false are not given. */
  public static void refuse(@Nullable Object given, String option, String when) {
    refuse(given, option, when, NOTHING);
  }

  /** Refuses a given option; null and false are not given. */
  public static void refuse(@Nullable Object given, String option, String when, String why) {
    if (given != null && !given.equals(false)) {
      throw refusal(option, when, why);
    }
  }

  /** Refuses an option given without another that it needs; null and false are not given. */
  public static void needs(
      @Nullable Object given, String option, @Nullable Object needed, String other, String why) {
    if (needed == null || needed.equals(false)) {
      refuse(given, option, "without " + other, why);
    }
  }

  /** Refuses a test fraction beside a separate test set, where a command has both options. */
  static void refuseTwoTestSets(CommandSpec command) {
    OptionSpec test = command.findOption("--test");
    OptionSpec part = command.findOption("--test-fraction");
    if (test != null && test.getValue() != null && part != null) {
      boolean isSome = part.<Double>getValue() > 0;
      refuse(isSome, part.longestName(), "with --test", "one set judges the model");
    }
  }

  /** Refuses an invalid value of an option; null is no value. */
  public static void check(
      String option, @Nullable Number value, boolean isValid, String expected) {
    if (value != null && !(isValid && Double.isFinite(value.doubleValue()))) {
      throw new IllegalArgumentException(
          "Invalid " + option + ": " + plain(value) + " (expected: " + expected + ")");
    }
  }

  /**
   * The exception for when, by chance, nothing was held out.
   *
   * @param what what cannot be done, such as "tune"
   * @param fraction the fraction to hold out
   * @param all all the data, such as "3 ratings"
   * @param judged what it should have judged, such as "trials"
   */
  public static IllegalArgumentException noValidation(
      String what, double fraction, String all, String judged) {
    return new IllegalArgumentException(
        "Cannot "
            + what
            + ": --validation-fraction "
            + plain(fraction)
            + " held out none of "
            + all
            + ", so there is nothing to judge "
            + judged
            + " by; use more data, or a larger fraction");
  }

  /** Renames a refused setting to its option, if the command has one of that name. */
  static IllegalArgumentException ofOption(IllegalArgumentException refused, CommandSpec command) {
    Matcher named = SETTING.matcher(String.valueOf(refused.getMessage()));
    if (!named.matches()) {
      return refused;
    }
    String words = named.group(1).replaceAll("([A-Z])", " $1").replace(' ', '-');
    String option = "--" + words.toLowerCase(Locale.ROOT);
    return command.findOption(option) == null
        ? refused
        : new IllegalArgumentException(
            "Invalid " + option + ": " + named.group(2) + named.group(3), refused);
  }

  /** A number as people write it: 1, where Java prints 1.0. */
  public static String plain(Number value) {
    return Double.isFinite(value.doubleValue())
        ? new BigDecimal(value.toString()).stripTrailingZeros().toPlainString()
        : value.toString();
  }

  /** Refuses options of a command line that would have no effect. */
  public static void refuseAll(CommandSpec command, Collection<String> options, String when) {
    refuseAll(command, options, when, NOTHING);
  }

  /** Refuses options of a command line. */
  public static void refuseAll(
      CommandSpec command, Collection<String> options, String when, String why) {
    ParseResult given = command.commandLine().getParseResult();
    for (String option : options) {
      refuse(given.matchedOption(option), option, when, why);
    }
  }

  private static IllegalArgumentException refusal(String option, String when, String why) {
    return new IllegalArgumentException("Cannot use " + option + " " + when + ": " + why);
  }
}
