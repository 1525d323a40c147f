package io.sparkmp.lineage.records;

import java.util.stream.IntStream;
import org.apache.spark.Partition;

/** A partition that has only a number. */
public record IndexPartition(int index) implements Partition {
  private static final long serialVersionUID = 1L;

  /** Partitions 0 to {@code n} - 1. */
  public static Partition[] upTo(int n) {
    return IntStream.range(0, n).mapToObj(IndexPartition::new).toArray(Partition[]::new);
  }
}
