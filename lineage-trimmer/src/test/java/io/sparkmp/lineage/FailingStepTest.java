package io.sparkmp.lineage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.sparkmp.testing.Await;
import io.sparkmp.testing.SparkEvents;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.spark.SparkException;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Steps that fail by themselves, or are told to stop, are not tried again. */
@Tag("spark")
class FailingStepTest {
  @TempDir private Path folder;

  private final JavaSparkContext spark = SharedSpark.get();
  private final Set<Integer> persisted = Set.copyOf(spark.getPersistentRDDs().keySet());
  private final List<Long> steps = new ArrayList<>();
  private CompletableFuture<Void> intervention = CompletableFuture.completedFuture(null);

  /** Each loop here is closed after it has failed. */
  @AfterEach
  void nothingIsLeft() {
    intervention.join();
    Set<Integer> left = new HashSet<>(spark.getPersistentRDDs().keySet());
    left.removeAll(persisted);
    assertThat(left).isEmpty();
    assertThat(Numbers.files(folder)).noneMatch(name -> name.startsWith("lock"));
  }

  private LineageTrimmer<JavaRDD<Long>> loop() {
    return LineageTrimmer.of(Numbers.first(), Numbers.durable(folder).every(2));
  }

  /** What a loop with this third step throws. */
  private Throwable failure(Step<JavaRDD<Long>> third) {
    try (var trimmer = loop()) {
      Throwable thrown =
          catchThrowable(
              () ->
                  trimmer.iterate(
                      5,
                      (current, generation) -> {
                        steps.add(generation);
                        return generation == 3
                            ? third.apply(current, generation)
                            : Numbers.step(current, generation);
                      }));
      spark.sc().cancelAllJobs(); // Spark lets jobs run on after their caller was interrupted
      assertThat(trimmer.generation()).isEqualTo(2);
      assertThat(steps).containsExactly(1L, 2L, 3L);
      assertThat(trimmer.current().collect()).isEqualTo(Numbers.after(2));
      return thrown;
    }
  }

  @Test
  void exceptionOfTheStepIsThrownAsItIs() {
    IOException own = new IOException("no such luck");
    assertThat(
            failure(
                (current, generation) -> {
                  throw own;
                }))
        .isSameAs(own);
  }

  @Test
  void exceptionInATaskIsThatOfSpark() {
    Throwable thrown =
        failure(
            (current, generation) ->
                current.map(
                    x -> {
                      throw new ArithmeticException("cannot do " + x);
                    }));
    assertThat(thrown)
        .isInstanceOf(SparkException.class)
        .hasMessageContaining("java.lang.ArithmeticException: cannot do ");
  }

  @Test
  @Timeout(60)
  void missingInputEndsTheLoopAlsoWhenASnapshotIsDue() {
    String missing = folder.resolve("missing").toString();
    try (var trimmer = LineageTrimmer.of(Numbers.first(), Numbers.durable(folder).every(1))) {
      assertThatThrownBy(
              () ->
                  trimmer.iterate(
                      3, (current, number) -> spark.textFile(missing).map(Long::valueOf)))
          .hasMessageContaining("Input path does not exist");
      assertThat(trimmer.iterate(2, Numbers::step).collect()).isEqualTo(Numbers.after(2));
    }
  }

  @Test
  @SuppressWarnings("NullAway")
  void nullIsRefused() {
    assertThat(failure((current, generation) -> null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Cannot store generation 3: the step gave null");
  }

  @Test
  void cancelledJobEndsTheLoop() {
    Throwable thrown =
        failure(
            (current, generation) -> {
              whenTheStepRuns(() -> spark.sc().cancelAllJobs());
              return forever(current);
            });
    assertThat(thrown)
        .isInstanceOf(SparkException.class)
        .hasMessageContaining("part of cancellation of all jobs");
  }

  @Test
  void interruptEndsTheLoop() {
    Thread loop = Thread.currentThread();
    Throwable thrown =
        failure(
            (current, generation) -> {
              whenTheStepRuns(loop::interrupt);
              return forever(current);
            });
    assertThat(thrown).isInstanceOf(InterruptedException.class);
  }

  private void whenTheStepRuns(Runnable action) {
    SparkEvents.drain(spark.sc()); // no job is active now
    intervention =
        CompletableFuture.runAsync(
            () -> {
              Await.until(
                  Duration.ofSeconds(30), () -> spark.statusTracker().getActiveJobIds().length > 0);
              action.run();
            });
  }

  private static JavaRDD<Long> forever(JavaRDD<Long> current) {
    return current.map(
        x -> {
          while (!TaskContext.get().isInterrupted()) {
            Thread.onSpinWait();
          }
          return x;
        });
  }

  @Test
  void negativeNumberOfGenerationsIsRefused() {
    try (var trimmer = loop()) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> trimmer.iterate(-1, Numbers::step))
          .withMessage(
              "Invalid number of generations: -1 (expected: >= 0, which the loop has reached)");
      assertThat(trimmer.iterate(0, Numbers::step).collect()).isEqualTo(Numbers.FIRST);
    }
  }

  @Test
  void closedLoopIsRefused() {
    LineageTrimmer<JavaRDD<Long>> closed = loop();
    closed.close();
    closed.close();
    assertThatThrownBy(() -> closed.trim(Numbers.step(Numbers.first(), 1)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Cannot store generation 1: this is closed");
  }
}
