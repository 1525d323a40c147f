package io.sparkmp.bench.suite;

import io.sparkmp.bench.BenchSessions;
import io.sparkmp.bench.Failures;
import io.sparkmp.bench.report.Figure;
import io.sparkmp.bench.report.Load;
import io.sparkmp.bench.report.SuiteResult;
import io.sparkmp.page.Chart;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.apache.commons.lang3.function.FailableRunnable;

/**
 * Records a suite's measurements as they are made. Thread-safe: another thread may ask for the
 * results so far.
 */
public final class Recorder {
  private record Key(String figure, String subject) {}

  private final String suite;
  private final String about;
  private final Consumer<String> progress;
  private final long start = System.nanoTime();
  private final Map<String, String> settings = new LinkedHashMap<>();
  private final Map<Key, Figure> figures = new LinkedHashMap<>();
  private final List<Chart> charts = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private Load load = Load.UNKNOWN;
  private OptionalLong end = OptionalLong.empty();
  private boolean closed;

  /** Records the measurements of a suite; {@code progress} receives one line at a time. */
  public Recorder(Suite suite, Consumer<String> progress) {
    this.suite = suite.name();
    this.about = suite.about();
    this.progress = progress;
  }

  /** Records a setting that is needed to repeat the run. */
  public synchronized void setting(String name, Object value) {
    settings.put(name, value.toString());
  }

  /** Sets the machine's load by other programs. */
  synchronized void load(Load seen) {
    boolean before = load.isHigh();
    load = seen;
    if (load.isHigh() && !before) {
      progress("warning: " + load.warning());
    }
  }

  /** Adds a sample where less is better, such as seconds. */
  public void lower(String figure, String subject, String unit, double value) {
    add(figure, subject, unit, value, true, true);
  }

  /** Adds a sample where more is better, such as updates per second. */
  public void higher(String figure, String subject, String unit, double value) {
    add(figure, subject, unit, value, false, true);
  }

  /** Adds a sample that is shown without a ratio, which would mislead. */
  public void uncompared(
      String figure, String subject, String unit, double value, boolean lowerIsBetter) {
    add(figure, subject, unit, value, lowerIsBetter, false);
  }

  private synchronized void add(
      String name,
      String subject,
      String unit,
      double value,
      boolean lowerIsBetter,
      boolean compared) {
    Key key = new Key(name, subject);
    Figure before = figures.get(key);
    List<Double> samples = new ArrayList<>(before == null ? List.of() : before.samples());
    samples.add(value);
    figures.put(key, new Figure(name, subject, unit, samples, lowerIsBetter, compared));
  }

  /** The figures of this name so far, one per subject. */
  public synchronized List<Figure> figures(String name) {
    return figures.values().stream().filter(figure -> figure.name().equals(name)).toList();
  }

  /** Adds a chart. */
  public synchronized void chart(Chart chart) {
    charts.add(chart);
  }

  /** Adds bars of a figure's medians, one per subject. */
  public void bars(String title, String axis, String part, String figure) {
    List<Figure> measured = figures(figure);
    chart(
        new Chart.Bars(
            title,
            axis,
            measured.stream().map(Figure::subject).toList(),
            List.of(Chart.Part.of(part, measured, Figure::median))));
  }

  /** Adds a note for readers and prints it at once. */
  public void note(String note) {
    synchronized (this) {
      if (closed) { // failures while the JVM is ending are not findings
        return;
      }
      notes.add(note);
    }
    progress("note: " + note);
  }

  /** Adds a note in a format of {@link String#format}, with numbers as in all reports. */
  public void note(String format, Object... arguments) {
    note(String.format(Locale.ROOT, format, arguments));
  }

  /** Reports progress. */
  public void progress(String line) {
    progress.accept(suite + ": " + line);
  }

  /** Reports progress in a format of {@link String#format}, with numbers as in all reports. */
  public void progress(String format, Object... arguments) {
    progress(String.format(Locale.ROOT, format, arguments));
  }

  /**
   * Runs a peer. Notes a failure with its reason, even an OutOfMemoryError.
   *
   * @return whether it succeeded
   */
  public boolean attempt(String peer, FailableRunnable<Exception> work) {
    try {
      work.run();
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      note(peer + " was interrupted");
    } catch (Exception | OutOfMemoryError | StackOverflowError | LinkageError e) {
      note(peer + " failed: " + reason(e));
    }
    return false;
  }

  /** Measures something once, in a round counted from 1. */
  @FunctionalInterface
  public interface Turn<T> {
    T take(int round) throws Exception;
  }

  /** Gives subjects turns. A failure is noted, and the subject gets its turn in the next round. */
  public <T> void inTurn(int rounds, Map<String, Turn<T>> turns, BiConsumer<String, T> figures) {
    for (int round = 1; round <= rounds; round++) {
      int now = round;
      turns.forEach(
          (subject, turn) -> attempt(subject, () -> figures.accept(subject, turn.take(now))));
      progress("round %d of %d", round, rounds);
    }
  }

  private static String reason(Throwable failure) {
    String reason = Failures.reason(failure);
    return reason.equals("OutOfMemoryError") && BenchSessions.isLocal()
        ? "too little memory, "
            + reason
            + " with a heap of "
            + (Runtime.getRuntime().maxMemory() >> 20)
            + " MB"
        : reason;
  }

  /** Stops the suite's clock. */
  synchronized void stopClock() {
    end = OptionalLong.of(System.nanoTime());
  }

  /** The results so far. */
  public synchronized SuiteResult result() {
    return new SuiteResult(
        suite,
        about,
        new LinkedHashMap<>(settings),
        List.copyOf(figures.values()),
        charts,
        notes,
        (end.orElseGet(System::nanoTime) - start) / 1e9,
        load);
  }

  /** The results so far; ignores later notes. */
  synchronized SuiteResult close() {
    closed = true;
    return result();
  }
}
