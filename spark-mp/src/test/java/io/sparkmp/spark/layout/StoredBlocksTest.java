package io.sparkmp.spark.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.compat.ScalaApi;
import io.sparkmp.spark.SharedSpark;
import java.util.Collections;
import java.util.List;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.BlockManager;
import org.apache.spark.storage.RDDBlockId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import scala.reflect.ClassTag$;

/** A block that cannot be read can still be removed. */
@Tag("spark")
class StoredBlocksTest {

  /**
   * Reads a block that holds nothing.
   *
   * @return how many hold its lock afterwards
   */
  private static int readers(int rdd, BlockStorage storage, boolean isReadAhead) {
    BlockManager blocks = SparkEnv.get().blockManager();
    RDDBlockId id = new RDDBlockId(rdd, 0);
    blocks.putIterator(
        id,
        ScalaApi.asScala(Collections.emptyIterator()),
        storage.level(),
        false,
        ClassTag$.MODULE$.apply(Object.class));
    StoredBlocks<Object> source = new StoredBlocks<>(rdd, 0, storage, true, TaskContext.get());
    if (isReadAhead) {
      source.ahead(0);
    }
    try {
      throw new AssertionError("read " + source.block(0));
    } catch (RuntimeException e) {
      return blocks.blockInfoManager().get(id).get().readerCount();
    }
  }

  @ParameterizedTest
  @CsvSource({"MEMORY, false", "DISK, false", "DISK, true"})
  void lockOfABlockThatCannotBeReadIsGivenBack(BlockStorage storage, boolean isReadAhead) {
    JavaSparkContext spark = SharedSpark.get();
    int rdd = spark.sc().newRddId();
    List<Integer> readers =
        spark.parallelize(List.of(1), 1).map(one -> readers(rdd, storage, isReadAhead)).collect();
    assertThat(readers).containsExactly(0);
    spark.env().blockManager().removeBlock(new RDDBlockId(rdd, 0), false);
  }
}
