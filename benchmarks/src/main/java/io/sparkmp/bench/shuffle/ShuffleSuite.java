package io.sparkmp.bench.shuffle;

import io.sparkmp.bench.Sessions;
import io.sparkmp.bench.TaskTimes;
import io.sparkmp.bench.report.Chart;
import io.sparkmp.bench.report.Figure;
import io.sparkmp.bench.suite.Breakdown;
import io.sparkmp.bench.suite.Recorder;
import io.sparkmp.bench.suite.Suite;
import io.sparkmp.schedule.Schedule;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;

/** What a sub-epoch costs, by the way in which the slices come to the data. */
final class ShuffleSuite implements Suite {
  private static final int WORKERS = 2;
  private static final double USABLE_HEAP = 0.9;
  private static final int GC_FROM_BYTES = 10_000_000;
  private static final String TIME = "time of a sub-epoch, slices of ";

  private static final List<String> PARTS =
      List.of(
          "compute",
          "waiting for slices",
          "shuffle, writing and waiting",
          "garbage collection",
          "rest of the tasks",
          "tasks and results, serialised",
          "scheduler delay",
          "between the tasks");

  private final ShuffleBench options;

  /** A suite with these options. */
  ShuffleSuite(ShuffleBench options) {
    this.options = options;
  }

  @Override
  public String name() {
    return "shuffle";
  }

  @Override
  public String about() {
    return "One small training, whose slices of the model come to the data in four ways: by the"
        + " engines ring and narrow, by a join a sub-epoch in plain Spark, and as parameters that are"
        + " broadcast for an epoch and averaged by the driver. Ring, narrow and plain Spark end in the same"
        + " bytes. Overhead is the wall time less the kernel's own time on the slowest worker.";
  }

  @Override
  public void run(Recorder recorder) throws Exception {
    JavaSparkContext spark =
        JavaSparkContext.fromSparkContext(
            Sessions.open("spark-mp bench shuffle", ShuffleKryoRegistrator.class.getName())
                .sparkContext());
    try {
      tellSettings(recorder, spark.sc());
      for (SliceSize size : options.sizes()) {
        run(recorder, spark, size);
      }
      recorder.chart(lines(recorder.result().figures()));
    } finally {
      spark.stop();
    }
  }

  private void tellSettings(Recorder recorder, SparkContext spark) {
    options.record(recorder);
    recorder.setting("master", spark.master());
    recorder.setting("workers", WORKERS);
    for (String key :
        List.of("spark.shuffle.compress", "spark.executor.memory", "spark.serializer")) {
      if (spark.conf().contains(key)) {
        recorder.setting(key, spark.conf().get(key));
      }
    }
  }

  private void run(Recorder recorder, JavaSparkContext spark, SliceSize size) throws Exception {
    Exercise exercise =
        new Exercise(
            new Schedule(WORKERS, options.slicesPerWorker, options.seed()),
            size.floats(),
            options.updates);
    recorder.setting(
        "sub-epochs of a run, slices of " + size,
        options.epochs(size, WORKERS) * exercise.schedule().slices());
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(options.seconds);
    Map<Way, Training> open = new EnumMap<>(Way.class);
    Breakdown breakdown = new Breakdown(PARTS);
    try {
      Set<Way> able = open(recorder, spark, exercise, size, open);
      warmUp(recorder, size, able, open);
      for (int round = 1; round <= options.rounds(size); round++) {
        for (Way way : List.copyOf(able)) {
          boolean done =
              recorder.attempt(
                  way.label() + " with slices of " + size,
                  () -> measure(recorder, spark.sc(), way, size, open.get(way), breakdown));
          if (!done) {
            close(way, able, open);
          }
        }
        String rounds = round + " of " + options.rounds(size);
        recorder.progress("slices of " + size + ", round " + rounds);
        if (System.nanoTime() - end > 0 && round < options.rounds(size)) {
          recorder.note(
              String.format(
                  "slices of %s were measured in %s rounds: %d s had passed",
                  size, rounds, options.seconds));
          break;
        }
      }
    } finally {
      open.values().forEach(Training::close);
      spark.sc().listenerBus().waitUntilEmpty();
      System.gc(); // lets Spark delete the shuffle files and blocks of this size
    }
    if (!breakdown.isEmpty()) {
      recorder.chart(
          breakdown.chart(
              "Where the time of a sub-epoch goes, slices of " + size, "time of a sub-epoch, ms"));
    }
  }

  /** Lays out the data of the ways that have memory enough. */
  private Set<Way> open(
      Recorder recorder,
      JavaSparkContext spark,
      Exercise exercise,
      SliceSize size,
      Map<Way, Training> open) {
    Set<Way> able = EnumSet.noneOf(Way.class);
    boolean local = Sessions.isLocal();
    double heap = USABLE_HEAP * Runtime.getRuntime().maxMemory();
    double executorHeap = USABLE_HEAP * 0x1p20 * spark.sc().executorMemory();
    for (Way way : options.ways()) {
      long inDriver = way.driverBytes(exercise.modelBytes(), local);
      long inExecutor = local ? 0 : way.executorBytes(exercise.modelBytes());
      if (inDriver > heap || inExecutor > executorHeap) {
        recorder.note(
            String.format(
                Locale.ROOT,
                "%s was not run with slices of %s: it needs about %d MB of heap%s, and %d MB%s can be"
                    + " used",
                way.label(),
                size,
                inDriver >> 20,
                local ? "" : " in the driver and " + (inExecutor >> 20) + " MB in an executor",
                (long) heap >> 20,
                local ? "" : " and " + ((long) executorHeap >> 20) + " MB"));
      } else if (recorder.attempt(
          way.label() + " with slices of " + size,
          () -> open.put(way, way.open(spark, exercise)))) {
        able.add(way);
      }
    }
    return able;
  }

