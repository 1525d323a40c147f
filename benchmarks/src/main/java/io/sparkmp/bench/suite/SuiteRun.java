package io.sparkmp.bench.suite;

import io.sparkmp.bench.report.Load;
import io.sparkmp.bench.report.Report;
import io.sparkmp.bench.report.SuiteResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.commons.lang3.function.FailableConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs suites one after the other. Writes the report after each, and once more if the JVM is ended
 * from outside, with the current suite's results so far.
 */
public final class SuiteRun {
  /**
   * The machine.
   *
   * @param cores its number of cores
   * @param load the load by other programs, if known; called while nothing of ours runs
   */
  public record Machine(int cores, Supplier<OptionalDouble> load) {}

  private final Report begun;
  private final Machine machine;
  private final FailableConsumer<Report, IOException> sink;
  private final Consumer<String> progress;

  private final List<SuiteResult> results = new ArrayList<>();
  private List<Suite> toDo = List.of();
  private @Nullable Recorder current;
  private boolean ended;

  /**
   * Prepares a run.
   *
   * @param begun the report, without suites so far
   * @param machine provides the load before and after each suite
   * @param sink receives the report repeatedly
   * @param progress receives a line of progress at a time
   */
  public SuiteRun(
      Report begun,
      Machine machine,
      FailableConsumer<Report, IOException> sink,
      Consumer<String> progress) {
    this.begun = begun;
    this.machine = machine;
    this.sink = sink;
    this.progress = progress;
  }

  /**
   * Runs the suites.
   *
   * @return the names of suites that failed; the report has the reasons
   * @throws IOException if the report cannot be written; before anything is measured if possible
   */
  public List<String> run(List<Suite> suites) throws IOException {
    synchronized (this) {
      toDo = List.copyOf(suites);
      write();
    }
    Thread hook = new Thread(this::end, "report of an ended run");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      return runAll(suites);
    } finally {
      removeHook(hook);
    }
  }

  private static void removeHook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is ending: the hook does the work.
    }
  }

  private List<String> runAll(List<Suite> suites) throws IOException {
    List<String> failed = new ArrayList<>();
    for (Suite suite : suites) {
      List<Double> seen = new ArrayList<>();
      machine.load().get().ifPresent(seen::add);
      Recorder recorder = new Recorder(suite, progress);
      synchronized (this) {
        if (ended) {
          break;
        }
        current = recorder;
        toDo = suites.subList(suites.indexOf(suite) + 1, suites.size());
      }
      progress.accept(
          suite.name() + ": suite " + (suites.indexOf(suite) + 1) + " of " + suites.size());
      recorder.load(new Load(machine.cores(), seen));
      try {
        if (!recorder.attempt("suite " + suite.name(), () -> suite.run(recorder))) {
          failed.add(suite.name());
        }
        recorder.stopClock();
        machine.load().get().ifPresent(seen::add);
        recorder.load(new Load(machine.cores(), seen));
      } finally {
        finish(recorder);
      }
    }
    return failed;
  }

  private synchronized void finish(Recorder recorder) throws IOException {
    if (!ended) {
      results.add(recorder.close());
      current = null;
      write();
    }
  }

  /** Ends the run from another thread. */
  private synchronized void end() {
    ended = true;
    if (current != null) {
      String left = String.join(", ", toDo.stream().map(Suite::name).toList());
      current.note(
          "This run was ended before its end." + (left.isEmpty() ? "" : " Not run: " + left + "."));
      results.add(current.close());
      current = null;
    }
    try {
      write();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write the report", e);
    }
    progress.accept("Ended; what was measured until now is in the report");
  }

  private void write() throws IOException {
    sink.accept(report());
  }

  /** The report so far. */
  public synchronized Report report() {
    return new Report(begun.started(), begun.command(), begun.environment(), results);
  }
}
