package io.sparkmp.lineage;

import org.apache.spark.SparkContext;
import org.apache.spark.rdd.RDD;
import org.apache.spark.storage.StorageLevel;

/**
 * Tracks which generation a loop has reached, and so what it may store next. Spark numbers RDDs in
 * order of creation, so an RDD with a lower id is older.
 */
final class GenerationOrder {
  private final SparkContext spark;
  private final int openedAt; // RDDs with lower ids are older than the loop
  private long number;
  private long highest;
  private int rddId = -1;

  GenerationOrder(SparkContext spark) {
    this.spark = spark;
    this.openedAt = spark.newRddId();
  }

  /** The number of the newest generation. */
  long number() {
    return number;
  }

  /** RDDs with higher ids were made for the next generation. */
  int stepBeganAt() {
    return Math.max(rddId, openedAt);
  }

  /** Whether a generation of this number has been stored before. */
  boolean isReplay(long next) {
    return next <= highest;
  }

  void advance(long next, RDD<?> rdd) {
    number = next;
    highest = Math.max(highest, next);
    rddId = rdd.id();
  }

  /** Makes the loop go on from this generation. */
  void goBack(Generation<?> restored) {
    number = restored.number();
    rddId = restored.rdd().id();
  }

  /** Starts the loop again. */
  void goBackToStart() {
    number = 0;
  }

  /**
   * Checks what the loop wants to store.
   *
   * @throws IllegalArgumentException if it is not the next generation, belongs to another Spark, or
   *     is persisted at a level that lets Spark drop blocks
   */
  void check(long next, RDD<?> rdd) {
    if (next < 0 || next < number) {
      throw cannot(
          rdd,
          next,
          "the newest is generation "
              + number
              + " (expected: a number above; GenerationStore.restore goes back)");
    }
    if (rdd.sparkContext() != spark) {
      throw new IllegalArgumentException(
          "Cannot store generation "
              + next
              + ": "
              + rdd
              + " belongs to another SparkContext than the generations before it");
    }
    if (rdd.id() == rddId) {
      throw cannot(rdd, next, "it is the generation before");
    }
    if (rdd.id() < rddId) {
      throw cannot(
          rdd,
          next,
          "it was made before the generation before (expected: an RDD computed from it)");
    }
    if (!rdd.getStorageLevel().equals(StorageLevel.NONE())) {
      RddBlocks.requireKept(rdd);
    }
  }

  private static IllegalArgumentException cannot(RDD<?> rdd, long next, String reason) {
    return new IllegalArgumentException(
        "Cannot store " + rdd + " as generation " + next + ": " + reason);
  }
}
