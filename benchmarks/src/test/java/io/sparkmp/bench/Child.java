package io.sparkmp.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A process that a test starts and sees to its good end. */
final class Child {
  private Child() {}

  /**
   * Runs it, in a time, and returns what it has printed; none of its own children outlives it.
   *
   * @param command whose output goes to {@code log}
   */
  static String run(ProcessBuilder command, Path log, long seconds)
      throws IOException, InterruptedException {
    Process process = command.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      boolean ended = process.waitFor(seconds, TimeUnit.SECONDS);
      String output = Files.readString(log);
      assertThat(ended)
          .as("%s ended within %d s:%n%s", command.command(), seconds, output)
          .isTrue();
      assertThat(process.exitValue()).as("%s:%n%s", command.command(), output).isZero();
      return output;
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }
}
