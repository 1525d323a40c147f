package io.sparkmp.lineage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole loops, undisturbed, damaged and resumed. */
@Tag("spark")
@Tag("lines")
class TypedTrimmerTest {
  private static final int PARTITIONS = 3;
  private static final List<Long> NUMBERS = List.of(1L, 2L, 3L, 4L, 5L, 6L, 7L);

  @TempDir private Path folder;

  private final JavaSparkContext spark = SharedSpark.get();
  private final List<Long> steps = new ArrayList<>();

  @Test
  void givesWhatThePlainLoopGives() {
    for (Durability durability :
        List.of(Durability.memory(), Durability.twoExecutors(), durable().every(4))) {
      JavaRDD<Long> initial = spark.parallelize(NUMBERS, PARTITIONS);
      try (LineageTrimmer<JavaRDD<Long>> trimmer = LineageTrimmer.of(initial, durability)) {
        assertThat(trimmer.iterate(10, this::step).collect()).isEqualTo(plain(10));
        assertThat(trimmer.generation()).isEqualTo(10);
        assertThat(trimmer.report().generations()).isEqualTo(10);
      }
    }
    assertThat(names())
        .containsExactly("snapshot-000000000008-000001", "snapshot-000000000010-000001");
  }

  @Test
  void newDriverGoesOnFromTheNewestSnapshot() {
    run(10, durable().every(4));
    steps.clear();
    assertThat(run(13, durable().every(4))).isEqualTo(plain(13));
    assertThat(steps).containsExactly(11L, 12L, 13L);
    assertThat(names())
        .containsExactly("snapshot-000000000012-000002", "snapshot-000000000013-000002");
  }

  @Test
  void lostBlocksAreReplayedFromTheNewestSnapshot() {
    JavaRDD<Long> initial = spark.parallelize(NUMBERS, PARTITIONS);
    try (LineageTrimmer<JavaRDD<Long>> trimmer = LineageTrimmer.of(initial, durable().every(4))) {
      JavaRDD<Long> last =
          trimmer.iterate(
              10,
              (current, generation) -> {
                if (generation == 7 && !steps.contains(7L)) {
                  current.rdd().unpersist(true);
                }
                return step(current, generation);
              });
      assertThat(last.collect()).isEqualTo(plain(10));
      assertThat(steps).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 5L, 6L, 7L, 8L, 9L, 10L);
      assertThat(trimmer.report().rollbacks()).isEqualTo(1);
      assertThat(trimmer.report().replayed()).isEqualTo(2);
    }
  }

  @Test
  void givesUpAfterSoManyFailures() {
    JavaRDD<Long> initial = spark.parallelize(NUMBERS, PARTITIONS);
    try (LineageTrimmer<JavaRDD<Long>> trimmer =
        LineageTrimmer.of(initial, Durability.memory()).withMaxFailures(2)) {
      assertThatThrownBy(
              () ->
                  trimmer.iterate(
                      10,
                      (current, generation) -> {
                        if (generation == 3) {
                          current.rdd().unpersist(true);
                        }
                        return step(current, generation);
                      }))
          .hasMessageStartingWith(
              "Cannot compute generation 3: executors were lost 2 times in a row (maxFailures = 2)"
                  + " before generation 3 was reached. ");
      assertThat(steps).containsExactly(1L, 2L, 3L, 1L, 2L, 3L);
      assertThatThrownBy(() -> trimmer.withMaxFailures(0))
          .hasMessage("Invalid maxFailures: 0 (expected: >= 1)");
    }
  }

  @Test
  void convergedLoopStaysAsItIs() {
    Durability durability = durable().every(1);
    for (int run = 0; run < 2; run++) {
      steps.clear();
      JavaRDD<Long> initial = spark.parallelize(NUMBERS, PARTITIONS);
      try (LineageTrimmer<JavaRDD<Long>> trimmer = LineageTrimmer.of(initial, durability)) {
        JavaRDD<Long> last =
            trimmer.iterateUntil(100, this::step, (before, after) -> steps.size() == 5);
        assertThat(last.collect()).isEqualTo(plain(5));
        assertThat(steps).hasSize(run == 0 ? 5 : 0);
      }
    }
    assertThat(run(6, durability)).isEqualTo(plain(6));
  }

  @Test
  void fewerGenerationsThanReachedAreRefused() {
    run(10, durable());
    assertThatThrownBy(() -> run(9, durable()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Invalid number of generations: 9 (expected: >= 10, which the loop has reached)");
  }

  private JavaRDD<Long> step(JavaRDD<Long> current, long generation) {
    steps.add(generation);
    return current.map(x -> x * 31 + generation);
  }

  private List<Long> run(long generations, Durability durability) {
    JavaRDD<Long> initial = spark.parallelize(NUMBERS, PARTITIONS);
    try (LineageTrimmer<JavaRDD<Long>> trimmer = LineageTrimmer.of(initial, durability)) {
      return trimmer.iterate(generations, this::step).collect();
    }
  }

  private static List<Long> plain(int generations) {
    return NUMBERS.stream()
        .map(
            x -> {
              long y = x;
              for (int g = 1; g <= generations; g++) {
                y = y * 31 + g;
              }
              return y;
            })
        .toList();
  }

  private Durability.Snapshots durable() {
    return Durability.snapshots(folder.resolve("snapshots").toUri().toString(), "numbers");
  }

  private List<String> names() {
    String[] names = folder.resolve("snapshots").toFile().list();
    return java.util.Arrays.stream(names).sorted().toList();
  }
}
