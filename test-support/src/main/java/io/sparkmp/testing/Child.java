package io.sparkmp.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A process that a test starts and sees to its good end. */
public final class Child {
  private Child() {}

  /**
   * Runs it, in a time, and returns what it has printed; none of its own children outlives it.
   *
   * @param command whose output goes to {@code log}
   * @throws AssertionError if it does not end in that time, or not well
   */
  public static String run(ProcessBuilder command, Path log, long seconds)
      throws IOException, InterruptedException {
    Process process = command.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      boolean ended = process.waitFor(seconds, TimeUnit.SECONDS);
      String output = Files.readString(log);
      if (!ended) {
        throw new AssertionError(
            "%s did not end within %d s:%n%s".formatted(command.command(), seconds, output));
      }
      if (process.exitValue() != 0) {
        throw new AssertionError(
            "%s ended with %d:%n%s".formatted(command.command(), process.exitValue(), output));
      }
      return output;
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }
}
