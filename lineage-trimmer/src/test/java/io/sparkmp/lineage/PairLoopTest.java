package io.sparkmp.lineage;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.lineage.graph.LineageGraph;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.HashPartitioner;
import org.apache.spark.RangePartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.rdd.RDD;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import scala.Tuple2;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;
import scala.runtime.AbstractFunction1;

/** What a generation preserves: its partitioner and the type that Scala relies on. */
@Tag("spark")
class PairLoopTest {
  private static final HashPartitioner PARTITIONER = new HashPartitioner(3);

  @TempDir private Path folder;

  private final JavaSparkContext spark = SharedSpark.get();
  private JavaPairRDD<Integer, Long> weights;

  @BeforeEach
  void makeTheStaticSide() {
    weights =
        spark
            .parallelizePairs(
                List.of(
                    new Tuple2<>(1, 10L),
                    new Tuple2<>(2, 20L),
                    new Tuple2<>(3, 30L),
                    new Tuple2<>(4, 40L),
                    new Tuple2<>(5, 50L)),
                2)
            .partitionBy(PARTITIONER)
            .cache();
  }

  @AfterEach
  void releaseTheStaticSide() {
    weights.unpersist();
  }

  @Test
  void partitionerIsKept() {
    assertThat(LineageGraph.of(weights).shuffles()).isEqualTo(1);
    try (var trimmer = LineageTrimmer.of(zeros(), Durability.memory())) {
      JavaPairRDD<Integer, Long> sums = trimmer.iterate(4, (current, generation) -> add(current));
      assertJoinsWithoutShuffle(sums);
      assertThat(sums.collectAsMap()).isEqualTo(Map.of(1, 40L, 2, 80L, 3, 120L, 4, 160L, 5, 200L));
    }
  }

  @Test
  void partitionerIsRestored() {
    Durability.Snapshots durability = Numbers.durable(folder).every(2);
    try (var trimmer = LineageTrimmer.of(zeros(), durability)) {
      trimmer.iterate(4, (current, generation) -> add(current));
    }
    try (var trimmer = LineageTrimmer.of(zeros(), durability)) {
      assertThat(trimmer.generation()).isEqualTo(4);
      assertJoinsWithoutShuffle(trimmer.current());
      JavaPairRDD<Integer, Long> sums = trimmer.iterate(5, (current, generation) -> add(current));
      assertThat(sums.collectAsMap()).isEqualTo(Map.of(1, 50L, 2, 100L, 3, 150L, 4, 200L, 5, 250L));
    }
  }

  @Test
  void aPartitionerThatCannotBeSaidInWordsLivesAsLongAsTheDriver() {
    JavaPairRDD<Integer, Long> sorted = zeros().sortByKey(true, 3);
    assertThat(sorted.partitioner().get()).isInstanceOf(RangePartitioner.class);
    Durability.Snapshots durability = Numbers.durable(folder).every(2);
    try (var trimmer = LineageTrimmer.of(sorted, durability)) {
      trimmer.iterate(2, (current, generation) -> current.mapValues(sum -> sum + 1));
      assertThat(trimmer.rollBack().partitioner().get()).isInstanceOf(RangePartitioner.class);
    }
    try (var trimmer = LineageTrimmer.of(sorted, durability)) {
      assertThat(trimmer.generation()).isEqualTo(2);
      assertThat(trimmer.current().partitioner().isPresent()).isFalse();
      assertThat(trimmer.current().collectAsMap())
          .isEqualTo(Map.of(1, 2L, 2, 2L, 3, 2L, 4, 2L, 5, 2L));
    }
  }

  private JavaPairRDD<Integer, Long> zeros() {
    return weights.mapValues(weight -> 0L);
  }

  private JavaPairRDD<Integer, Long> add(JavaPairRDD<Integer, Long> current) {
    return weights.join(current).mapValues(both -> both._1() + both._2());
  }

  private void assertJoinsWithoutShuffle(JavaPairRDD<Integer, Long> generation) {
    assertThat(generation.partitioner().get()).isEqualTo(PARTITIONER);
    assertThat(LineageGraph.of(weights.join(generation)).shuffles()).isEqualTo(1); // of the weights
  }

  @Test
  void primitiveRecordsStayPrimitive() {
    Durability.Snapshots durability = Numbers.durable(folder).every(2);
    try (var trimmer = LineageTrimmer.of(range(), durability)) {
      Object array = trimmer.iterate(3, (current, generation) -> next(current)).collect();
      assertThat(array).isEqualTo(new long[] {3, 4, 5, 6, 7});
    }
    try (var trimmer = LineageTrimmer.of(range(), durability)) {
      assertThat(trimmer.generation()).isEqualTo(3);
      Object restored = trimmer.current().collect();
      assertThat(restored).isEqualTo(new long[] {3, 4, 5, 6, 7});
      Object array = trimmer.iterate(4, (current, generation) -> next(current)).collect();
      assertThat(array).isEqualTo(new long[] {4, 5, 6, 7, 8});
    }
  }

  /** Scala's {@code RDD[Long]}. */
  private RDD<Object> range() {
    return spark.sc().range(0, 5, 1, 2);
  }

  @SuppressWarnings("unchecked") // Scala's Long is an object to Java
  private static RDD<Object> next(RDD<Object> current) {
    return current.map(new AddOne(), (ClassTag<Object>) (ClassTag<?>) ClassTag$.MODULE$.Long());
  }

  private static final class AddOne extends AbstractFunction1<Object, Object>
      implements java.io.Serializable {
    private static final long serialVersionUID = 1L;

    @Override
    public Object apply(Object x) {
      return (Long) x + 1;
    }
  }
}
