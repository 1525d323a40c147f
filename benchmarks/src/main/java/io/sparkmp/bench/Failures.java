package io.sparkmp.bench;

import com.google.common.base.Throwables;
import java.util.List;

/** Says in a line why a loop failed. */
public final class Failures {
  private static final List<String> KNOWN = List.of("StackOverflowError", "OutOfMemoryError");
  private static final int MAX_LENGTH = 300;

  private Failures() {}

  /** The JVM's error if one caused the failure, else the first line of the root cause. */
  public static String reason(Throwable failure) {
    for (Throwable cause : Throwables.getCausalChain(failure)) {
      for (String known : KNOWN) {
        if (cause.toString().contains(known)) {
          return known;
        }
      }
    }
    String line =
        Throwables.getRootCause(failure).toString().lines().findFirst().orElse("no message");
    return line.length() <= MAX_LENGTH ? line : line.substring(0, MAX_LENGTH) + "...";
  }
}
