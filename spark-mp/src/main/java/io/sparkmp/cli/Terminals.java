package io.sparkmp.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What stderr is. */
final class Terminals {

  private Terminals() {}

  /**
   * Whether stderr is a terminal. {@link System#console} asks for stdin and stdout alone, and so
   * would hide the bar from {@code train ... > result} and write it into {@code 2> log}. Where the
   * kernel says what stderr is, that counts.
   */
  static boolean stderrIsOne() {
    Path stderr = Path.of("/proc/self/fd/2");
    try {
      if (Files.exists(stderr)) {
        String target = Files.readSymbolicLink(stderr).toString();
        return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
      }
    } catch (IOException | UnsupportedOperationException e) {
      return hasConsole();
    }
    return hasConsole();
  }

  /** The next best; Java 22 has a console for files, too. */
  @SuppressWarnings("SystemConsoleNull")
  private static boolean hasConsole() {
    return System.console() != null;
  }
}
