package io.sparkmp.lineage.cluster;

import io.sparkmp.lineage.Durability;
import io.sparkmp.lineage.LineageTrimmer;
import io.sparkmp.lineage.TrimmerReport;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;

/** One {@link ToyLoop}, during which an executor may be killed. */
final class DisturbedLoop {
  private final ExecutorProcesses executors;
  private final @Nullable Kill kill;
  private final Path snapshots;

  private volatile long generation; // that is being made
  private @Nullable CompletableFuture<Killed> killing;
  private long recoveredNanos;

  /**
   * @param kill null for an undisturbed one
   * @param snapshots their folder, if there are any
   */
  DisturbedLoop(ExecutorProcesses executors, @Nullable Kill kill, Path snapshots) {
    this.executors = executors;
    this.kill = kill;
    this.snapshots = snapshots;
  }

  private record Killed(long nanos, long generation, long durable) {}

  Outcome run(
      JavaSparkContext spark, String name, int seed, Durability durability, int generations) {
    long start = System.nanoTime();
    TrimmerReport report;
    String digest;
    try (ToyLoop toy = new ToyLoop(spark);
        LineageTrimmer<JavaPairRDD<Integer, Long>> trimmer =
            LineageTrimmer.of(toy.initial(), durability)) {
      JavaPairRDD<Integer, Long> last =
          trimmer.iterate(
              generations,
              (current, number) -> {
                generation = number;
                beforeStep();
                return toy.step(current, number);
              });
      digest = ToyLoop.digest(last.collect());
      report = trimmer.report();
    }
    Killed killed = killing == null ? new Killed(0, 0, 0) : killing.join();
    return new Outcome(
        name,
        seed,
        digest,
        killed.generation(),
        killed.durable(),
        report.rollbacks(),
        report.replayed(),
        report.failedSnapshots(),
        TimeUnit.NANOSECONDS.toMillis(recoveredNanos - killed.nanos()),
        TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
  }

  private void beforeStep() {
    if (kill != null && killing == null && generation == kill.generation()) {
      killing =
          kill.delayMillis() < 0
              ? CompletableFuture.completedFuture(kill(kill))
              : CompletableFuture.supplyAsync(
                  () -> kill(kill),
                  CompletableFuture.delayedExecutor(kill.delayMillis(), TimeUnit.MILLISECONDS));
    }
    if (killing != null && killing.isDone() && generation == killing.join().generation() + 2) {
      recoveredNanos = System.nanoTime(); // again, should the loop go back once more
    }
  }

  private Killed kill(Kill planned) {
    long durable = SnapshotFiles.newest(snapshots);
    long nanos = System.nanoTime();
    executors.kill(planned.executor());
    return new Killed(nanos, generation, durable);
  }
}
