package io.sparkmp.bench;

import com.google.common.io.Resources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A Python installation on this machine, run as a process.
 *
 * @param executable its name or path
 */
public record Python(String executable) {
  private static final long PROBE_SECONDS = 20;

  /**
   * Runs a short program and returns its output.
   *
   * @throws IOException if it cannot be run, fails, or takes too long; the message says why
   */
  public String evaluate(String program, Map<String, String> environment)
      throws IOException, InterruptedException {
    return run(List.of("-c", program), environment, PROBE_SECONDS);
  }

  /**
   * Runs a program and returns its last line. The process and its children are ended if it takes
   * too long, if this thread is interrupted, or if the JVM is ended from outside.
   *
   * @throws IOException if it cannot be run, fails, or takes too long; the message says why
   */
  public String run(List<String> arguments, Map<String, String> environment, long seconds)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(executable));
    command.addAll(arguments);
    Path out = Files.createTempFile("spark-mp-python", ".out");
    Path err = Files.createTempFile("spark-mp-python", ".err");
    try {
      ProcessBuilder builder = new ProcessBuilder(command);
      builder.environment().putAll(environment);
      builder.redirectOutput(out.toFile()).redirectError(err.toFile());
      Process process = builder.start();
      Thread atExit = new Thread(() -> end(process), "end of " + executable);
      Runtime.getRuntime().addShutdownHook(atExit);
      try {
        process.getOutputStream().close();
        if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
          throw new IOException("Cannot wait for " + executable + ": over " + seconds + " s");
        }
      } finally {
        end(process);
        forget(atExit);
      }
      if (process.exitValue() != 0) {
        throw new IOException(
            executable + " ended with " + process.exitValue() + ": " + last(Files.readString(err)));
      }
      return last(Files.readString(out));
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }

  private static void end(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  private static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is ending: the hook does the work.
    }
  }

  private static String last(String text) {
    return text.lines().filter(line -> !line.isBlank()).reduce("", (before, line) -> line).strip();
  }

  /** A program stored as a resource beside a class. */
  public static String program(Class<?> beside, String name) {
    try {
      return Resources.toString(Resources.getResource(beside, name), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + name, e);
    }
  }
}
