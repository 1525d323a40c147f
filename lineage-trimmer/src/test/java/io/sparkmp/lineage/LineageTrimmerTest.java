package io.sparkmp.lineage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.compat.ScalaApi;
import io.sparkmp.testing.Await;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.SparkException;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.rdd.RDD;
import org.apache.spark.storage.BlockManager;
import org.apache.spark.storage.RDDBlockId;
import org.apache.spark.storage.StorageLevel;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("spark")
class LineageTrimmerTest {
  private static final int PARTITIONS = 2;
  private static final List<Integer> NUMBERS = List.of(1, 2, 3, 4, 5, 6);

  private final JavaSparkContext spark = SharedSpark.get();

  @Test
  void cutReplacesTheHistory() {
    JavaRDD<Integer> doubled = stored(spark.parallelize(NUMBERS, PARTITIONS).map(x -> 2 * x));
    assertThat(depth(doubled.rdd())).isEqualTo(2);

    LineageTrimmer.cut(doubled.rdd());

    RDD<?> parent = doubled.rdd().dependencies().head().rdd();
    assertThat(parent).isInstanceOf(StoredRdd.class);
    assertThat(parent.dependencies().isEmpty()).isTrue();
    assertThat(doubled.collect()).containsExactly(2, 4, 6, 8, 10, 12);
    assertThat(doubled.map(x -> x + 1).collect()).containsExactly(3, 5, 7, 9, 11, 13);
    doubled.unpersist();
  }

  @Test
  void cutTwiceIsCutOnce() {
    JavaRDD<Integer> same = stored(spark.parallelize(NUMBERS, PARTITIONS).map(x -> x));
    LineageTrimmer.cut(same.rdd());
    RDD<?> parent = same.rdd().dependencies().head().rdd();
    LineageTrimmer.cut(same.rdd());
    assertThat(same.rdd().dependencies().head().rdd()).isSameAs(parent);
    same.unpersist();
  }

  @Test
  void cutFreesTheParents() {
    List<WeakReference<?>> parents = new ArrayList<>();
    JavaRDD<Integer> kept = cutChild(parents);
    assertThat(spark.parallelize(NUMBERS, PARTITIONS).count()).isEqualTo(6); // now the last job
    Await.until(
        Duration.ofSeconds(30),
        () -> {
          System.gc();
          return parents.stream().allMatch(parent -> parent.get() == null);
        });
    assertThat(kept.count()).isEqualTo(6);
    kept.unpersist();
  }

  private JavaRDD<Integer> cutChild(List<WeakReference<?>> parents) {
    JavaRDD<Integer> left = spark.parallelize(NUMBERS, PARTITIONS).map(x -> x);
    JavaRDD<Integer> right = left.map(x -> -x);
    JavaRDD<Integer> child = stored(zip(left, right));
    LineageTrimmer.cut(child.rdd());
    parents.add(new WeakReference<>(left.rdd()));
    parents.add(new WeakReference<>(right.rdd()));
    return child;
  }

