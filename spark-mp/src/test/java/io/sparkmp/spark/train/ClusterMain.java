package io.sparkmp.spark.train;

import io.sparkmp.example.ByHand;
import io.sparkmp.example.TwoWayEffects;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.lineage.TwoCopies;
import io.sparkmp.rotation.HashChain;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.SharedSpark;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.TrainingResult;
import io.sparkmp.spark.app.Rotation;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.ingest.FrameRecords;
import io.sparkmp.spark.layout.BlockStorage;
import io.sparkmp.spark.layout.LaidOut;
import io.sparkmp.spark.layout.Layout;
import io.sparkmp.spark.layout.LayoutOptions;
import io.sparkmp.spark.model.StoredTable;
import io.sparkmp.spark.watch.Slots;
import io.sparkmp.testing.Await;
import io.sparkmp.testing.LocalSpark;
import io.sparkmp.testing.SparkHome;
import java.io.IOException;
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
      EngineKind[] kinds = {EngineKind.RING, EngineKind.NARROW};
      // Before the first kill, after which chance says where the tasks of engine narrow run.
      for (EngineKind kind : kinds) {
        awaitExecutors(spark);
        try (ToyJob toy = new ToyJob(spark, new Schedule(2, 2, 17))) {
          report(kind + " undisturbed", toy, kind);
        }
      }
      takeTurns(spark, home);
      for (EngineKind kind : kinds) {
        for (int epoch : new int[] {0, 3}) {
          awaitExecutors(spark);
          Path folder = Files.createDirectory(home.resolve(kind + "-" + epoch));
          Disturbed gate = new Disturbed(folder.toString(), epoch);
          gate.whenReached(LONG, ClusterMain::kill);
          try (ToyJob toy = new ToyJob(spark, new Schedule(2, 2, 17), new Scripted(gate))) {
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

  /** More workers than task slots, whose states rest on disk. */
  private static void takeTurns(JavaSparkContext spark, Path home) throws IOException {
    Schedule schedule = new Schedule(3, 2, 17);
    awaitExecutors(spark);
    Disturbed gate = new Disturbed(Files.createDirectory(home.resolve("turns")).toString(), 3);
    gate.whenReached(LONG, ClusterMain::kill);
    try (ToyJob toy = new ToyJob(spark, schedule, new Scripted(gate))) {
      report("turns killed in epoch 3", toy, toy.trainer().onDisk());
    }
  }

  private static void report(
      String what, ToyJob toy, RotationTrainer<HashChain.Data, long[], long[], long[]> trainer) {
    TrainingResult<long[], long[]> result =
        trainer.train(TrainingOptions.epochs(EPOCHS).withEngine(EngineKind.NARROW));
    report(what, ToyJob.print(result.model()).equals(HashChain.print(toy.serial(EPOCHS))), result);
    result.close();
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
                    table, table.schema(), "detached", TwoCopies.level(spark.sc())));
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
    if (executor == ProcessHandle.current().pid()) {
      throw new AssertionError("The driver runs tasks by itself");
    }
    kill(ProcessHandle.of(executor).orElseThrow());
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

  /** An executor has slots before it can store blocks. */
  private static void awaitExecutors(JavaSparkContext spark) {
    Await.until(LONG, () -> Slots.available(spark.sc()) == 2);
    LocalSpark.awaitExecutors(spark.sc(), 2);
  }

  private static void kill(ProcessHandle executor) {
    if (!executor.destroyForcibly()) {
      throw new AssertionError("Cannot kill executor " + executor.pid());
    }
    Await.until(LONG, () -> !executor.isAlive());
  }
}
