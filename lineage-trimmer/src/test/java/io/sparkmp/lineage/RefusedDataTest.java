package io.sparkmp.lineage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.rdd.RDD;
import org.apache.spark.storage.StorageLevel;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Data that cannot be the next generation. */
@Tag("spark")
class RefusedDataTest {
  private final SparkContext spark = SharedSpark.get().sc();

  @Test
  void sameGenerationTwice() {
    try (var trimmer = LineageTrimmer.of(Numbers.first(), Durability.memory())) {
      JavaRDD<Long> first = trimmer.trim(Numbers.step(trimmer.current(), 1));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> trimmer.trim(first))
          .withMessage(
              "Cannot store " + first.rdd() + " as generation 2: it is the generation before");
      assertThat(trimmer.generation()).isEqualTo(1);
      assertThat(trimmer.current().collect()).isEqualTo(Numbers.after(1));
    }
  }

  @Test
  void dataFromBeforeTheCurrentGeneration() {
    try (var trimmer = LineageTrimmer.of(Numbers.first(), Durability.memory())) {
      JavaRDD<Long> early = Numbers.step(trimmer.current(), 1);
      trimmer.trim(Numbers.step(trimmer.current(), 1));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> trimmer.trim(early))
          .withMessage(
              "Cannot store "
                  + early.rdd()
                  + " as generation 2: it was made before the generation before (expected: an RDD"
                  + " computed from it)");
      assertThat(early.getStorageLevel()).isEqualTo(StorageLevel.NONE());
      JavaRDD<Long> second = trimmer.trim(Numbers.step(trimmer.current(), 2));
      assertThat(second.collect()).isEqualTo(Numbers.after(2));
    }
  }

  @Test
  void numberBelowTheNewest() {
    try (GenerationStore<Long> store = GenerationStore.open(spark, Durability.memory())) {
      Generation<Long> third = store.store(3, Numbers.first().rdd(), false);
      RDD<Long> next = Numbers.first().rdd();
      assertThatIllegalArgumentException()
          .isThrownBy(() -> store.store(2, next, false))
          .withMessage(
              "Cannot store "
                  + next
                  + " as generation 2: the newest is generation 3 (expected: a number above;"
                  + " GenerationStore.restore goes back)");
      store.release(third);
    }
  }

  @Test
  void persistedAtALevelThatDropsBlocks() {
    try (var trimmer = LineageTrimmer.of(Numbers.first(), Durability.memory())) {
      JavaRDD<Long> cached = Numbers.step(trimmer.current(), 1).cache();
      assertThatIllegalArgumentException()
          .isThrownBy(() -> trimmer.trim(cached))
          .withMessage(
              "Cannot cut the lineage of "
                  + cached.rdd()
                  + ": its storage level Memory Deserialized 1x Replicated lets Spark drop blocks"
                  + " (expected: a level that uses the disk, such as MEMORY_AND_DISK)");
      assertThat(cached.getStorageLevel()).isEqualTo(StorageLevel.MEMORY_ONLY());
      assertThat(cached.collect()).isEqualTo(Numbers.after(1));
      cached.unpersist();
    }
  }

  @Test
  void persistedAtALevelThatUsesTheDiskIsTaken() {
    try (var trimmer = LineageTrimmer.of(Numbers.first(), Durability.memory())) {
      JavaRDD<Long> kept = Numbers.step(trimmer.current(), 1).persist(StorageLevel.DISK_ONLY());
      assertThat(trimmer.trim(kept).collect()).isEqualTo(Numbers.after(1));
      assertThat(trimmer.current().getStorageLevel()).isEqualTo(StorageLevel.DISK_ONLY());
    }
  }
}
