package io.sparkmp.bench.scale;

import io.sparkmp.bench.BenchSessions;
import io.sparkmp.bench.suite.Checks;
import io.sparkmp.bench.suite.QuickRun;
import io.sparkmp.bench.suite.Recorder;
import io.sparkmp.bench.suite.Setting;
import io.sparkmp.bench.suite.SuiteCommand;
import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.ingest.FrameRatings;
import io.sparkmp.cf.kernel.FactorisationOptions;
import io.sparkmp.cf.kernel.FactorisationProgram;
import io.sparkmp.cf.kernel.StepSize;
import io.sparkmp.spark.ingest.KeyedSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Seconds per epoch by the number of workers, measured and predicted. */
@Command(
    name = "scale",
    description =
        "Seconds per epoch of matrix factorisation with 1, 2, 4, ... workers, beside reading and"
            + " judging, and predictions for up to 1,000 by a model of the ring, checked against"
            + " the measurements.")
@QuickRun("A small run: 500,000 ratings, three rounds; about a minute.")
public final class ScaleSuite extends SuiteCommand {
  private static final int SOURCE_PARTITIONS = 8;
  private static final int MOST_WHOLE = 3; // rounds of whole trainings
  // Not adaptive steps: their compiled speed varies from JVM to JVM.
  private static final StepSize STEPS = new StepSize.Constant(0.01f);
  private static final float BIAS_RATIO = 0.25f;
  private static final float REGULARISATION = 0.04f;
  private static final float BIAS_REGULARISATION = 0.01f;
  private static final float DEVIATION = 0.02f;
  private static final float MEAN = 3.5f; // of the planted ratings

  /** Seconds per measurement of a rate. */
  double calibration = 0.5;

  @Option(
      names = "--scale",
      description = "Size of the data; 1 is 10 M ratings of 70,000 users for 10,000 items.")
  @Setting(quick = "0.05")
  private double scale = 1;

  @Option(names = "--rank", description = "Rank of the factors.")
  int rank = 64;

  @Option(
      names = "--workers",
      paramLabel = "P",
      description =
          "Numbers of workers to measure; 1 is always measured, and by default 2, 4, ... up to the"
              + " cores here, or 4.")
  @Setting(to = 4000)
  List<Integer> workers = List.of();

  @Option(
      names = "--predict",
      paramLabel = "P",
      description = "More numbers of workers, to predict.")
  @Setting(to = 4000)
  List<Integer> predicted = List.of(10, 30, 100, 300, 1000);

  @Option(
      names = "--ratings-factor",
      description = "Also predict for this many times the users, with the same items.")
  List<Double> factors = List.of(10.0, 100.0);

  @Option(names = "--slices-per-worker", paramLabel = "M", description = "Slices per worker.")
  @Setting(to = 64)
  int slicesPerWorker = 2;

  @Option(names = "--epochs", description = "Epochs per run.")
  @Setting(from = 4)
  int epochs = 16;

  @Option(names = "--rounds", description = "Rounds of calibration and runs.")
  @Setting(quick = "3")
  int rounds = 9;

  @Option(
      names = "--bandwidth",
      paramLabel = "GBIT",
      description = "Link speed of a predicted worker in Gbit/s.")
  private double bandwidth = 10;

  @Option(
      names = "--latency",
      paramLabel = "MS",
      description = "Milliseconds per predicted hand-over.")
  private double latency = 0.5;

  @Override
  protected void check() {
    calibration = isQuick() ? 0.15 : calibration;
    Checks.check("scale", scale, scale >= 0.03 && scale <= 100, "0.03 to 100");
    factors.forEach(x -> Checks.check("ratings-factor", x, x > 0 && x <= 1e6, "> 0"));
    Checks.check("bandwidth", bandwidth, bandwidth > 0, "> 0");
    Checks.check("latency", latency, latency >= 0, ">= 0");
    if (workers.isEmpty()) {
      int cores = Runtime.getRuntime().availableProcessors();
      workers = IntStream.iterate(2, p -> p <= Math.max(4, cores), p -> 2 * p).boxed().toList();
    }
    predicted = predicted.stream().filter(p -> !workers.contains(p)).sorted().distinct().toList();
    workers = Stream.concat(Stream.of(1), workers.stream()).sorted().distinct().toList();
  }

  private PlantedRatings planted() {
    return new PlantedRatings(
        (int) (70_000 * scale),
        (int) (10_000 * scale),
        (long) (1e7 * scale),
        16,
        0.75,
        0.8,
        0.8,
        seed());
  }

  /** The bandwidth of a predicted worker's link. */
  double bytesPerSecond() {
    return bandwidth * 1e9 / 8;
  }

  /** The latency of a predicted hand-over in seconds. */
  double latencySeconds() {
    return latency / 1e3;
  }

  @Override
  public String about() {
    return "Matrix factorisation by engine ring with 1, 2, 4, ... workers on this machine, and a"
        + " simulation of the ring from rates measured in the same rounds. The simulation is"
        + " checked against the measurements and predicts up to a thousand workers on a cluster.";
  }

  @Override
  public void run(Recorder recorder) throws Exception {
    run(recorder, planted());
  }

