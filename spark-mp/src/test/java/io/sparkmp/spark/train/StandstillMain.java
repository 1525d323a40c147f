package io.sparkmp.spark.train;

import io.sparkmp.rotation.HashChain;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.SharedSpark;
import io.sparkmp.spark.TrainingResult;
import io.sparkmp.spark.watch.Slots;
import io.sparkmp.spark.watch.StandstillWatch;
import io.sparkmp.testing.Await;
import io.sparkmp.testing.SparkHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;

/**
 * Trains on two executor processes, one of which is stopped in the middle, for a while or for good,
 * or has a worker that hangs. Arguments: SPARK_HOME, and the engine.
 */
final class StandstillMain {
  private static final int EPOCHS = 6;
  private static final int DISTURBED = 3;
  private static final Duration LONG = Duration.ofMinutes(2);
  private static final Duration BOUND = Duration.ofSeconds(12); // a busy machine is not dead
  private static final Duration PAUSE = Duration.ofSeconds(3);

  private StandstillMain() {}

  public static void main(String[] args) throws IOException {
    Path home = Path.of(args[0]);
    EngineKind kind = EngineKind.valueOf(args[1]);
    SparkConf conf =
        SharedSpark.conf("local-cluster[2,1,1024]", "spark-mp standstill test")
            .set("spark.executor.extraClassPath", SparkHome.ownCode())
            .set("spark.local.dir", home.resolve("local").toString())
            .set("spark.executor.heartbeatInterval", "1s")
            .set(StandstillWatch.BOUND, BOUND.toSeconds() + "s");
    AtomicInteger removed = new AtomicInteger();
    SparkListener counter =
        new SparkListener() {
          @Override
          public void onExecutorRemoved(SparkListenerExecutorRemoved event) {
            removed.incrementAndGet();
          }
        };
    try (JavaSparkContext spark = new JavaSparkContext(conf)) {
      spark.sc().addSparkListener(counter);
      if (kind == EngineKind.NARROW) {
        Await.until(LONG, () -> Slots.available(spark.sc()) == 2);
        boolean isInterrupted = closeInterrupted(spark);
        System.out.println(
            "RESULT closed by an interrupted thread: "
                + removed.get()
                + " replaced"
                + (isInterrupted ? "" : ", and it is not interrupted any more"));
      }
      for (Standstill how : Standstill.values()) {
        Await.until(LONG, () -> Slots.available(spark.sc()) == 2);
        removed.set(0);
        Path folder = Files.createDirectory(home.resolve(kind + "-" + how));
        long begun = System.nanoTime();
        try (ToyJob toy = new ToyJob(spark, new Schedule(2, 2, 17), how.in(folder))) {
          TrainingResult<long[], long[]> result = toy.train(EPOCHS, kind);
          long seconds = (System.nanoTime() - begun) / 1_000_000_000L;
          boolean same = ToyJob.print(result.model()).equals(HashChain.print(toy.serial(EPOCHS)));
          result.close();
          System.out.println(
              "RESULT "
                  + kind
                  + how.name
                  + (same ? "same bytes, " : "other bytes, ")
                  + removed.get()
                  + " replaced"
                  + (seconds < 90 ? "" : ", after " + seconds + " s"));
        }
      }
    }
  }

  private enum Standstill {
    FOR_A_WHILE(" stopped for a while: "),
    FOR_GOOD(" stopped for good: "),
    OF_ONE_WORKER(" of which a worker hangs: ");

    private final String name;

    Standstill(String name) {
      this.name = name;
    }

    Scripted in(Path folder) throws IOException {
      if (this == OF_ONE_WORKER) {
        return new Scripted(Hanging.in(folder, DISTURBED));
      }
      Disturbed gate = new Disturbed(folder.toString(), DISTURBED);
      gate.whenReached(
          LONG,
          process -> {
            Signals.send("STOP", process);
            if (this == FOR_A_WHILE) {
              pause(PAUSE);
              Signals.send("CONT", process);
            }
          });
      return new Scripted(gate);
    }
  }

  /** Neither the closed watch nor the next one considers executors dead. */
  private static boolean closeInterrupted(JavaSparkContext spark) {
    StandstillWatch first = Objects.requireNonNull(StandstillWatch.start(spark.sc()));
    Thread.currentThread().interrupt();
    first.close();
    boolean isInterrupted = Thread.interrupted();
    StandstillWatch second = Objects.requireNonNull(StandstillWatch.start(spark.sc()));
    pause(BOUND.multipliedBy(2));
    second.close();
    return isInterrupted;
  }

  private static void pause(Duration time) {
    try {
      Thread.sleep(time.toMillis());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
