package io.sparkmp.spark;

import io.sparkmp.example.ByHand;
import io.sparkmp.example.TwoWayEffects;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.HashChain;
import io.sparkmp.rotation.Visit;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.app.Rotation;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.ingest.FrameRecords;
import io.sparkmp.spark.layout.BlockStorage;
import io.sparkmp.spark.layout.LaidOut;
import io.sparkmp.spark.layout.Layout;
import io.sparkmp.spark.layout.LayoutOptions;
import io.sparkmp.spark.model.StoredTable;
import io.sparkmp.testing.Await;
import io.sparkmp.testing.SparkHome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

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
    SparkConf conf =
        SharedSpark.conf("local-cluster[2,1,1024]", "spark-mp cluster test")
            .set("spark.executor.extraClassPath", SparkHome.ownCode())
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
      awaitExecutors(spark);
      trainTheExample(spark);
      awaitExecutors(spark);
      keepTables(spark);
    }
  }

  /** On blocks on disk; then again, when one executor has gone with its blocks. */
  private static void trainTheExample(JavaSparkContext spark) {
    SparkSession session = SparkSession.builder().sparkContext(spark.sc()).getOrCreate();
    Dataset<Row> table =
        session
            .range(20_000)
            .selectExpr(
                "concat('r', pmod(hash(id), 70)) row",
                "pmod(hash(id + 1), 50) column",
                "cast(pmod(hash(id + 2), 9) as float) value");
    TwoWayEffects app = new TwoWayEffects(0.02f, 0.1f);
    LayoutOptions options = LayoutOptions.workers(2).withStorage(BlockStorage.DISK);
    try (LaidOut<SparseBlock> data =
        Layout.read(new FrameRecords(table, "row", "column", "value"), options)) {
      List<String> expected = ByHand.print(ByHand.serial(data, app, 5, EPOCHS));
      report("example", expected, data, app);
      killAnExecutor(spark);
      report("example whose blocks are gone", expected, data, app);
    }
  }

  /** A table that can be read again needs no second copy. */
  private static void keepTables(JavaSparkContext spark) {
    SparkSession session = SparkSession.builder().sparkContext(spark.sc()).getOrCreate();
    Dataset<Row> table = session.range(10).toDF();
    Map<String, Dataset<Row>> tables =
        Map.of(
            "kept", StoredTable.kept(table, table.schema(), "kept"),
            "detached",
                StoredTable.detached(
                    table, table.schema(), "detached", StoredTable.level(spark.sc())));
    for (String name : List.of("kept", "detached")) {
      int copies =
          spark.getPersistentRDDs().values().stream()
              .filter(rdd -> name.equals(rdd.name()))
              .mapToInt(rdd -> rdd.getStorageLevel().replication())
              .sum();
      System.out.printf("RESULT %s: %d rows, %d copies%n", name, tables.get(name).count(), copies);
    }
  }

  private static void report(
      String what, List<String> expected, LaidOut<SparseBlock> data, TwoWayEffects app) {
    try (Trained<float[], float[]> trained =
        Rotation.of(data, app, 5)
            .train(TrainingOptions.epochs(EPOCHS).withEngine(EngineKind.RING))) {
      report(
          what,
          ByHand.print(trained.result().model().toJavaRDD().collect()).equals(expected),
          trained.result());
    }
  }

  private static void killAnExecutor(JavaSparkContext spark) {
    long executor =
        spark.parallelize(List.of(1, 2), 2).map(i -> ProcessHandle.current().pid()).first();
    ProcessHandle process = ProcessHandle.of(executor).orElseThrow();
    if (executor == ProcessHandle.current().pid() || !process.destroyForcibly()) {
      throw new AssertionError("Cannot kill executor " + executor);
    }
    Await.until(LONG, () -> !process.isAlive());
  }

  private static void report(String what, ToyJob toy, EngineKind kind) {
    TrainingResult<long[], long[]> result = toy.train(EPOCHS, kind);
    report(what, ToyJob.print(result.model()).equals(HashChain.print(toy.serial(EPOCHS))), result);
    result.close();
  }

  private static void report(String what, boolean same, TrainingResult<?, ?> result) {
    long moved = result.history().stream().mapToLong(epoch -> epoch.cost().bytesMoved()).sum();
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
