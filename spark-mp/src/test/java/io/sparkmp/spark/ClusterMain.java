package io.sparkmp.spark;

import io.sparkmp.rotation.HashChain;
import io.sparkmp.rotation.Visit;
import io.sparkmp.schedule.Schedule;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * Trains on two executor processes and prints whether the result is that of the plain loop; some of
 * the times an executor is killed. Arguments: SPARK_HOME.
 */
final class ClusterMain {
  private static final int EPOCHS = 6;
  private static final Duration LONG = Duration.ofMinutes(2);

  private ClusterMain() {}

  public static void main(String[] args) throws IOException {
    Path home = Path.of(args[0]);
    String ownCode =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !entry.endsWith(".jar"))
            .collect(Collectors.joining(File.pathSeparator));
    SparkConf conf =
        SharedSpark.conf("local-cluster[2,1,1024]")
            .setAppName("spark-mp cluster test")
            .set("spark.executor.extraClassPath", ownCode)
            .set("spark.local.dir", home.resolve("local").toString());
    try (JavaSparkContext spark = new JavaSparkContext(conf)) {
      for (EngineKind kind : new EngineKind[] {EngineKind.RING, EngineKind.NARROW}) {
        awaitExecutors(spark);
        try (ToyJob toy = new ToyJob(spark, new Schedule(2, 2, 17))) {
          report(kind + " undisturbed", toy, kind);
        }
        for (int epoch : new int[] {0, 3}) {
          awaitExecutors(spark);
          Path folder = Files.createDirectory(home.resolve(kind + "-" + epoch));
          killAtGate(folder);
          Scripted program = new Scripted(new Gate(folder.toString(), epoch));
          try (ToyJob toy = new ToyJob(spark, new Schedule(2, 2, 17), program)) {
            report(kind + " killed in epoch " + epoch, toy, kind);
          }
        }
      }
    }
  }

  private static void report(String what, ToyJob toy, EngineKind kind) {
    TrainingResult<long[], long[]> result = toy.train(EPOCHS, kind);
    long moved = result.history().stream().mapToLong(epoch -> epoch.cost().bytesMoved()).sum();
    boolean same = ToyJob.print(result.model()).equals(HashChain.print(toy.serial(EPOCHS)));
    result.close();
    System.out.println(
        "RESULT "
            + what
            + ": "
            + (same ? "same bytes" : "other bytes")
            + (moved > 0 ? ", moved between processes" : ""));
  }

  private static void awaitExecutors(JavaSparkContext spark) {
    Await.until(LONG, () -> Slots.available(spark.sc()) == 2);
  }

  /** Kills the executor that waits at the gate, then opens the gate. */
  private static void killAtGate(Path folder) {
    Thread killer =
        new Thread(
            () -> {
              Path waiting = folder.resolve("waiting");
              Await.until(LONG, () -> Files.exists(waiting));
              try {
                long executor = Long.parseLong(Files.readString(waiting));
                ProcessHandle process = ProcessHandle.of(executor).orElseThrow();
                if (executor == ProcessHandle.current().pid() || !process.destroyForcibly()) {
                  throw new AssertionError("Cannot kill executor " + executor);
                }
                Await.until(LONG, () -> !process.isAlive());
                Files.createFile(folder.resolve("open"));
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            },
            "killer");
    killer.setDaemon(true);
    killer.start();
  }

  /**
   * Holds worker 1 in an epoch's first block until the gate opens.
   *
   * @param folder shared by all processes
   */
  private record Gate(String folder, int epoch) implements Scripted.Script {

    @Override
    public void onTrain(Visit visit) {
      Path open = Path.of(folder, "open");
      if (visit.epoch() == epoch && visit.worker() == 1 && !Files.exists(open)) {
        try {
          Path written = Files.createTempFile(Path.of(folder), "pid", "");
          Files.writeString(written, Long.toString(ProcessHandle.current().pid()));
          Files.move(written, Path.of(folder, "waiting"));
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
        Await.until(LONG, () -> Files.exists(open));
      }
    }
  }
}
