package io.sparkmp.spark.train;

import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.HashChain;
import io.sparkmp.rotation.Position;
import io.sparkmp.rotation.Visit;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.SharedSpark;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.TrainingResult;
import io.sparkmp.spark.watch.LeavingExecutors;
import io.sparkmp.spark.watch.Slots;
import io.sparkmp.testing.Await;
import io.sparkmp.testing.SparkHome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;

/**
 * Trains on two executor processes, one of which is decommissioned in the middle; later waits until
 * it is replaced. Arguments: SPARK_HOME.
 */
final class DecommissionMain {
  private static final int EPOCHS = 12;
  private static final Duration LONG = Duration.ofMinutes(2);

  private DecommissionMain() {}

  public static void main(String[] args) throws IOException {
    Path home = Path.of(args[0]);
    SparkConf conf =
        SharedSpark.conf("local-cluster[2,1,1024]", "spark-mp decommission test")
            .set("spark.executor.extraClassPath", SparkHome.ownCode())
            .set("spark.local.dir", home.resolve("local").toString())
            .set("spark.decommission.enabled", "true")
            .set("spark.storage.decommission.enabled", "true")
            .set("spark.storage.decommission.replicationReattemptInterval", "1s");
    try (JavaSparkContext spark = new JavaSparkContext(conf)) {
      Await.until(LONG, () -> Slots.available(spark.sc()) == 2);
      Disturbed told = new Disturbed(home.toString(), 3);
      told.whenReached(
          LONG,
          process -> {
            Signals.send("PWR", process);
            Await.until(LONG, () -> !LeavingExecutors.of(spark.sc()).isEmpty());
          });
      Disturbed replaced = new Disturbed(home.toString(), 8);
      replaced.whenReached(LONG, process -> Await.until(LONG, () -> isWhole(spark)));
      Scripted program = new Scripted(new Both(told, replaced));
      try (ToyJob toy = new ToyJob(spark, new Schedule(2, 2, 17), program)) {
        TrainingResult<long[], long[]> result =
            toy.trainer(() -> new EpochByEpoch(toy.perEpoch()))
                .train(TrainingOptions.epochs(EPOCHS).withEngine(EngineKind.AUTO));
        boolean same = ToyJob.print(result.model()).equals(HashChain.print(toy.serial(EPOCHS)));
        System.out.println(
            "RESULT " + (same ? "same bytes" : "other bytes") + ", at the end " + result.engine());
        result.close();
      }
    }
  }

  private static boolean isWhole(JavaSparkContext spark) {
    return LeavingExecutors.of(spark.sc()).isEmpty() && Slots.available(spark.sc()) == 2;
  }

  /** However fast the machine is: between two legs the engine may change. */
  private static final class EpochByEpoch extends Pace {
    EpochByEpoch(int perEpoch) {
      super(perEpoch, perEpoch, 1, 0);
    }

    @Override
    Position end(
        Position from,
        int target,
        boolean mayBeSeveral,
        EngineKind engine,
        @Nullable EpochReport newest) {
      return Position.after(from.epochs() + 1);
    }
  }

  /** Two scripts in one. */
  private record Both(Disturbed first, Disturbed second) implements Scripted.Script {

    @Override
    public void onTrain(Visit visit) {
      first.onTrain(visit);
      second.onTrain(visit);
    }
  }
}
