package io.sparkmp.spark.engine;

import io.sparkmp.spark.rdd.ZippedRdd;
import org.apache.spark.rdd.RDD;

/**
 * Where the narrow engine finds a slice.
 *
 * @param rdd an RDD whose elements are lists of slices
 * @param partition a partition of that RDD
 * @param slot the slice's place in the list
 */
record SliceLocation(RDD<?> rdd, int partition, int slot) {

  ZippedRdd.Source source() {
    return new ZippedRdd.Source(rdd, partition);
  }
}
