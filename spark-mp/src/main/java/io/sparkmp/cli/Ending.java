package io.sparkmp.cli;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.spark.util.SignalUtils;

/**
 * How a command ends on Ctrl-C or SIGTERM. It prints one line, and suppresses what Spark and the
 * failing work would print after it. The JVM then ends as usual, with exit code 130 or 143 and its
 * shutdown hooks, which stop Spark and delete incomplete outputs; if they take too long, it does
 * not wait for them.
 */
final class Ending {
  private static final int INTERRUPTED = 130;
  private static final int TERMINATED = 143;
  private static final long PATIENCE_NANOS = 1_700_000_000L;

  private final AtomicBoolean begun = new AtomicBoolean();
  private final Supplier<String> kept;
  private volatile boolean isSilent;

  /**
   * Before it.
   *
   * @param kept a sentence about what is kept then
   */
  Ending(Supplier<String> kept) {
    this.kept = kept;
  }

  /** Watches for both signals; for a program that only runs a command. */
  void watch() {
    PrintStream err = System.err;
    System.setErr(new PrintStream(new Gate(err, this), true, StandardCharsets.UTF_8));
    SignalUtils.register("INT", () -> begin(err, INTERRUPTED));
    SignalUtils.register("TERM", () -> begin(err, TERMINATED));
  }

  /** Suppresses all further output on stderr. */
  void silence() {
    isSilent = true;
    Configurator.setAllLevels(LogManager.ROOT_LOGGER_NAME, Level.OFF);
  }

  private boolean isQuiet() {
    return isSilent || hasBegun();
  }

  /** Whether the command is being ended, and must print nothing more. */
  boolean hasBegun() {
    return begun.get();
  }

  /**
   * Begins.
   *
   * @return false, so that the JVM's own handler goes on
   */
  private Object begin(PrintStream err, int code) {
    if (begun.compareAndSet(false, true)) {
      String newLine = Screen.ofStderr().isTerminal() ? System.lineSeparator() : "";
      String how = code == INTERRUPTED ? "interrupted" : "terminated";
      err.println(newLine + "spark-mp: " + how + "; " + kept.get());
      err.flush();
      Configurator.setAllLevels(LogManager.ROOT_LOGGER_NAME, Level.OFF);
      Thread patience = new Thread(() -> halt(code), "patience");
      patience.setDaemon(true);
      patience.start();
    }
    return false;
  }

  private static void halt(int code) {
    long end = System.nanoTime() + PATIENCE_NANOS;
    for (long left = PATIENCE_NANOS; left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
    Runtime.getRuntime().halt(code);
  }

  /** Lets output through until it is suppressed. */
  private static final class Gate extends OutputStream {
    private final OutputStream out;
    private final Ending ending;

    Gate(OutputStream out, Ending ending) {
      this.out = out;
      this.ending = ending;
    }

    @Override
    public void write(int b) throws java.io.IOException {
      if (!ending.isQuiet()) {
        out.write(b);
      }
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws java.io.IOException {
      if (!ending.isQuiet()) {
        out.write(bytes, from, length);
      }
    }

    @Override
    public void flush() throws java.io.IOException {
      out.flush();
    }
  }
}
