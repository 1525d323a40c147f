package io.sparkmp.bench.shuffle;

import io.sparkmp.bench.BenchSessions;
import io.sparkmp.bench.TaskTimes;
import io.sparkmp.bench.report.Figure;
import io.sparkmp.bench.suite.Breakdown;
import io.sparkmp.bench.suite.QuickRun;
import io.sparkmp.bench.suite.Recorder;
import io.sparkmp.bench.suite.Setting;
import io.sparkmp.bench.suite.SuiteCommand;
import io.sparkmp.page.Chart;
import io.sparkmp.schedule.Schedule;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import org.apache.commons.lang3.function.FailableBiConsumer;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the cost of a sub-epoch, by the way in which slices reach the data. */
@Command(
    name = "shuffle",
    description =
        "One training in four ways: rotation by ring and by narrow, a join per sub-epoch in plain"
            + " Spark, broadcast parameters. Two workers; in local[2], or on the cluster that"
            + " spark-submit names.")
@QuickRun("A small run: slices of 10 kB and 1 MB, three rounds; about half a minute.")
public final class ShuffleSuite extends SuiteCommand {
  private static final int WORKERS = 2;
  private static final double USABLE_HEAP = 0.9;
  private static final int GC_FROM_BYTES = 10_000_000;

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
  private static final double BYTES_OF_A_RUN = 0.8e9;
  private static final int LARGE = 100_000_000;
  private static final int MAX_ROUNDS_IF_LARGE = 3;

  @Option(names = "--slice-bytes", paramLabel = "N[k|M]", description = "Slice sizes.")
  @Setting(quick = "10k,1M")
  private List<String> sliceBytes = List.of("10k", "100k", "1M", "16M", "200M");

  @Option(
      names = "--ways",
      paramLabel = "WAY",
      description = "Ways to compare: ring, shuffle, narrow, broadcast (default: all).")
  private List<Way> ways = List.of(Way.values());

  @Option(names = "--rounds", description = "Measured runs per way.")
  @Setting(quick = "3")
  private int rounds = 5;

  @Option(names = "--slices-per-worker", paramLabel = "M", description = "Slices per worker.")
  int slicesPerWorker = 1;

  @Option(names = "--updates", description = "Updates per block.")
  int updates = 20_000;

  @Option(names = "--sub-epochs", description = "Sub-epochs per run, fewer for large slices.")
  @Setting(quick = "40")
  private int subEpochs = 250;

  @Option(names = "--seconds", description = "Seconds per size after which no new round starts.")
  @Setting(quick = "9")
  int seconds = 90;

  @Override
  protected void check() {
    sizes();
  }

  /** The slice sizes, each measured separately. */
  List<SliceSize> sizes() {
    return sliceBytes.stream().map(SliceSize::parse).distinct().toList();
  }

  /** The ways to compare, ours first. */
  List<Way> ways() {
    return ways.stream().distinct().sorted().toList();
  }

  /** Large slices are measured fewer times. */
  int rounds(SliceSize size) {
    return size.bytes() < LARGE ? rounds : Math.min(rounds, MAX_ROUNDS_IF_LARGE);
  }

  /** The epochs of a run: at least 2, bounded by the bytes trained. */
  int epochs(SliceSize size, int workers) {
    double most = BYTES_OF_A_RUN / ((double) workers * size.bytes());
    return Math.max(2, (int) Math.min(subEpochs, most) / (workers * slicesPerWorker));
  }

  @Override
  public String about() {
    return "One small training in which the slices of the model reach the data in four ways: by"
        + " the engines ring and narrow, by a join per sub-epoch in plain Spark, and as"
        + " parameters that are broadcast for an epoch and averaged by the driver. Ring, narrow"
        + " and plain Spark end in the same bytes. Overhead is the wall time minus the kernel's"
        + " own time on the slowest worker.";
  }

  @Override
  public void run(Recorder recorder) throws Exception {
    try (JavaSparkContext spark = BenchSessions.context("shuffle", ShuffleKryoRegistrator.class)) {
      recordSettings(recorder, spark.sc());
      for (SliceSize size : sizes()) {
        new OneSize(recorder, spark, size).run();
      }
      recorder.chart(lines(recorder));
    }
  }

  private void recordSettings(Recorder recorder, SparkContext spark) {
    record(recorder);
    recorder.setting("master", spark.master());
    recorder.setting("workers", WORKERS);
    for (String key :
        List.of("spark.shuffle.compress", "spark.executor.memory", "spark.serializer")) {
      if (spark.conf().contains(key)) {
        recorder.setting(key, spark.conf().get(key));
      }
    }
  }

  /** The ways that fit into memory, with slices of one size. */
  private final class OneSize {
    private final Recorder recorder;
    private final JavaSparkContext spark;
    private final SliceSize size;
    private final String slices;
    private final int epochs;
    private final Map<Way, Training> able = new EnumMap<>(Way.class);
    private final Breakdown breakdown = new Breakdown(PARTS);

    OneSize(Recorder recorder, JavaSparkContext spark, SliceSize size) {
      this.recorder = recorder;
      this.spark = spark;
      this.size = size;
      slices = "slices of " + size;
      epochs = epochs(size, WORKERS);
    }

