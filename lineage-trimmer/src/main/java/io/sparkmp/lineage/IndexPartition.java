package io.sparkmp.lineage;

import java.util.stream.IntStream;
import org.apache.spark.Partition;

/** A partition that has only a number. */
record IndexPartition(int index) implements Partition {
  private static final long serialVersionUID = 1L;

  static Partition[] upTo(int n) {
    return IntStream.range(0, n).mapToObj(IndexPartition::new).toArray(Partition[]::new);
  }
}
