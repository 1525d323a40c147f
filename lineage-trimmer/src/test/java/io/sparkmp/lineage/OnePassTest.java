package io.sparkmp.lineage;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.rdd.RDD;
import org.apache.spark.util.LongAccumulator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing is computed twice, and nothing requests more of Spark than the loop does. */
@Tag("spark")
class OnePassTest {
  private static final int GENERATIONS = 8;

  @TempDir private Path folder;

  private final JavaSparkContext spark = SharedSpark.get();

  private List<Durability> kinds() {
    return List.of(
        Durability.memory(),
        Durability.twoExecutors(),
        Numbers.durable(folder.resolve("every")).every(1),
        Numbers.durable(folder.resolve("third")).every(3));
  }

  @Test
  void everyRecordIsComputedOnce() {
    for (Durability durability : kinds()) {
      LongAccumulator computed = spark.sc().longAccumulator();
      try (var trimmer = LineageTrimmer.of(Numbers.first(), durability)) {
        JavaRDD<Long> last =
            trimmer.iterate(
                GENERATIONS,
                (current, generation) ->
                    Numbers.step(current, generation)
                        .map(
                            x -> {
                              computed.add(1);
                              return x;
                            }));
        assertThat(last.collect()).isEqualTo(Numbers.after(GENERATIONS));
      }
      assertThat(computed.value()).isEqualTo((long) GENERATIONS * Numbers.FIRST.size());
    }
  }

  @Test
  void generationIsOneJob() {
    for (Durability durability : kinds()) {
      try (Jobs jobs = new Jobs()) {
        try (var trimmer = LineageTrimmer.of(Numbers.first(), durability)) {
          trimmer.iterate(GENERATIONS, Numbers::step);
        }
        assertThat(jobs.count()).as("%s", durability).isEqualTo(GENERATIONS);
      }
    }
  }

  private record Found(List<Long> sums) implements Supplier<Map<String, String>> {

    @Override
    public Map<String, String> get() {
      return Map.of("sum", Long.toString(sums.stream().mapToLong(Long::longValue).sum()));
    }
  }

  @Test
  void attributesAreAskedForWhenASnapshotIsWritten() {
    AtomicInteger asked = new AtomicInteger();
    Durability third = Numbers.durable(folder.resolve("attributes")).every(3);
    try (GenerationStore<Long> store = GenerationStore.open(spark.sc(), third)) {
      Generation<Long> before = store.store(0, Numbers.first().rdd(), false);
      for (int number = 1; number <= GENERATIONS; number++) {
        RDD<Long> next = Numbers.step(before.rdd().toJavaRDD(), number).rdd();
        Supplier<Map<String, String>> attributes =
            () -> Map.of("asked", Integer.toString(asked.incrementAndGet()));
        Generation<Long> made =
            store.store(number, next, false, null, found -> attributes).generation();
        store.release(before);
        before = made;
      }
      store.release(before);
    }
    assertThat(asked).hasValue(GENERATIONS / 3);
  }

  @Test
  void visitIsPartOfTheJob() {
    try (Jobs jobs = new Jobs();
        GenerationStore<Long> store = GenerationStore.open(spark.sc(), Durability.memory())) {
      PartitionSummary<Long, Long> sum =
          records -> {
            long total = 0;
            while (records.hasNext()) {
              total += records.next();
            }
            return total;
          };
      var stored = store.store(1, Numbers.first().rdd(), false, sum, Found::new);
      assertThat(stored.known().sums())
          .containsExactly(1L + 2 + 3, 4L + 5 + 6 + 7, 8L + 9 + 10 + 11);
      assertThat(stored.generation().attributes()).containsEntry("sum", "66");
      assertThat(jobs.count()).isEqualTo(1);
      store.release(stored.generation());
    }
  }
}
