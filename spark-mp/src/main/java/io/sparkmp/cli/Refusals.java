package io.sparkmp.cli;

import java.math.BigDecimal;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * Options that cannot be meant are refused before anything is read: each method throws an
 * IllegalArgumentException whose message names the option, why it is refused and what it needs.
 */
public final class Refusals {
  private static final String NOTHING = "it means nothing";

  private Refusals() {}

  /** Refuses an option that is given although it would mean nothing; null and false are not. */
  public static void refuse(@Nullable Object given, String option, String when) {
    refuse(given, option, when, NOTHING);
  }

  /** Refuses an option that is given; null and false are not. */
  public static void refuse(@Nullable Object given, String option, String when, String why) {
    if (given != null && !given.equals(false)) {
      throw refusal(option, when, why);
    }
  }

  /** Refuses an option that is given without another that it needs. */
  public static void needs(
      boolean isGiven, String option, boolean isThere, String other, String why) {
    if (isGiven && !isThere) {
      throw refusal(option, "without " + other, why);
    }
  }

  /** Refuses a value that an option may not have; null is none. */
  public static void check(
      String option, @Nullable Number value, boolean isValid, String expected) {
    if (value != null && !(isValid && Double.isFinite(value.doubleValue()))) {
      throw new IllegalArgumentException(
          "Invalid " + option + ": " + plain(value) + " (expected: " + expected + ")");
    }
  }

  /** As people write it: 1, where Java prints 1.0. */
  public static String plain(Number value) {
    return Double.isFinite(value.doubleValue())
        ? new BigDecimal(value.toString()).stripTrailingZeros().toPlainString()
        : value.toString();
  }

  /** Refuses options of a command line that would mean nothing. */
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