  /** One run of each that does not count, all equally long; those that must agree, do. */
  private void warmUp(Recorder recorder, SliceSize size, Set<Way> able, Map<Way, Training> open) {
    Set<List<Long>> results = new HashSet<>();
    List<String> exact = new ArrayList<>();
    for (Way way : List.copyOf(able)) {
      boolean done =
          recorder.attempt(
              way.label() + " with slices of " + size,
              () -> {
                Training training = open.get(way);
                training.train(options.epochs(size, WORKERS));
                if (way.isExact()) {
                  results.add(training.checksums());
                  exact.add(way.label());
                }
              });
      if (!done) {
        close(way, able, open);
      }
    }
    if (results.size() > 1) {
      throw new IllegalStateException(
          "Cannot compare: " + exact + " end in different bytes with slices of " + size);
    }
    recorder.progress("slices of " + size + ": warm, same bytes from " + exact);
  }

  private static void close(Way way, Set<Way> able, Map<Way, Training> open) {
    able.remove(way);
    Training training = open.remove(way);
    if (training != null) {
      training.close();
    }
  }

  private void measure(
      Recorder recorder,
      SparkContext spark,
      Way way,
      SliceSize size,
      Training training,
      Breakdown breakdown)
      throws Exception {
    if (size.bytes() >= GC_FROM_BYTES) {
      System.gc(); // the garbage of a way is not collected in the time of the next
    }
    Outcome outcome;
    TaskTimes.Sums tasks;
    try (TaskTimes listener = new TaskTimes(spark)) {
      outcome = training.train(options.epochs(size, WORKERS));
      tasks = listener.sums();
    }
    String subject = way.label();
    String slices = ", slices of " + size;
    int n = outcome.subEpochs();
    recorder.lower(TIME + size, subject, "ms", outcome.wallMillis());
    recorder.lower("overhead of a sub-epoch" + slices, subject, "ms", outcome.overheadMillis());
    if (!Double.isNaN(outcome.steadyNanos())) {
      recorder.lower(
          "time of a sub-epoch when under way" + slices,
          subject,
          "ms",
          outcome.steadyNanos() / 1e6);
    }
    recorder.lower(
        "shuffle bytes of a sub-epoch" + slices,
        subject,
        "bytes",
        (double) tasks.shuffleBytes() / n);
    if (!Sessions.isLocal() && way != Way.NARROW) { // Spark does not tell what narrow reads afar
      recorder.lower(
          "bytes over the network in a sub-epoch" + slices,
          subject,
          "bytes",
          (double) (outcome.bytesMoved() + tasks.remoteBytes() + tasks.resultBytes()) / n);
    }
    breakdown.add(subject, parts(outcome, tasks));
  }

  /**
   * Milliseconds of wall time of a sub-epoch. What tasks report is divided by the number of
   * workers, which run at the same time.
   */
  private static double[] parts(Outcome outcome, TaskTimes.Sums tasks) {
    double perTask = 1.0 / WORKERS / outcome.subEpochs();
    double compute = outcome.meanNanos() / 1e6 / outcome.subEpochs();
    double wait = outcome.waitNanos() / 1e6 / outcome.subEpochs();
    double shuffle = (tasks.shuffleWrite() + tasks.fetchWait()) * perTask;
    double gc = tasks.gc() * perTask;
    double[] parts = {
      compute,
      wait,
      shuffle,
      gc,
      Math.max(0, tasks.run() * perTask - compute - wait - shuffle - gc),
      (tasks.deserialise() + tasks.result()) * perTask,
      tasks.scheduling() * perTask,
      0
    };
    parts[parts.length - 1] = Math.max(0, outcome.wallMillis() - DoubleStream.of(parts).sum());
    return parts;
  }

  /** The medians of all sizes that a way was measured with. */
  private Chart lines(List<Figure> figures) {
    List<Chart.Line> lines = new ArrayList<>();
    for (Way way : options.ways()) {
      List<Double> bytes = new ArrayList<>();
      List<Double> medians = new ArrayList<>();
      for (SliceSize size : options.sizes()) {
        for (Figure figure : figures) {
          if (figure.name().equals(TIME + size) && figure.subject().equals(way.label())) {
            bytes.add((double) size.bytes());
            medians.add(figure.median());
          }
        }
      }
      if (!bytes.isEmpty()) {
        lines.add(new Chart.Line(way.label(), bytes, medians));
      }
    }
    return new Chart.Lines(
        "Time of a sub-epoch by the size of a slice",
        "size of a slice, bytes",
        "time of a sub-epoch, ms",
        true,
        true,
        lines);
  }
}
