package io.sparkmp.bench.lineage;

import static org.apache.logging.log4j.Level.ERROR;
import static org.apache.logging.log4j.Level.WARN;

import io.sparkmp.bench.BenchSessions;
import io.sparkmp.bench.Failures;
import io.sparkmp.bench.lineage.Trimming.Method;
import io.sparkmp.lineage.Durability;
import io.sparkmp.spark.SparkMpKryoRegistrator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.commons.io.FileUtils;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.spark.SparkContext$;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.util.Utils;
import org.jspecify.annotations.Nullable;

/**
 * Runs loops, each in a fresh Spark after a warm-up: some steps of the same loop, or of one with
 * {@code localCheckpoint} if nothing is trimmed.
 *
 * @param options the loops' options
 */
record Experiment(LineageSuite options) {
  /**
   * The step at which to end a loop without trimming. After about 400 narrow steps a task overflows
   * the stack on deserialisation, which in local mode ends the JVM and all measurements.
   */
  private static final int UNTRIMMED_STEPS = 300;

  /** Limits Spark's memory of past jobs, which would hide what the loops leave. */
  private static final String REMEMBERED = "50";

  /** Does one run, or only the warm-up if {@code repeat} is negative. */
  LoopRun run(Dependency dependency, Trimming trimming, int repeat) throws IOException {
    awaitNone();
    Path files = Utils.createTempDir(FileUtils.getTempDirectoryPath(), "lineage-bench").toPath();
    try (JavaSparkContext spark = open()) {
      spark.setCheckpointDir(files.resolve("checkpoints").toUri().toString());
      Chain<?> chain = dependency.open(spark, options);
      boolean untrimmed = trimming.method() == Method.NONE;
      if (options.warmup > 0) {
        // A loop without trimming might break this Spark before it is measured.
        Trimming warm = untrimmed ? new Trimming(Method.LOCAL, 10) : trimming;
        new Timing(options.warmup, options.warmup + 1, Long.MAX_VALUE)
            .run(open(chain, warm, files.resolve("warm-up")));
      }
      int steps = untrimmed ? Math.min(UNTRIMMED_STEPS, options.steps) : options.steps;
      long cap = untrimmed ? TimeUnit.SECONDS.toNanos(options.cap) : Long.MAX_VALUE;
      Timing timing = new Timing(steps, options.sampleEvery(), cap);
      if (repeat >= 0) {
        timing.run(open(chain, trimming, files.resolve("snapshots")));
        if (timing.ended == null && steps < options.steps) {
          timing.ended = "stopped at step " + steps + ", before tasks overflow the stack";
        }
      }
      return new LoopRun(
          dependency,
          trimming,
          repeat,
          options.steps,
          timing.nanos,
          timing.footprints,
          timing.ended,
          timing.closeNanos);
    } finally {
      FileUtils.deleteQuietly(files.toFile());
    }
  }

  private static JavaSparkContext open() {
    JavaSparkContext spark =
        JavaSparkContext.fromSparkContext(
            BenchSessions.open(
                    "lineage",
                    SparkMpKryoRegistrator.class,
                    2,
                    Map.of(
                        "spark.ui.retainedJobs", REMEMBERED,
                        "spark.ui.retainedStages", REMEMBERED,
                        "spark.ui.retainedTasks", REMEMBERED))
                .sparkContext());
    Configurator.setLevel("io.sparkmp.lineage", WARN); // no line per snapshot
    Configurator.setLevel("org.apache.spark.rdd", ERROR); // nor per local checkpoint
    return spark;
  }

  /** Waits for a Spark that stops itself after an error, in its own thread. */
  private static void awaitNone() {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
    while (SparkContext$.MODULE$.getActive().isDefined() && System.nanoTime() < end) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
    }
  }

  private static <T> StepLoop open(Chain<T> chain, Trimming trimming, Path snapshots) {
    return switch (trimming.method()) {
      case NONE, CHECKPOINT, LOCAL -> new PlainLoop<>(chain, trimming);
      case MEMORY -> new TrimmedLoop<>(chain, Durability.memory());
      case TWO -> new TrimmedLoop<>(chain, Durability.twoExecutors());
      case DURABLE ->
          new TrimmedLoop<>(
              chain,
              Durability.snapshots(snapshots.toUri().toString(), "lineage benchmark")
                  .every(trimming.every()));
    };
  }

  /** Times one loop. */
  private static final class Timing {
    private final int steps;
    private final int sampleEvery;
    private final long capNanos;
    private final List<Long> nanos = new ArrayList<>();
    private final List<Footprint> footprints = new ArrayList<>();
    private long closeNanos;
    private @Nullable String ended;

    Timing(int steps, int sampleEvery, long capNanos) {
      this.steps = steps;
      this.sampleEvery = sampleEvery;
      this.capNanos = capNanos;
    }

    void run(StepLoop loop) {
      long total = 0;
      for (int step = 1; step <= steps && ended == null; step++) {
        long start = System.nanoTime();
        try {
          loop.advance();
        } catch (Exception | StackOverflowError | OutOfMemoryError e) { // the expected findings
          ended = "failed at step " + step + ": " + Failures.reason(e);
          break;
        }
        long time = System.nanoTime() - start;
        nanos.add(time);
        total += time;
        if ((step + 1) % sampleEvery == 0) {
          footprints.add(Footprint.of(step, loop.current()));
        }
        if (total > capNanos && step < steps) {
          ended = "stopped after " + TimeUnit.NANOSECONDS.toSeconds(total) + " s, at step " + step;
        }
      }
      long end = System.nanoTime();
      loop.close();
      closeNanos = System.nanoTime() - end;
    }
  }
}
