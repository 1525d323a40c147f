package io.sparkmp.linear.train;

import io.sparkmp.layout.HoldOut;
import io.sparkmp.linear.LinearKryoRegistrator;
import io.sparkmp.linear.PlantedRecords;
import io.sparkmp.linear.ingest.LibSvm;
import io.sparkmp.linear.ingest.LinearData;
import io.sparkmp.linear.ingest.LinearIngest;
import io.sparkmp.linear.kernel.CoefficientSlice;
import io.sparkmp.linear.kernel.LinearOptions;
import io.sparkmp.linear.kernel.Loss;
import io.sparkmp.linear.kernel.RecordState;
import io.sparkmp.linear.model.LinearModel;
import io.sparkmp.linear.model.LinearModelInfo;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.spark.layout.LayoutOptions;
import io.sparkmp.testing.LocalSpark;
import io.sparkmp.testing.SparkHome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskStart;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Trains linear models on two executor processes, one of which is killed some of the times, and
 * prints whether they are those of an undisturbed training by engine ring. Arguments: SPARK_HOME.
 */
final class LinearClusterMain {
  /** Where L-BFGS remembers some steps, and with an L1 penalty some features take no part. */
  private static final int KILLED_AFTER = 8;

  private static final int EPOCHS = 20;

  private LinearClusterMain() {}

  /**
   * What has come of a training.
   *
   * @param bits of its states
   * @param info of the model
   * @param weights its rows, in whose text each bit of a number shows
   */
  private record Outcome(List<Long> bits, LinearModelInfo info, List<String> weights) {}

  public static void main(String[] args) throws IOException {
    Path home = Path.of(args[0]);
    SparkConf conf =
        LocalSpark.kryo(
                "local-cluster[2,1,1024]",
                "spark-mp linear models on a cluster",
                LinearKryoRegistrator.class)
            .set("spark.executor.extraClassPath", SparkHome.ownCode())
            .set("spark.local.dir", home.resolve("local").toString());
    Path records = PlantedRecords.of(5, 1009, 53, true).write(home.resolve("records.txt"));
    try (JavaSparkContext spark = new JavaSparkContext(conf)) {
      LinearOptions both = LinearOptions.of(Loss.LOGISTIC, 0.02, 0.5);
      train(spark, "L1 and L2", records, both, EngineKind.RING);
      train(spark, "L2", records, LinearOptions.of(Loss.LOGISTIC, 0.0005, 0), EngineKind.NARROW);
    }
  }

  private static void train(
      JavaSparkContext spark,
      String penalty,
      Path records,
      LinearOptions options,
      EngineKind engine) {
    LocalSpark.awaitExecutors(spark.sc(), 2);
    TextFiles files =
        new TextFiles("records", records.toUri().toString(), spark.hadoopConfiguration());
    try (LinearData data =
        LinearIngest.run(
            new LibSvm(spark, files, 0),
            false,
            new LayoutOptions(2, 2, new HoldOut(3, 0.1, 0.1), false))) {
      LinearTraining training = new LinearTraining(data, options.withTolerance(1e-9), 1);
      // With a validation set, each epoch is a leg of its own.
      TrainingOptions how = TrainingOptions.epochs(EPOCHS).withValidation(true);
      Outcome expected = outcome(spark, training, how.withEngine(EngineKind.RING));
      try (Killer killer = new Killer(spark)) {
        Outcome disturbed =
            outcome(
                spark,
                training,
                how.withEngine(engine).withProgress(epoch -> killer.epochEnds(epoch.epoch())));
        report(penalty + " by " + engine + ", " + killer, disturbed.equals(expected));
      }
    }
  }

  private static Outcome outcome(
      JavaSparkContext spark, LinearTraining training, TrainingOptions how) {
    SparkSession session = SparkSession.builder().sparkContext(spark.sc()).getOrCreate();
    try (Trained<RecordState, CoefficientSlice> trained = training.train(how)) {
      LinearModel model = training.model(session, trained);
      return new Outcome(
          Bits.of(trained),
          model.info(),
          model.weights().orderBy("id").collectAsList().stream().map(Row::toString).toList());
    }
  }

  private static void report(String what, boolean isSame) {
    System.out.println("RESULT " + what + ": " + (isSame ? "same bytes" : "other bytes"));
  }

  /** Kills an executor when a task has started after some epochs, so that one is at work. */
  private static final class Killer extends SparkListener implements AutoCloseable {
    private final JavaSparkContext spark;
    private volatile int epochs;
    private volatile int killedAfter;

    Killer(JavaSparkContext spark) {
      this.spark = spark;
      spark.sc().addSparkListener(this);
    }

    void epochEnds(int epoch) {
      epochs = epoch;
    }

    @Override
    public void onTaskStart(SparkListenerTaskStart start) {
      if (epochs >= KILLED_AFTER && killedAfter == 0) {
        killedAfter = epochs;
        kill(
            ProcessHandle.current()
                .descendants()
                .filter(each -> each.info().commandLine().orElse("").contains("ExecutorBackend"))
                .findFirst()
                .orElseThrow());
      }
    }

    private static void kill(ProcessHandle executor) {
      if (!executor.destroyForcibly()) {
        throw new AssertionError("Cannot kill executor " + executor.pid());
      }
    }

    @Override
    public String toString() {
      return "an executor killed in epoch " + (killedAfter + 1) + " of " + epochs;
    }

    @Override
    public void close() {
      spark.sc().removeSparkListener(this);
    }
  }
}
