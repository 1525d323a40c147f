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
 * Takes what a suite measures, as it is measured. Thread-safe: another thread may ask for what is
 * there so far.
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

  /** Takes the measurements of a suite; {@code progress} takes a line at a time. */
  public Recorder(Suite suite, Consumer<String> progress) {
    this.suite = suite.name();
    this.about = suite.about();
    this.progress = progress;
  }

  /** Records something that must be known to run it again. */
  public synchronized void setting(String name, Object value) {
    settings.put(name, value.toString());
  }

  /** Sets how busy other programs have kept the machine. */
  synchronized void load(Load seen) {
    boolean before = load.isHigh();
    load = seen;
    if (load.isHigh() && !before) {
      progress("warning: " + load.warning());
    }
  }

  /** Adds a sample of something that is better if it is less, such as seconds. */
  public void lower(String figure, String subject, String unit, double value) {
    add(figure, subject, unit, value, true, true);
  }

  /** Adds a sample of something that is better if it is more, such as updates a second. */
  public void higher(String figure, String subject, String unit, double value) {
    add(figure, subject, unit, value, false, true);
  }

  /**
   * Adds a sample of something that is given for each subject without a ratio, which would mislead.
   */
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

  /** The figures of this name that there are so far, of one subject each. */
  public synchronized List<Figure> figures(String name) {
    return figures.values().stream().filter(figure -> figure.name().equals(name)).toList();
  }

  /** Adds a picture. */
  public synchronized void chart(Chart chart) {
    charts.add(chart);
  }

  /** Adds bars of the medians of a figure, one for each subject. */
  public void bars(String title, String axis, String part, String figure) {
    List<Figure> measured = figures(figure);
    chart(
        new Chart.Bars(
            title,
            axis,
            measured.stream().map(Figure::subject).toList(),
            List.of(Chart.Part.of(part, measured, Figure::median))));
  }

  /** Adds something that a reader must know, and prints it at once. */
  public void note(String note) {
    synchronized (this) {
      if (closed) { // what breaks when the JVM is ended from outside is no finding
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

  /** Reports that something is done. */
  public void progress(String line) {
    progress.accept(suite + ": " + line);
  }

  /** Reports it in a format of {@link String#format}, with numbers as in all reports. */
  public void progress(String format, Object... arguments) {
    progress(String.format(Locale.ROOT, format, arguments));
  }

  /**
   * Runs a peer. If it fails, for want of memory too, that is noted with the reason.
   *
   * @return whether it has come to its end
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

  /** Measures something once, in a round that is counted from 1. */
  @FunctionalInterface
  public interface Turn<T> {
    T take(int round) throws Exception;
  }

  /** Has subjects take turns. One that fails is noted, and has its turn in the next round again. */
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

  /** What comes now is not a part of the time that the suite took. */
  synchronized void stopClock() {
    end = OptionalLong.of(System.nanoTime());
  }

  /** What there is so far. */
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

  /** What there is so far; nothing that is noted later counts. */
  synchronized SuiteResult close() {
    closed = true;
    return result();
  }
}
