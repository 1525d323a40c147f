package io.sparkmp.lineage.graph;

/** A dependency of an RDD. */
sealed interface Edge {

  /** The id of the parent. */
  int parent();

  /** A dependency within a stage: the parent is part of the task. */
  record Narrow(int parent) implements Edge {}

  /** A dependency between two stages. */
  record Shuffle(int parent, int shuffleId) implements Edge {}
}
