package io.sparkmp.cli;

import static java.lang.Thread.State.TERMINATED;
import static java.lang.Thread.State.TIMED_WAITING;
import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.Await;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.spark.SparkException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
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
    LostThreads lost = new LostThreads(hasStopped::countDown, () -> false);
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

  /** Events in threads other than the one that asks. */
  private enum Event {
    /** A thread ends because memory has run out. */
    LOST,
    /** Spark is stopped. */
    STOPPED,
    /** The command fails for any reason, and asks for the cause. */
    FAILED
  }

  private static List<List<Event>> orders() {
    return List.of(
        List.of(Event.LOST, Event.STOPPED, Event.FAILED),
        List.of(Event.LOST, Event.FAILED, Event.STOPPED),
        List.of(Event.STOPPED, Event.LOST, Event.FAILED),
        List.of(Event.STOPPED, Event.FAILED, Event.LOST),
        List.of(Event.FAILED, Event.STOPPED, Event.LOST),
        List.of(Event.FAILED, Event.LOST, Event.STOPPED));
  }

  @ParameterizedTest
  @MethodSource("orders")
  void whateverComesFirstTheReasonIsTheTrueOne(List<Event> order) throws InterruptedException {
    AtomicBoolean isStopped = new AtomicBoolean();
    LostThreads lost = new LostThreads(() -> {}, isStopped::get);
    NullPointerException failure = new NullPointerException("of a part of Spark that is gone");
    AtomicReference<Throwable> cause = new AtomicReference<>();
    Thread command = new Thread(() -> cause.set(lost.cause(failure)));
    OutOfMemoryError none = new OutOfMemoryError("Java heap space");
    for (Event event : order) {
      switch (event) {
        case LOST -> lost.uncaughtException(Thread.currentThread(), none);
        case STOPPED -> isStopped.set(true);
        case FAILED -> {
          command.start();
          Await.until( // it has its answer, or waits for one
              Duration.ofMinutes(1),
              () -> List.of(TERMINATED, TIMED_WAITING).contains(command.getState()));
        }
      }
    }
    command.join();
    boolean isOfItsOwn = order.get(0) == Event.FAILED;
    assertThat(cause.get()).isSameAs(isOfItsOwn ? failure : none);
  }

  @Test
  void otherFailuresAreWhatTheyAre() {
    LostThreads lost = new LostThreads(() -> {}, () -> false);
    SparkException failure = new SparkException("Job aborted");
    assertThat(lost.cause(failure)).isSameAs(failure);
  }
}
