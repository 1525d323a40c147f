package io.sparkmp.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/** What stderr is: a terminal of some width, or something that accepts lines of any length. */
public final class Screen {
  /** Erases the current line of a terminal. */
  public static final String ERASE_LINE = "\r\033[K";

  private static final int USUAL_WIDTH = 80;
  private static final long LASTS_NANOS = 2_000_000_000L;
  private static final File TERMINAL = new File("/dev/tty");

  private final boolean terminal;
  private final IntSupplier measure;
  private int width;
  private long measured;

  /**
   * A screen.
   *
   * @param terminal whether it understands control sequences
   * @param measure how many characters fit into a line now
   */
  public Screen(boolean terminal, IntSupplier measure) {
    this.terminal = terminal;
    this.measure = measure;
  }

  /** The stderr of this process. */
  public static Screen ofStderr() {
    return new Screen(stderrIsTerminal(), Screen::columns);
  }

  /** A file, or anything else that accepts lines of any length. */
  public static Screen ofFile() {
    return new Screen(false, () -> Integer.MAX_VALUE);
  }

  /** Whether it understands control sequences. */
  public boolean isTerminal() {
    return terminal;
  }

  /** How many characters fit into a line; measured again and again, since windows are resized. */
  public synchronized int width() {
    long now = System.nanoTime();
    if (width == 0 || now - measured > LASTS_NANOS) {
      width = Math.max(1, measure.getAsInt());
      measured = now;
    }
    return width;
  }

  private static int columns() {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(TERMINAL)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      boolean ended = stty.waitFor(1, TimeUnit.SECONDS);
      if (ended && size.strip().matches("[0-9]+ [1-9][0-9]*")) {
        return Integer.parseInt(size.strip().substring(size.indexOf(' ') + 1));
      }
    } catch (IOException e) {
      return USUAL_WIDTH; // no such program, or no terminal
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return USUAL_WIDTH;
  }

  /**
   * Whether stderr is a terminal. {@link System#console} only looks at stdin and stdout, so it
   * would hide the bar from {@code train ... > result} and write it into {@code 2> log}. If the
   * kernel says what stderr is, that decides.
   */
  private static boolean stderrIsTerminal() {
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

  /** The fallback; on Java 22, files have a console too. */
  @SuppressWarnings("SystemConsoleNull")
  private static boolean hasConsole() {
    return System.console() != null;
  }
}
