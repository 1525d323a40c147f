package io.sparkmp.errors;

import java.util.Locale;

/** Why something failed, for messages that name what failed. */
public final class Reasons {

  private Reasons() {}

  /**
   * The first line of what an exception says, or of what caused it if that says nothing; a sentence
   * if none of them says anything. Never null nor empty.
   */
  public static String of(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      String text = cause.getMessage() == null ? "" : cause.getMessage();
      String line = text.lines().filter(some -> !some.isBlank()).findFirst().orElse("");
      if (!line.isEmpty()) {
        return line;
      }
    }
    String kind = failure.getClass().getSimpleName().replaceAll("(Exception|Error)$", "");
    return "it fails without a reason ("
        + kind.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT)
        + ")";
  }
}