    /** Gives each way a turn; a failed one gets no more turns. */
    private void inTurn(FailableBiConsumer<Way, Training, Exception> work) {
      for (Way way : List.copyOf(able.keySet())) {
        Training training = able.get(way);
        if (!recorder.attempt(way.label() + " with " + slices, () -> work.accept(way, training))) {
          able.remove(way);
          training.close();
        }
      }
    }

    void run() throws Exception {
      Exercise exercise =
          new Exercise(new Schedule(WORKERS, slicesPerWorker, seed()), size.floats(), updates);
      recorder.setting("sub-epochs of a run, " + slices, epochs * exercise.schedule().slices());
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
      try {
        ways().forEach(way -> open(way, exercise));
        warmUp();
        for (int round = 1; round <= rounds(size); round++) {
          inTurn(this::measure);
          String rounds = round + " of " + rounds(size);
          recorder.progress(slices + ", round " + rounds);
          if (System.nanoTime() - end > 0 && round < rounds(size)) {
            recorder.note(
                "%s were measured in %s rounds: %d s had passed", slices, rounds, seconds);
            break;
          }
        }
      } finally {
        able.values().forEach(Training::close);
        spark.sc().listenerBus().waitUntilEmpty(60_000);
        System.gc(); // lets Spark delete the shuffle files and blocks of this size
      }
      if (!breakdown.isEmpty()) {
        recorder.chart(
            breakdown.chart(
                "Where the time of a sub-epoch goes, " + slices, "time of a sub-epoch, ms"));
      }
    }

    /** Lays out the data of a way if there is enough memory. */
    private void open(Way way, Exercise exercise) {
      boolean local = BenchSessions.isLocal();
      double heap = USABLE_HEAP * Runtime.getRuntime().maxMemory();
      double executorHeap = USABLE_HEAP * 0x1p20 * spark.sc().executorMemory();
      long inDriver = way.driverBytes(exercise.modelBytes(), local);
      long inExecutor = local ? 0 : way.executorBytes(exercise.modelBytes());
      if (inDriver > heap || inExecutor > executorHeap) {
        recorder.note(
            "%s was not run with %s: it needs about %d MB of heap%s, and %d MB%s can be used",
            way.label(),
            slices,
            inDriver >> 20,
            local ? "" : " in the driver and " + (inExecutor >> 20) + " MB in an executor",
            (long) heap >> 20,
            local ? "" : " and " + ((long) executorHeap >> 20) + " MB");
      } else {
        recorder.attempt(
            way.label() + " with " + slices, () -> able.put(way, way.open(spark, exercise)));
      }
    }

    /** One uncounted run of each, all equally long; checks that the exact ones agree. */
    private void warmUp() {
      Set<List<Integer>> results = new HashSet<>();
      List<String> exact = new ArrayList<>();
      inTurn(
          (way, training) -> {
            training.train(epochs);
            if (way.isExact()) {
              results.add(training.checksums());
              exact.add(way.label());
            }
          });
      if (results.size() > 1) {
        throw new IllegalStateException(
            "Cannot compare: " + exact + " end in different bytes with " + slices);
      }
      recorder.progress(slices + ": warm, same bytes from " + exact);
    }

    private void measure(Way way, Training training) throws Exception {
      if (size.bytes() >= GC_FROM_BYTES) {
        System.gc(); // so that one way's garbage is not collected in the time of the next
      }
      Outcome outcome;
      TaskTimes.Sums tasks;
      try (TaskTimes listener = new TaskTimes(spark.sc())) {
        outcome = training.train(epochs);
        tasks = listener.sums();
      }
      double n = outcome.subEpochs();
      figure("time of a sub-epoch", way, "ms", outcome.wallMillis());
      figure("overhead of a sub-epoch", way, "ms", outcome.overheadMillis());
      if (!Double.isNaN(outcome.steadyNanos())) {
        figure("time of a sub-epoch when under way", way, "ms", outcome.steadyNanos() / 1e6);
      }
      figure("shuffle bytes of a sub-epoch", way, "bytes", tasks.shuffleBytes() / n);
      if (!BenchSessions.isLocal()
          && way != Way.NARROW) { // Spark does not report narrow's remote reads
        long bytes = outcome.bytesMoved() + tasks.remoteBytes() + tasks.resultBytes();
        figure("bytes over the network in a sub-epoch", way, "bytes", bytes / n);
      }
      breakdown.add(way.label(), parts(outcome, tasks));
    }

    private void figure(String name, Way way, String unit, double value) {
      recorder.lower(name + ", " + slices, way.label(), unit, value);
    }
  }

  /**
   * The breakdown of a sub-epoch's wall time in milliseconds. Task times are divided by the number
   * of workers, which run concurrently.
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

  /** The medians of each way over all measured sizes. */
  private Chart lines(Recorder recorder) {
    List<Chart.Line> lines = new ArrayList<>();
    for (Way way : ways()) {
      List<Double> bytes = new ArrayList<>();
      List<Double> medians = new ArrayList<>();
      for (SliceSize size : sizes()) {
        for (Figure figure : recorder.figures("time of a sub-epoch, slices of " + size)) {
          if (figure.subject().equals(way.label())) {
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
