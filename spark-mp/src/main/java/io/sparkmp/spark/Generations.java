package io.sparkmp.spark;

import io.sparkmp.lineage.LineageTrimmer;
import io.sparkmp.rotation.WorkerReport;
import io.sparkmp.rotation.WorkerState;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.rdd.RDD;
import org.apache.spark.storage.StorageLevel;

/** Generations as stored RDDs. */
final class Generations {

  private Generations() {}

  /** Computes a generation in one job, stores it and cuts its history. */
  static <W, S> RDD<WorkerState<W, S>> store(RDD<WorkerState<W, S>> generation, int epochs) {
    generation.setName("spark-mp generation " + epochs);
    generation.persist(StorageLevel.MEMORY_AND_DISK());
    try {
      generation.count();
      LineageTrimmer.cut(generation);
      return generation;
    } catch (Throwable e) {
      generation.unpersist(false);
      throw e;
    }
  }

  /** The reports of the leg that made a stored generation, by worker. */
  static <W, S> List<List<WorkerReport>> reports(RDD<WorkerState<W, S>> generation) {
    return new ArrayList<>(generation.toJavaRDD().map(WorkerState::reports).collect());
  }
}
