package io.sparkmp.errors;

import java.nio.file.FileSystemException;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Why something failed, for messages that name what failed. */
public final class Reasons {

  /** The name of an exception, and behind it the rest of the line. */
  private static final Pattern EXCEPTION_IN_TEXT =
      Pattern.compile("([\\w$]+(?:\\.[\\w$]+)+): (?=([^\\n]*))");

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

  /**
   * What an exception of some kind says, in its first line, wherever in a chain of causes it is;
   * null if there is none. Spark repeats in a message what a task has thrown, and may lose the
   * exception itself: then it is found in the text.
   */
  public static @Nullable String ofKind(Throwable failure, Class<?> kind) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      String text = Objects.toString(cause.getMessage(), "");
      String found = kind.isInstance(cause) ? line(text) : inText(text, kind);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** What the first exception of some kind says that a text repeats; null if it repeats none. */
  public static @Nullable String inText(String text, Class<?> kind) {
    Matcher repeated = EXCEPTION_IN_TEXT.matcher(text);
    while (repeated.find()) {
      if (isOfKind(repeated.group(1), kind)) {
        return repeated.group(2);
      }
    }
    return null;
  }

  /**
   * What the innermost exception of some kind says, in a line: of the causes, and of those that the
   * text of one repeats. What was suppressed, as when a stream that failed is closed, does not
   * count. Null if there is none.
   */
  public static @Nullable String innermost(Throwable failure, Class<?> kind) {
    String found = null;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (kind.isInstance(cause)) {
        found = of(cause);
        continue;
      }
      Matcher repeated = EXCEPTION_IN_TEXT.matcher(causesIn(String.valueOf(cause.getMessage())));
      while (repeated.find()) {
        if (isOfKind(repeated.group(1), kind)) {
          found = repeated.group(2);
        }
      }
    }
    return found;
  }

  /** A text that may hold a stack trace, without what is indented there. */
  private static String causesIn(String text) {
    return text.lines().filter(line -> !line.startsWith("\t")).collect(Collectors.joining("\n"));
  }

  private static boolean isOfKind(String name, Class<?> kind) {
    try {
      ClassLoader loader = Thread.currentThread().getContextClassLoader();
      ClassLoader any = loader == null ? Reasons.class.getClassLoader() : loader;
      return kind.isAssignableFrom(Class.forName(name, false, any));
    } catch (ClassNotFoundException | LinkageError e) {
      return false; // a word with dots
    }
  }

  /**
   * What is at the root of a failure, in a line and without the way that it came: the last
   * exception in the chain of causes, and of those that its text repeats.
   */
  public static String root(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String found = line(root.toString());
    Matcher repeated = EXCEPTION_IN_TEXT.matcher(causesIn(root.toString()));
    while (repeated.find()) {
      if (isOfKind(repeated.group(1), Throwable.class)) {
        found = repeated.group(1) + ": " + repeated.group(2);
      }
    }
    return found;
  }

  private static String line(String text) {
    return text.lines().findFirst().orElse("");
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
