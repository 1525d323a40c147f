package io.sparkmp.bench.lineage;

import static org.apache.logging.log4j.Level.ERROR;
import static org.apache.logging.log4j.Level.WARN;

import io.sparkmp.bench.Failures;
import io.sparkmp.bench.Sessions;
import io.sparkmp.lineage.Level;
import io.sparkmp.spark.SparkMpKryoRegistrator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.apache.commons.io.FileUtils;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.spark.SparkContext$;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.util.ShutdownHookManager$;
import org.jspecify.annotations.Nullable;

/**
 * Runs every variant of every chain, each in a Spark of its own after a warm-up in it: some steps
 * of the same loop, or of one with {@code localCheckpoint} where nothing is trimmed. All variants
 * warm up once before, so that the first measured one does not pay for compiling Spark.
 */
final class Experiment {
  /**
   * Where a loop without trimming is ended. After about 400 narrow steps a task overflows the stack
   * when it is read, which in local mode ends the JVM and all measurements with it.
   */
  private static final int UNTRIMMED_STEPS = 300;

  /** What Spark remembers of past jobs grows up to these, and would hide what the loops leave. */
  private static final String REMEMBERED = "50";

  /** Runs loops, each of which may fail. */
  @FunctionalInterface
  public interface Attempts {
    /** Runs the loop of this name; nothing comes of one that only warms up. */
    void run(String name, Callable<Optional<LoopRun>> loop);
  }

  private final LineageBench options;
  private final Consumer<String> progress;

  /** Prepares it; {@code progress} is told of each run. */
  public Experiment(LineageBench options, Consumer<String> progress) {
    this.options = options;
    this.progress = progress;
  }

  /** Runs it, which takes minutes; {@code attempt} is given each loop to run. */
  public List<LoopRun> run(Attempts attempt) {
    List<LoopRun> runs = new ArrayList<>();
    for (ChainKind chain : options.chains()) {
      for (int repeat = options.warmup > 0 ? -1 : 0; repeat < options.repeats; repeat++) {
        List<Variant> variants = new ArrayList<>(options.variants());
        if (repeat % 2 != 0) {
          Collections.reverse(variants);
        }
        for (Variant variant : variants) {
          int now = repeat;
          attempt.run(
              chain.label() + " chain, " + variant.label(),
              () -> {
                LoopRun run = run(chain, variant, now);
                if (now >= 0) {
                  runs.add(run);
                  progress.accept(line(run));
                  return Optional.of(run);
                }
                return Optional.empty();
              });
        }
      }
    }
    return runs;
  }

  private static String line(LoopRun run) {
    return String.format(
        Locale.ROOT,
        "%s %s, repeat %d: %d steps of %.2f ms%s",
        run.chain(),
        run.variant(),
        run.repeat(),
        run.stepNanos().size(),
        Numbers.mean(run.stepNanos()) / 1e6,
        run.ended() == null ? "" : "; " + run.ended());
  }

  /** One run; with a negative {@code repeat} the warm-up only. */
  private LoopRun run(ChainKind kind, Variant variant, int repeat) throws IOException {
    awaitNone();
    Path files = Files.createTempDirectory("lineage-bench");
    ShutdownHookManager$.MODULE$.registerShutdownDeleteDir(files.toFile());
    try (JavaSparkContext spark = open()) {
      spark.setCheckpointDir(files.resolve("checkpoints").toUri().toString());
      Chain<?> chain = kind.open(spark, options);
      if (options.warmup > 0) {
        Timing warmup = new Timing(options.warmup, options.warmup + 1);
        // One without trimming might break this Spark before it is measured.
        Variant warm = variant instanceof Variant.None ? new Variant.Local(10) : variant;
        warmup.run(open(chain, warm, files.resolve("warm-up")));
      }
      boolean untrimmed = variant instanceof Variant.None;
      int steps = untrimmed ? Math.min(UNTRIMMED_STEPS, options.steps) : options.steps;
      Timing timing = new Timing(steps, options.sampleEvery());
      if (repeat >= 0) {
        StepLoop loop = open(chain, variant, files.resolve("snapshots"));
        timing.capNanos = untrimmed ? TimeUnit.SECONDS.toNanos(options.cap) : Long.MAX_VALUE;
        timing.run(loop);
        if (timing.ended == null && steps < options.steps) {
          timing.ended = "stopped at step " + steps + ", before tasks overflow the stack";
        }
      }
      return timing.result(kind, variant, repeat);
    } finally {
      FileUtils.deleteQuietly(files.toFile());
      ShutdownHookManager$.MODULE$.removeShutdownDeleteDir(files.toFile());
    }
  }

  private static JavaSparkContext open() {
    JavaSparkContext spark =
        JavaSparkContext.fromSparkContext(
            Sessions.open(
                    "spark-mp bench lineage",
                    SparkMpKryoRegistrator.class.getName(),
                    2,
                    Map.of(
                        "spark.ui.retainedJobs", REMEMBERED,
                        "spark.ui.retainedStages", REMEMBERED,
                        "spark.ui.retainedTasks", REMEMBERED))
                .sparkContext());
    Configurator.setLevel("io.sparkmp.lineage", WARN); // no line for each snapshot
    Configurator.setLevel("org.apache.spark.rdd", ERROR); // nor for each local checkpoint
    return spark;
  }

  /** Waits for the end of a Spark that an error is stopping, in a thread of Spark's own. */
  private static void awaitNone() {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
    while (SparkContext$.MODULE$.getActive().isDefined() && System.nanoTime() < end) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
    }
  }

  private static <T> StepLoop open(Chain<T> chain, Variant variant, Path snapshots) {
    return variant.isOurs()
        ? new TrimmedLoop<>(chain, level(variant, snapshots))
        : new PlainLoop<>(chain, variant);
  }

  private static Level level(Variant variant, Path snapshots) {
    if (variant instanceof Variant.Durable durable) {
      return Level.durable(snapshots.toUri().toString(), "lineage benchmark")
          .every(durable.every());
    }
    return variant instanceof Variant.Two ? Level.twoExecutors() : Level.memory();
  }

  /** Takes the times of one loop. */
  private static final class Timing {
    private final int steps;
    private final int sampleEvery;
    private final List<Long> nanos = new ArrayList<>();
    private final List<Footprint> footprints = new ArrayList<>();
    private long capNanos = Long.MAX_VALUE;
    private long closeNanos;
    private @Nullable String ended;

    Timing(int steps, int sampleEvery) {
      this.steps = steps;
      this.sampleEvery = sampleEvery;
    }

    void run(StepLoop loop) {
      long total = 0;
      for (int step = 1; step <= steps && ended == null; step++) {
        long start = System.nanoTime();
        try {
          loop.advance();
        } catch (Exception | StackOverflowError | OutOfMemoryError e) { // what is to be found out
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

    LoopRun result(ChainKind chain, Variant variant, int repeat) {
      return new LoopRun(
          chain.label(), variant.label(), repeat, nanos, footprints, ended, closeNanos);
    }
  }
}
