package io.sparkmp.spark.loop;

import io.sparkmp.layout.HoldOut;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.loop.LoopState;
import io.sparkmp.loop.Plan;
import io.sparkmp.rotation.BlockSource;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.SerialEngine;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.SharedSpark;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.layout.LayoutOptions;
import io.sparkmp.spark.layout.WorkerBlocks;
import io.sparkmp.testing.Await;
import io.sparkmp.testing.LocalSpark;
import io.sparkmp.testing.SparkHome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/**
 * Trains loops of some kinds of plans on two executor processes, and prints whether the result is
 * that of the serial engine; some of the times an executor is killed. Arguments: SPARK_HOME, and
 * the names of plans.
 */
final class LoopClusterMain {
  private static final int EPOCHS = 6;
  private static final int SEED = 9;
  private static final Duration LONG = Duration.ofMinutes(2);

  private LoopClusterMain() {}

  public static void main(String[] args) {
    Path home = Path.of(args[0]);
    SparkConf conf =
        SharedSpark.conf("local-cluster[2,1,1024]", "spark-mp loops on a cluster")
            .set("spark.executor.extraClassPath", SparkHome.ownCode())
            .set("spark.local.dir", home.resolve("local").toString());
    Map<String, Plan> plans = new LinkedHashMap<>();
    plans.put("2D", TestLoops.factorisation(false));
    plans.put("2D, ordered", TestLoops.factorisation(true));
    plans.put("2D, carried", TestLoops.everyAccess());
    plans.put("2D, draws", TestLoops.draws());
    plans.put("1D, carried", TestLoops.countsAndSums());
    plans.put("map, carried", TestLoops.sums());
    try (JavaSparkContext spark = new JavaSparkContext(conf)) {
      LocalSpark.awaitExecutors(spark.sc(), 2);
      for (String name : List.of(args).subList(1, args.length)) {
        train(spark, name, Objects.requireNonNull(plans.get(name)));
      }
    }
  }

  private static void train(JavaSparkContext spark, String name, Plan plan) {
    SparkSession session = SparkSession.builder().sparkContext(spark.sc()).getOrCreate();
    LayoutOptions layout = new LayoutOptions(2, 2, HoldOut.NOTHING, false);
    try (LoopTraining training =
        LoopTraining.read(plan, TestLoops.ratings(session), layout, SEED)) {
      List<String> expected = serial(training);
      for (EngineKind engine : List.of(EngineKind.NARROW, EngineKind.RING)) {
        report(
            name + " by " + engine,
            training,
            TrainingOptions.epochs(EPOCHS).withEngine(engine),
            expected);
      }
      TrainingOptions disturbed =
          TrainingOptions.epochs(EPOCHS)
              .withEngine(EngineKind.RING)
              .withProgress(
                  epoch -> {
                    if (epoch.epoch() == 1) {
                      killAnExecutor(spark);
                    }
                  });
      report(name + ", an executor killed", training, disturbed, expected);
      LocalSpark.awaitExecutors(spark.sc(), 2);
    }
  }

  private static List<String> serial(LoopTraining training) {
    List<BlockSource<SparseBlock>> blocks = new ArrayList<>();
    for (List<SparseBlock> of : training.data().byWorker().map(WorkerBlocks::all).collect()) {
      blocks.add(of::get);
    }
    try (LoopModel untrained = training.untrained()) {
      return print(
          new SerialEngine<>(training.data().schedule(SEED), training.program())
              .run(Leg.train(0, EPOCHS, null), blocks, states(untrained)));
    }
  }

  private static void report(
      String what, LoopTraining training, TrainingOptions options, List<String> expected) {
    try (LoopModel model = training.train(options)) {
      boolean isSame = print(states(model)).equals(expected);
      System.out.println("RESULT " + what + ": " + (isSame ? "same bytes" : "other bytes"));
    }
  }

  private static List<WorkerState<LoopState, LoopState>> states(LoopModel model) {
    return model.trained().result().model().toJavaRDD().collect();
  }

  private static List<String> print(List<WorkerState<LoopState, LoopState>> states) {
    List<String> lines = new ArrayList<>();
    for (WorkerState<LoopState, LoopState> state : states) {
      lines.add(print(state.pinned()));
      state.slices().forEach(slice -> lines.add(print(slice)));
    }
    return lines;
  }

  private static String print(LoopState state) {
    return Arrays.toString(state.rows()) + Arrays.deepToString(state.totals());
  }

  private static void killAnExecutor(JavaSparkContext spark) {
    long pid = spark.parallelize(List.of(1, 2), 2).map(i -> ProcessHandle.current().pid()).first();
    ProcessHandle executor = ProcessHandle.of(pid).orElseThrow();
    if (executor.equals(ProcessHandle.current()) || !executor.destroyForcibly()) {
      throw new AssertionError("Cannot kill executor " + pid);
    }
    Await.until(LONG, () -> !executor.isAlive());
  }
}
