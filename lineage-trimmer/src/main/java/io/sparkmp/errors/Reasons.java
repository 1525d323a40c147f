package io.sparkmp.errors;

import java.nio.file.FileSystemException;
import java.util.Locale;
import java.util.Objects;

/** Why something failed, for messages that name what failed. */
public final class Reasons {

  private Reasons() {}

  /**
   * The first line of what an exception says, or of what caused it if that says nothing; a sentence
   * if none of them says anything. Never null nor empty.
   */
  public static String of(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      String text = text(cause);
      String line = text.lines().filter(some -> !some.isBlank()).findFirst().orElse("");
      if (!line.isEmpty()) {
        return line;
      }
    }
    return "it fails without a reason (" + kind(failure) + ")";
  }

  private static String text(Throwable failure) {
    if (failure instanceof FileSystemException known) { // most of which say only which file
      String reason = known.getReason() == null ? kind(known) : known.getReason();
      return known.getFile() == null ? reason : reason + ": " + known.getFile();
    }
    return Objects.toString(failure.getMessage(), "");
  }

  /** What kind of failure it is, in words: {@code no such file} for a NoSuchFileException. */
  public static String kind(Throwable failure) {
    String name = failure.getClass().getSimpleName().replaceAll("(Exception|Error)$", "");
    return name.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
  }

  /**
   * Whether a message is for users: that of an exception of ours, or one of Java's own types, as of
   * arguments that are wrong, by the grammar of our messages.
   */
  public static boolean isForUsers(Throwable failure) {
    String text = String.valueOf(failure.getMessage());
    return failure instanceof UserFacing
        || text.startsWith("Cannot ")
        || text.startsWith("Invalid ");
  }
}
