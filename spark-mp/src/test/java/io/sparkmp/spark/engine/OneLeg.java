package io.sparkmp.spark.engine;

import io.sparkmp.lineage.LineageTrimmer;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.train.ToyJob;
import org.apache.spark.rdd.RDD;

/** A leg by an engine alone, without the driver's loop. */
final class OneLeg {
  private OneLeg() {}

  /** The generation after it, stored as the one before. */
  static RDD<WorkerState<long[], long[]>> run(
      ToyJob toy, EngineKind kind, Leg leg, RDD<WorkerState<long[], long[]>> generation) {
    Engine<long[], long[]> engine =
        kind == EngineKind.RING ? new RingEngine<>(toy.job) : new NarrowEngine<>(toy.job);
    return engine.run(
        leg,
        generation,
        made -> {
          made.persist(generation.getStorageLevel()).count();
          LineageTrimmer.cut(made);
          return made;
        });
  }
}
