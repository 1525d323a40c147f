package io.sparkmp.lineage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.SparkException;
import org.apache.spark.rdd.RDD;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("spark")
class RecoverableTest {

  /** The result of a loop that is kept only in memory. */
  private record Kept(RDD<Long> rdd, AtomicInteger closed) implements AutoCloseable {
    @Override
    public void close() {
      closed.incrementAndGet();
      rdd.unpersist(true);
    }

    void lose() {
      rdd.unpersist(true);
    }

    long sum() {
      return rdd.toJavaRDD().reduce(Long::sum);
    }
  }

  private final AtomicInteger made = new AtomicInteger();
  private final AtomicInteger closed = new AtomicInteger();

  private Kept make() {
    made.incrementAndGet();
    try (GenerationStore<Long> store =
        GenerationStore.open(SharedSpark.get().sc(), Durability.memory())) {
      RDD<Long> rdd = SharedSpark.get().parallelize(Numbers.FIRST, 2).rdd();
      return new Kept(store.store(0, rdd, false).rdd(), closed);
    }
  }

  private Recoverable<Kept> recoverable() {
    return recoverable(Attempts.DEFAULT_MAX_FAILURES);
  }

  private Recoverable<Kept> recoverable(int maxFailures) {
    return new Recoverable<>(SharedSpark.get().sc(), "the sum", make(), this::make, maxFailures);
  }

  @Test
  void makesAgainWhatIsLost() {
    Recoverable<Kept> kept = recoverable();
    long sum = kept.use(Kept::sum);
    kept.get().lose();
    long again = kept.use(Kept::sum);
    assertThat(again).isEqualTo(sum);
    assertThat(made).hasValue(2);
    assertThat(closed).hasValue(1);
    again = kept.use(Kept::sum);
    assertThat(again).isEqualTo(sum);
    assertThat(made).hasValue(2);
    kept.get().close();
  }

  @Test
  void passesOtherFailuresOn() {
    Recoverable<Kept> kept = recoverable();
    IOException full = new IOException("No space left on device");
    assertThatThrownBy(
            () ->
                kept.use(
                    result -> {
                      throw full;
                    }))
        .isSameAs(full);
    assertThat(made).hasValue(1);
    kept.get().close();
  }

  @ParameterizedTest
  @CsvSource({"1,once", "2,2 times in a row", "4,4 times in a row"})
  void givesUpWhenItIsLostAgainAndAgain(int maxFailures, String often) {
    Recoverable<Kept> kept = recoverable(maxFailures);
    assertThatThrownBy(
            () ->
                kept.use(
                    result -> {
                      result.lose();
                      return result.sum();
                    }))
        .hasMessage(
            "Cannot use the sum: it was lost with its executors %s (maxFailures = %d); a snapshot"
                + " is not lost with them",
            often, maxFailures)
        .hasCauseInstanceOf(SparkException.class);
    assertThat(made).hasValue(maxFailures);
    kept.get().close();
  }

  @Test
  void refusesToGiveUpBeforeTheFirstFailure() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> recoverable(0))
        .withMessage("Invalid maxFailures: 0 (expected: >= 1)");
  }
}
