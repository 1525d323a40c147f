package io.sparkmp.lineage.cluster;

import io.sparkmp.lineage.Durability;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;

/**
 * Runs loops on two executor processes, one of which is killed in each loop, at every durability,
 * and prints the results. Arguments: the folder of the test, the number of generations and of
 * seeds.
 */
final class ExecutorKillMain {

  private ExecutorKillMain() {}

  public static void main(String[] args) {
    Path home = Path.of(args[0]);
    int generations = Integer.parseInt(args[1]);
    int seeds = Integer.parseInt(args[2]);
    Map<String, Function<Path, Durability>> kinds = new LinkedHashMap<>();
    kinds.put("memory", snapshots -> Durability.memory());
    kinds.put("two-executors", snapshots -> Durability.twoExecutors());
    kinds.put(
        "durable",
        snapshots -> Durability.snapshots(snapshots.toUri().toString(), "toy").every(25));
    try (JavaSparkContext spark =
        new JavaSparkContext(DriverProcess.conf("local-cluster[2,1,1024]", home))) {
      ExecutorProcesses executors = new ExecutorProcesses(spark);
      kinds.forEach(
          (name, durability) -> {
            for (int seed = 0; seed <= seeds; seed++) {
              Path snapshots = snapshots(home, name, seed);
              @Nullable Kill kill = seed == 0 ? null : Kill.of(seed);
              executors.await(2);
              DisturbedLoop loop = new DisturbedLoop(executors, kill, snapshots);
              Outcome outcome =
                  loop.run(spark, name, seed, durability.apply(snapshots), generations);
              System.out.println(outcome.toLine());
            }
          });
    }
  }

  /** Where a loop has its snapshots. */
  static Path snapshots(Path home, String durability, int seed) {
    return home.resolve("snapshots-" + durability + "-" + seed);
  }
}
