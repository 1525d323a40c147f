package io.sparkmp.storm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Injects faults into a driver and its executors. */
final class Injector implements AutoCloseable {
  private static final Duration SHORTEST = Duration.ofSeconds(5);
  private static final int MORE_SECONDS = 10;
  private static final Duration GRACE = Duration.ofSeconds(2);

  private final Path hindrance;
  private final List<Call> calls;
  private final Random random;
  private boolean isClosed;
  private long hinderedUntil = System.nanoTime() - 1;

  /**
   * Creates an injector.
   *
   * @param hindrance the switch file of {@link HinderedFileSystem}
   * @param calls the calls that may fail
   */
  Injector(Path hindrance, List<Call> calls, Random random) {
    this.hindrance = hindrance;
    this.calls = calls;
    this.random = random;
  }

  /**
   * Injects a fault other than {@link Fault#DRIVER}.
   *
   * @return a description; empty if there was no target
   */
  String inject(Fault fault, SparkProcess process) {
    if (fault == Fault.TASK) {
      process.send(TrainingDriver.TASK);
      return "a running task";
    }
    Duration time = SHORTEST.plusMillis(random.nextInt(MORE_SECONDS * 1000));
    String words = String.format(Locale.ROOT, " for %.1f s", time.toMillis() / 1e3);
    if (fault == Fault.FAILING_CALL) {
      Call call = calls.get(random.nextInt(calls.size()));
      FailingCall failing = new FailingCall(call, random.nextInt(1_000_000));
      hinder(fault.name() + " " + failing.text(), time);
      return failing.text() + words;
    }
    if (fault.isOfDisk()) {
      hinder(fault.name(), time);
      return "snapshots and models" + words;
    }
    List<ProcessHandle> executors = process.executors();
    if (executors.isEmpty()) {
      return "";
    }
    ProcessHandle executor = executors.get(random.nextInt(executors.size()));
    String which = "1 of " + executors.size() + " executors";
    switch (fault) {
      case PAUSE -> {
        signal("STOP", executor);
        after(time, () -> signal("CONT", executor));
        return which + words;
      }
      case STOP -> signal("STOP", executor);
      case DECOMMISSION -> signal("PWR", executor);
      default -> executor.destroyForcibly();
    }
    return which;
  }

  private static void after(Duration time, Runnable end) {
    CompletableFuture.delayedExecutor(time.toMillis(), TimeUnit.MILLISECONDS).execute(end);
  }

  private synchronized void hinder(String text, Duration time) {
    write(text);
    hinderedUntil = System.nanoTime() + time.toNanos();
    after(time, this::endHindrance);
  }

  /** Ends the hindrance, unless another has begun meanwhile. */
  private synchronized void endHindrance() {
    if (!isClosed && System.nanoTime() - hinderedUntil >= 0) {
      write("");
    }
  }

  /**
   * Whether the file system was hindered since then or just before: failures take a while to be
   * reported.
   */
  synchronized boolean hinderedSince(long nanos) {
    return hinderedUntil + GRACE.toNanos() - nanos >= 0;
  }

  private void write(String text) {
    try {
      Path written = Files.writeString(hindrance.resolveSibling("switch.new"), text);
      Files.move(written, hindrance, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends a signal; ignores a process that has ended. */
  private static void signal(String name, ProcessHandle process) {
    try {
      new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .onExit()
          .join();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot send a signal", e);
    }
  }

  @Override
  public synchronized void close() {
    isClosed = true;
    write("");
  }
}
