package io.sparkmp.lineage;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Data without records, and without partitions. */
@Tag("spark")
class EmptyDataTest {
  @TempDir private Path folder;

  private final JavaSparkContext spark = SharedSpark.get();

  private List<Durability> kinds() {
    return List.of(
        Durability.memory(), Durability.twoExecutors(), Numbers.durable(folder).every(2));
  }

  @Test
  void noPartitions() {
    for (Durability durability : kinds()) {
      try (var trimmer = LineageTrimmer.of(spark.<Long>emptyRDD(), durability)) {
        JavaRDD<Long> last = trimmer.iterate(5, Numbers::step);
        assertThat(last.getNumPartitions()).isZero();
        assertThat(last.collect()).isEmpty();
      }
    }
    try (var trimmer = LineageTrimmer.of(spark.<Long>emptyRDD(), Numbers.durable(folder))) {
      assertThat(trimmer.generation()).isEqualTo(5);
      assertThat(trimmer.iterate(6, Numbers::step).collect()).isEmpty();
    }
  }

  @Test
  void emptyPartitions() {
    for (Durability durability : kinds()) {
      try (var trimmer = LineageTrimmer.of(spark.parallelize(List.of(5L), 4), durability)) {
        JavaRDD<Long> last = trimmer.iterate(3, (current, generation) -> current.map(x -> x + 1));
        assertThat(last.glom().collect())
            .containsExactly(List.of(), List.of(), List.of(), List.of(8L));
      }
    }
    try (var trimmer = LineageTrimmer.of(spark.parallelize(List.of(5L), 4), durable())) {
      assertThat(trimmer.generation()).isEqualTo(3);
      assertThat(trimmer.current().glom().collect())
          .containsExactly(List.of(), List.of(), List.of(), List.of(8L));
    }
  }

  private Durability durable() {
    return Numbers.durable(folder);
  }
}