  /** Runs on these ratings. */
  void run(Recorder recorder, PlantedRatings ratings) throws Exception {
    long start = System.nanoTime();
    try (SparkSession spark =
        BenchSessions.open("scale", CfKryoRegistrator.class, Collections.max(workers), Map.of())) {
      recorder.lower("seconds to start Spark", "Spark", "s", (System.nanoTime() - start) / 1e9);
      Dataset<Row> frame =
          ratings.frame(spark, SOURCE_PARTITIONS).persist(StorageLevel.MEMORY_AND_DISK());
      settings(recorder, spark, ratings, frame.count());
      KeyedSource source = FrameRatings.of(frame, "user", "item", "rating", "planted ratings");
      Run run = new Run(spark, recorder, source);
      run.run();
      run.wholeTrainings(frame);
    }
  }

  private void settings(Recorder recorder, SparkSession spark, PlantedRatings ratings, long count) {
    record(recorder);
    recorder.setting("ratings", count);
    recorder.setting("planted", ratings);
    recorder.setting("master", spark.sparkContext().master());
    recorder.setting("steps", STEPS);
    recorder.setting("cores", Runtime.getRuntime().availableProcessors());
  }

  /** A run on one Spark. */
  private final class Run {
    private final SparkSession spark;
    private final Recorder recorder;
    private final KeyedSource source;
    private final Layouts layouts;
    private final FactorisationProgram program =
        new FactorisationProgram(
            new FactorisationOptions(
                rank,
                STEPS,
                BIAS_RATIO,
                REGULARISATION,
                BIAS_REGULARISATION,
                DEVIATION,
                false,
                seed()),
            MEAN,
            -Float.MAX_VALUE,
            Float.MAX_VALUE);

    Run(SparkSession spark, Recorder recorder, KeyedSource source) {
      this.spark = spark;
      this.recorder = recorder;
      this.source = source;
      layouts = new Layouts(source);
    }

    void run() throws Exception {
      int threads = 2 * Runtime.getRuntime().availableProcessors();
      Outlook outlook = new Outlook(ScaleSuite.this);
      SliceCodec codec = outlook.codec();
      recorder.setting("bytes of an item", codec.bytesPerItem());
      recorder.setting("seconds to write a slice", codec.encode());
      recorder.setting("seconds to read a slice", codec.decode());
      List<MeasuredRing> rings = new ArrayList<>();
      List<BlockLayout> ours = new ArrayList<>();
      int slots = spark.sparkContext().defaultParallelism();
      for (int p : workers) {
        BlockLayout layout = layouts.over(p, slicesPerWorker, Math.min(p, threads));
        ours.add(layout);
        if (p > slots) {
          recorder.note("P = " + p + " was not measured: there are " + slots + " task slots");
          continue;
        }
        rings.add(ring(layout, Math.max(1, layouts.items() / layout.loads().slices())));
        recorder.progress("P = " + p + " is laid out");
      }
      measure(rings);
      for (BlockLayout layout : ours) {
        outlook.add(layout);
      }
      for (int workers : predicted) {
        outlook.add(layouts.over(workers, slicesPerWorker, 1));
      }
      outlook.calibrate(program);
      layouts.unpersist();
      new ScaleFindings(recorder, ScaleSuite.this, rings, outlook).record();
    }

    /** On a cluster, a file here is not there. */
    void wholeTrainings(Dataset<Row> frame) throws Exception {
      if (!BenchSessions.isLocal()) {
        return;
      }
      try (WholeTrainings whole =
          new WholeTrainings(spark, recorder, ScaleSuite.this, program, frame)) {
        for (int round = 0; round < Math.min(MOST_WHOLE, rounds); round++) {
          workers.forEach(whole::run);
        }
      }
    }

    private MeasuredRing ring(BlockLayout layout, int items) throws Exception {
      MeasuredRing ring = new MeasuredRing(spark, ScaleSuite.this, source, layout, program, items);
      ring.warmUp();
      return ring;
    }

    private void measure(List<MeasuredRing> rings) throws Exception {
      for (int round = 0; round < rounds; round++) {
        for (MeasuredRing ring : rings) {
          MeasuredRing.Round found = ring.round();
          String p = ", P = " + ring.workers();
          record("seconds an epoch" + p, "ring", "s", found.measured());
          record("share of computing" + p, "ring", "%", 100 * found.computing());
          if (BenchSessions.isLocal()) { // the simulation models this machine
            record("seconds an epoch" + p, "simulation", "s", found.predicted().seconds());
            record("share of computing" + p, "simulation", "%", 100 * found.computingPredicted());
          }
          recorder.lower("hand-over of a slice" + p, "ring", "ms", found.handOver() * 1e3);
          recorder.progress(
              "round %d of %d%s: %.4g s an epoch, predicted %.4g s",
              round + 1, rounds, p, found.measured(), found.predicted().seconds());
        }
      }
      rings.forEach(MeasuredRing::unpersist);
    }

    /** A simulation is neither better nor worse than what it simulates. */
    private void record(String figure, String subject, String unit, double value) {
      recorder.uncompared(figure, subject, unit, value, unit.equals("s"));
    }
  }
}
