package io.sparkmp.bench.scale;

import io.sparkmp.bench.Sessions;
import io.sparkmp.bench.suite.Recorder;
import io.sparkmp.bench.suite.Suite;
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
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;

/** Seconds an epoch by the number of workers, measured and predicted. */
final class ScaleSuite implements Suite {
  private static final int SOURCE_PARTITIONS = 8;
  // Not adaptive ones, whose code the compiler makes faster or slower from JVM to JVM.
  private static final StepSize STEPS = new StepSize.Constant(0.01f);
  private static final float BIAS_RATIO = 0.25f;
  private static final float REGULARISATION = 0.04f;
  private static final float BIAS_REGULARISATION = 0.01f;
  private static final float DEVIATION = 0.02f;
  private static final float MEAN = 3.5f; // of the planted ratings

  private final ScaleBench options;
  private final PlantedRatings ratings;

  /** A suite with these options on ratings to train on. */
  ScaleSuite(ScaleBench options, PlantedRatings ratings) {
    this.options = options;
    this.ratings = ratings;
  }

  @Override
  public String about() {
    return "Matrix factorisation by engine ring with 1, 2, 4, ... workers on this machine, and a"
        + " simulation of the ring from rates that are measured in the same rounds. It is checked"
        + " against what was measured, and predicts up to a thousand workers on a cluster.";
  }

  @Override
  public void run(Recorder recorder) throws Exception {
    try (SparkSession spark =
        Sessions.open(
            "scale", CfKryoRegistrator.class, Collections.max(options.workers), Map.of())) {
      Dataset<Row> frame =
          ratings.frame(spark, SOURCE_PARTITIONS).persist(StorageLevel.MEMORY_AND_DISK());
      settings(recorder, spark, frame.count());
      KeyedSource source = FrameRatings.of(frame, "user", "item", "rating", "planted ratings");
      new Run(spark, recorder, source).run();
    }
  }

  private void settings(Recorder recorder, SparkSession spark, long count) {
    options.record(recorder);
    recorder.setting("ratings", count);
    recorder.setting("planted", ratings);
    recorder.setting("master", spark.sparkContext().master());
    recorder.setting("steps", STEPS);
    recorder.setting("cores", Runtime.getRuntime().availableProcessors());
  }

  /** On one Spark. */
  private final class Run {
    private final SparkSession spark;
    private final Recorder recorder;
    private final KeyedSource source;
    private final Layouts layouts;
    private final FactorisationProgram program =
        new FactorisationProgram(
            new FactorisationOptions(
                options.rank,
                STEPS,
                BIAS_RATIO,
                REGULARISATION,
                BIAS_REGULARISATION,
                DEVIATION,
                false,
                options.seed()),
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
      Outlook outlook = new Outlook(options);
      SliceCodec codec = outlook.codec();
      recorder.setting("bytes of an item", codec.bytesPerItem());
      recorder.setting("seconds to write a slice", codec.encode());
      recorder.setting("seconds to read a slice", codec.decode());
      List<MeasuredRing> rings = new ArrayList<>();
      List<Layout> ours = new ArrayList<>();
      int slots = spark.sparkContext().defaultParallelism();
      for (int workers : options.workers) {
        Layout layout = layouts.over(workers, options.slicesPerWorker, Math.min(workers, threads));
        ours.add(layout);
        if (workers > slots) {
          recorder.note("P = " + workers + " was not measured: there are " + slots + " task slots");
          continue;
        }
        rings.add(ring(layout, Math.max(1, layouts.items() / layout.loads().slices())));
        recorder.progress("P = " + workers + " is laid out");
      }
      measure(rings);
      for (Layout layout : ours) {
        outlook.add(layout);
      }
      for (int workers : options.predicted) {
        outlook.add(layouts.over(workers, options.slicesPerWorker, 1));
      }
      outlook.calibrate(program);
      layouts.unpersist();
      new ScaleFindings(recorder, options, rings, outlook).record();
    }

    private MeasuredRing ring(Layout layout, int items) throws Exception {
      MeasuredRing ring = new MeasuredRing(spark, options, source, layout, program, items);
      ring.warmUp();
      return ring;
    }

    private void measure(List<MeasuredRing> rings) throws Exception {
      for (int round = 0; round < options.rounds; round++) {
        for (MeasuredRing ring : rings) {
          MeasuredRing.Round found = ring.round();
          String p = ", P = " + ring.workers();
          record("seconds an epoch" + p, "ring", "s", found.measured());
          record("share of computing" + p, "ring", "%", 100 * found.computing());
          if (Sessions.isLocal()) { // the simulation is of this machine
            record("seconds an epoch" + p, "simulation", "s", found.predicted().seconds());
            record("share of computing" + p, "simulation", "%", 100 * found.computingPredicted());
          }
          recorder.lower("hand-over of a slice" + p, "ring", "ms", found.handOver() * 1e3);
          recorder.progress(
              "round %d of %d%s: %.4g s an epoch, predicted %.4g s",
              round + 1, options.rounds, p, found.measured(), found.predicted().seconds());
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
