package io.sparkmp.cli;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.spark.util.SignalUtils;

/**
 * How a command ends that somebody ends: by Ctrl-C or SIGTERM. One line says so, and what Spark and
 * the failing work would print after it is left out. The JVM then ends as it always does, with exit
 * code 130 or 143 and its hooks, which stop Spark and delete what was not yet complete; if they
 * take too long, without waiting for them.
 */
final class Ending {
  private static final int INTERRUPTED = 130;
  private static final int TERMINATED = 143;
  private static final long PATIENCE_NANOS = 1_700_000_000L;

  private final AtomicBoolean begun = new AtomicBoolean();
  private final String kept;
  private volatile boolean isSilent;

  /**
   * Before it.
   *
   * @param kept what there is then, for people
   */
  Ending(String kept) {
    this.kept = kept;
  }

  /** Watches for both signals; for a program that does nothing but run a command. */
  void watch() {
    PrintStream err = System.err;
    System.setErr(new PrintStream(new Gate(err, this), true, StandardCharsets.UTF_8));
    SignalUtils.register("INT", () -> begin(err, INTERRUPTED));
    SignalUtils.register("TERM", () -> begin(err, TERMINATED));
  }

  /** Lets nothing more through to stderr: all has been said. */
  void silence() {
    isSilent = true;
    Configurator.setAllLevels(LogManager.ROOT_LOGGER_NAME, Level.OFF);
  }

  private boolean isQuiet() {
    return isSilent || hasBegun();
  }

  /** Whether the command is being ended, and nothing more is to be said. */
  boolean hasBegun() {
    return begun.get();
  }

  /**
   * Begins.
   *
   * @return false: the JVM's own handler is to go on
   */
  private Object begin(PrintStream err, int code) {
    if (begun.compareAndSet(false, true)) {
      String newLine = Screen.ofStderr().isTerminal() ? System.lineSeparator() : "";
      String how = code == INTERRUPTED ? "interrupted" : "terminated";
      err.println(newLine + "spark-mp: " + how + "; " + kept);
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

  /** Lets everything through until all has been said. */
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
