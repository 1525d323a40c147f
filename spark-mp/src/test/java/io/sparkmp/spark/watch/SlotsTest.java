package io.sparkmp.spark.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.spark.SharedSpark;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whose tasks are waited for. */
@Tag("spark")
class SlotsTest {

  /** Where tasks of this JVM say that they run, and learn that they may end. */
  private static final class Gate {
    static final CountDownLatch RUNS = new CountDownLatch(1);
    static final CountDownLatch ENDS = new CountDownLatch(1);
  }

  private final JavaSparkContext spark = SharedSpark.get();

  @Test
  void tasksOfOtherJobsAreNotWaitedFor() throws Exception {
    String tag = "spark-mp-slots-test";
    CompletableFuture<Void> job =
        CompletableFuture.runAsync(
            () -> {
              spark.sc().addJobTag(tag);
              spark
                  .parallelize(List.of(1), 1)
                  .foreach(
                      x -> {
                        Gate.RUNS.countDown();
                        Gate.ENDS.await(60, TimeUnit.SECONDS);
                      });
            });
    assertThat(Gate.RUNS.await(60, TimeUnit.SECONDS)).isTrue();
    long start = System.nanoTime();
    Slots.awaitIdle(spark.sc(), "spark-mp-another");
    assertThat(System.nanoTime() - start).isLessThan(3_000_000_000L);
    spark.sc().cancelJobsWithTag(tag); // the task goes on until it looks whether it is to stop
    assertThatThrownBy(() -> job.get(60, TimeUnit.SECONDS)).hasMessageContaining("cancelled");
    CompletableFuture<Void> waits =
        CompletableFuture.runAsync(() -> Slots.awaitIdle(spark.sc(), tag));
    Thread.sleep(200);
    assertThat(waits).isNotDone();
    Gate.ENDS.countDown();
    waits.get(60, TimeUnit.SECONDS);
  }
}