  @Test
  void levelsThatDropBlocksAreRefused() {
    JavaRDD<Integer> rdd =
        spark
            .parallelize(NUMBERS, PARTITIONS)
            .setName("dropping")
            .persist(StorageLevel.MEMORY_ONLY());
    rdd.count();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LineageTrimmer.cut(rdd.rdd()))
        .withMessageContainingAll(
            "Cannot cut the lineage of dropping",
            "Memory Deserialized 1x Replicated",
            "expected: a level that uses the disk, such as MEMORY_AND_DISK");
    assertThat(rdd.rdd().isCheckpointed()).isFalse();
    rdd.unpersist();
  }

  @Test
  void unpersistedRddsAreRefused() {
    RDD<Integer> rdd = spark.parallelize(NUMBERS, PARTITIONS).rdd();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LineageTrimmer.cut(rdd))
        .withMessageContaining("lets Spark drop blocks");
  }

  @Test
  void missingBlockKeepsTheHistory() {
    JavaRDD<Integer> rdd = stored(spark.parallelize(NUMBERS, PARTITIONS).map(x -> 2 * x));
    rdd.rdd().setName("holed");
    assertThat(LineageTrimmer.isComplete(rdd.rdd())).isTrue();
    removeBlock(rdd.rdd(), 1);

    assertThat(LineageTrimmer.isComplete(rdd.rdd())).isFalse();
    assertThatThrownBy(() -> LineageTrimmer.cut(rdd.rdd()))
        .isInstanceOf(GenerationLostException.class)
        .hasMessageContainingAll("Cannot read partition 1 of holed", "Durability.twoExecutors");
    assertThat(rdd.collect()).containsExactly(2, 4, 6, 8, 10, 12); // computed anew
    LineageTrimmer.cut(rdd.rdd());
    assertThat(depth(rdd.rdd())).isEqualTo(2);
    rdd.unpersist();
  }

  @Test
  void blockLostAfterCutNamesPartitionAndRemedy() {
    JavaRDD<Integer> rdd = stored(spark.parallelize(NUMBERS, PARTITIONS).map(x -> 2 * x));
    rdd.rdd().setName("cut and holed");
    LineageTrimmer.cut(rdd.rdd());
    removeBlock(rdd.rdd(), 1);
    assertLost(rdd, "Cannot read partition 1 of cut and holed");
    rdd.unpersist();
  }

  @Test
  void unpersistAfterCutNamesPartitionAndRemedy() {
    JavaRDD<Integer> rdd = stored(spark.parallelize(NUMBERS, 1).map(x -> 2 * x));
    rdd.rdd().setName("cut and gone");
    LineageTrimmer.cut(rdd.rdd());
    rdd.unpersist(true);
    assertLost(rdd, "Cannot read partition 0 of cut and gone");
  }

  private static void assertLost(JavaRDD<Integer> rdd, String what) {
    assertThatThrownBy(rdd::collect)
        .isInstanceOf(SparkException.class)
        .hasMessageContainingAll(GenerationLostException.class.getName(), what)
        .hasMessageContaining("by second copies (Durability.twoExecutors)")
        .hasMessageNotContaining("Checkpoint block");
  }

  @Test
  void chainOfZipsStaysShort() {
    assertStaysShort(30);
  }

  @Test
  @Tag("nightly")
  void chainOf300ZipsStaysShort() {
    assertStaysShort(300);
  }

  private void assertStaysShort(int steps) {
    JavaRDD<Integer> data = spark.parallelize(NUMBERS, PARTITIONS);
    JavaRDD<Integer> current = data;
    for (int step = 0; step < steps; step++) {
      JavaRDD<Integer> next = stored(zip(current, data));
      LineageTrimmer.cut(next.rdd());
      if (current != data) {
        current.unpersist(false);
      }
      current = next;
      assertThat(depth(current.rdd())).isEqualTo(2);
    }
    assertThat(current.collect()).containsExactlyElementsOf(sums(steps));
    current.unpersist();
  }

  private static List<Integer> sums(int steps) {
    return NUMBERS.stream().map(x -> x * (steps + 1)).toList();
  }

  private static JavaRDD<Integer> zip(JavaRDD<Integer> left, JavaRDD<Integer> right) {
    return left.zipPartitions(
        right,
        (a, b) -> {
          List<Integer> sums = new ArrayList<>();
          while (a.hasNext()) {
            sums.add(a.next() + b.next());
          }
          return sums.iterator();
        });
  }

  private static JavaRDD<Integer> stored(JavaRDD<Integer> rdd) {
    rdd.persist(StorageLevel.MEMORY_AND_DISK());
    rdd.count();
    return rdd;
  }

  private static void removeBlock(RDD<?> rdd, int partition) {
    BlockManager blocks = rdd.sparkContext().env().blockManager();
    blocks.removeBlock(new RDDBlockId(rdd.id(), partition), true);
  }

  /** RDDs on the longest way to a source. */
  private static int depth(RDD<?> rdd) {
    return 1
        + ScalaApi.asJava(rdd.dependencies()).stream()
            .mapToInt(dependency -> depth(dependency.rdd()))
            .max()
            .orElse(0);
  }
}
