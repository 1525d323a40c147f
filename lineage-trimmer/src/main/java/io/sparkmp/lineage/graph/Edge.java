package io.sparkmp.lineage.graph;

/** What an RDD depends on. */
sealed interface Edge {

  /** The id of the parent. */
  int parent();

  /** Within a stage: the parent is part of the task. */
  record Narrow(int parent) implements Edge {}

  /** Between two stages. */
  record Shuffle(int parent, int shuffleId) implements Edge {}
}
