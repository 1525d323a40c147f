package io.sparkmp.errors;

import java.nio.file.FileSystemException;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds why something failed, for messages that name what failed. */
public final class Reasons {

  /** The name of an exception, followed by the rest of the line. */
  private static final Pattern EXCEPTION_IN_TEXT =
      Pattern.compile("([\\w$]+(?:\\.[\\w$]+)+): (?=([^\\n]*))");

  /** What Hadoop says of a file beside which it wrote checksums. */
  private static final Pattern CHECKSUM = Pattern.compile("Checksum error: .*/(.+) at \\d+ exp: ");

  private Reasons() {}

  /**
   * The first line of an exception's message, or of its cause's if it has none; a stock sentence if
   * none has a message. Never null or empty.
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
   * The first line of the message of an exception of type {@code kind}, anywhere in the chain of
   * causes; null if there is none. Spark copies what a task threw into a message and may lose the
   * exception itself, so the text is searched too.
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

  /**
   * The message of the first exception of type {@code kind} that a text quotes; null if it quotes
   * none.
   */
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
   * The first line of the message of the innermost exception of type {@code kind}, among the causes
   * and the exceptions that their texts quote. Suppressed exceptions, as from closing a failed
   * stream, do not count. Null if there is none.
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

  /** The text without the indented lines of stack traces. */
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
   * The root cause of a failure in one line: the last exception in the chain of causes, or the last
   * one that its text quotes.
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
    if (failure instanceof FileSystemException known) { // most of these name only the file
      String reason = known.getReason() == null ? kind(known) : known.getReason();
      return known.getFile() == null ? reason : reason + ": " + known.getFile();
    }
    String text = Objects.toString(failure.getMessage(), "");
    Matcher checksum = CHECKSUM.matcher(text);
    return checksum.lookingAt()
        ? "it is not what .%s.crc has the checksums of; if you have changed it, delete that file"
            .formatted(checksum.group(1))
        : text;
  }

  /** The exception's type in words: {@code no such file} for a NoSuchFileException. */
  public static String kind(Throwable failure) {
    String name = failure.getClass().getSimpleName().replaceAll("(Exception|Error)$", "");
    return name.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
  }

  /**
   * Whether a message is for users: one of our exceptions, or one of Java's own types, such as for
   * invalid arguments, whose message follows our grammar.
   */
  public static boolean isForUsers(Throwable failure) {
    String text = String.valueOf(failure.getMessage());
    return failure instanceof UserFacing
        || text.startsWith("Cannot ")
        || text.startsWith("Invalid ");
  }
}
