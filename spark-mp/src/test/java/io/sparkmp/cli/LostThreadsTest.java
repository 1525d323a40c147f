package io.sparkmp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.spark.SparkException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class LostThreadsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Job 4 cancelled because SparkContext was shut down",
        "SparkContext has been shutdown",
        "Cannot call methods on a stopped SparkContext.\nThis stopped SparkContext was created at:"
      })
  void whatHappenedDoesNotDependOnWhoIsFaster(String text) throws InterruptedException {
    CountDownLatch hasStopped = new CountDownLatch(1);
    LostThreads lost = new LostThreads(hasStopped::countDown);
    Thread listener =
        new Thread(
            () -> {
              throw new OutOfMemoryError("Java heap space");
            });
    listener.setUncaughtExceptionHandler(lost);
    CountDownLatch asks = new CountDownLatch(1);
    Thread later =
        new Thread(
            () -> {
              await(asks);
              listener.start();
            });
    later.start();
    asks.countDown();
    IllegalStateException failure =
        new IllegalStateException("Cannot go on training", new SparkException(text));
    assertThat(Causes.of(lost.cause(failure)))
        .startsWith("Cannot go on: out of memory (Java heap space), with a heap of ");
    assertThat(hasStopped.await(10, TimeUnit.SECONDS)).as("the session is stopped").isTrue();
    assertThat(Causes.of(lost.cause(new SparkException("Job aborted"))))
        .as("whatever fails next")
        .startsWith("Cannot go on: out of memory");
    later.join();
    listener.join();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void otherFailuresAreWhatTheyAre() {
    LostThreads lost = new LostThreads(() -> {});
    SparkException failure = new SparkException("Job aborted");
    assertThat(lost.cause(failure)).isSameAs(failure);
  }
}
