package io.sparkmp.lineage.graph;

import java.util.List;
import java.util.Optional;
import org.apache.spark.rdd.RDD;
import org.apache.spark.storage.StorageLevel;

/** An RDD and its dependencies. Parents are ids and not nodes: hash codes must not recurse. */
record RddNode(RDD<?> rdd, List<Edge> parents) {

  RddNode {
    parents = List.copyOf(parents);
  }

  int id() {
    return rdd.id();
  }

  /** Spark's title: name, class, id and call site, without line breaks. */
  String title() {
    return rdd.toString().replaceAll("\\p{Cntrl}+", " ");
  }

  /** The storage level in words, if the RDD is persisted. */
  Optional<String> stored() {
    StorageLevel level = rdd.getStorageLevel();
    return level.isValid() ? Optional.of(level.description()) : Optional.empty();
  }

  boolean cut() {
    return rdd.isCheckpointed();
  }
}
