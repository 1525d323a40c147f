package io.sparkmp.embeddings.ingest;

import io.sparkmp.compat.Jobs;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.spark.layout.LaidOut;
import io.sparkmp.spark.layout.Side;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;

/**
 * Pairs laid out over the workers: rows are centres, columns contexts.
 *
 * @param laidOut the blocks; stored until this is closed
 * @param isGiven whether pairs were given, and not made of sentences
 * @param stats the statistics of the pairs
 */
public record PairData(LaidOut<SparseBlock> laidOut, boolean isGiven, PairStats stats)
    implements AutoCloseable {

  /**
   * Says how many nodes no edge leaves: centres alone get a vector. Null if there is none, and for
   * sentences, where each word is both.
   */
  public @Nullable String withoutVector() {
    if (!isGiven) {
      return null;
    }
    JavaRDD<String> contexts =
        names(laidOut.columns())
            .subtract(names(laidOut.rows()))
            .persist(StorageLevel.MEMORY_AND_DISK());
    try {
      long number = Jobs.count(contexts);
      return number == 0
          ? null
          : "nodes that no edge leaves get no vector: %s of them, such as %s; give edges in both directions if they shall have one"
              .formatted(number, contexts.first());
    } finally {
      contexts.unpersist();
    }
  }

  private static JavaRDD<String> names(Side side) {
    return side.dictionary()
        .flatMap(
            part ->
                IntStream.range(0, part.ids().size())
                    .mapToObj(i -> part.ids().get(i).toString())
                    .iterator());
  }

  @Override
  public void close() {
    laidOut.close();
  }
}
