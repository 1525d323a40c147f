package io.sparkmp.cf.foldin;

import io.sparkmp.cf.solve.FoldInSolver;
import io.sparkmp.compat.Jobs;
import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import io.sparkmp.spark.topk.VectorTable;
import io.sparkmp.spark.watch.ExecutorMemory;
import io.sparkmp.topk.VectorBlock;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.jspecify.annotations.Nullable;

/**
 * The rows of the fixed side, whole in every executor. So only ids and ratings are shuffled, where
 * a join would shuffle a row's factors once for each of its ratings.
 */
public final class HeldRows implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final int BYTES_OF_NUMBER = 32; // an id, and its place in the index
  private static final int BYTES_OF_TEXT = 120;

  private final VectorBlock[] blocks;
  private final int[] starts; // of the blocks, in the order of the index

  private transient volatile @Nullable IdEncoder index;

  /** Takes ownership of the array; its blocks have distinct ids of one type. */
  public HeldRows(VectorBlock... blocks) {
    this.blocks = blocks;
    starts = new int[blocks.length];
    for (int b = 1; b < starts.length; b++) {
      starts[b] = starts[b - 1] + blocks[b - 1].size();
    }
  }

  /** Whether the rows are few enough for the heaps of the driver and of every executor. */
  static boolean fit(SparkContext spark, VectorTable vectors) {
    long ofId = vectors.type() == IdType.LONG ? BYTES_OF_NUMBER : BYTES_OF_TEXT;
    return ExecutorMemory.canBroadcast(
        spark, vectors.size(), ofId + (long) Float.BYTES * (vectors.dimension() + 1));
  }

  /** Sends the rows to the executors, by way of the driver. */
  static Broadcast<HeldRows> broadcast(SparkContext spark, VectorTable vectors) {
    VectorBlock[] blocks = Jobs.collect(vectors.blocks()).toArray(VectorBlock[]::new);
    return JavaSparkContext.fromSparkContext(spark).broadcast(new HeldRows(blocks));
  }

  /** The row of an id; null if there is none. */
  FoldInSolver.@Nullable Known find(@Nullable Object id) {
    int found = id == null || blocks.length == 0 ? -1 : place(id);
    if (found < 0) {
      return null;
    }
    int place = Arrays.binarySearch(starts, found);
    int at = place < 0 ? -place - 2 : place;
    VectorBlock block = blocks[at];
    int row = found - starts[at];
    int from = row * block.dimension();
    return new FoldInSolver.Known(
        block.biases()[row], Arrays.copyOfRange(block.values(), from, from + block.dimension()));
  }

  private int place(Object id) {
    IdEncoder encoder = index();
    return id instanceof Long number ? encoder.find((long) number) : encoder.find((String) id);
  }

  private IdEncoder index() {
    IdEncoder made = index;
    return made == null ? makeIndex() : made;
  }

  /** Made by the first task of an executor. */
  private synchronized IdEncoder makeIndex() {
    IdEncoder made = index;
    if (made == null) {
      List<Ids> ids = Arrays.stream(blocks).map(VectorBlock::ids).toList();
      made = Ids.concat(ids.get(0).type(), ids).index();
      index = made;
    }
    return made;
  }
}
