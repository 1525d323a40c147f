package io.sparkmp.spark.engine;

import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.spark.EngineKind;
import java.util.function.Function;
import org.apache.spark.rdd.RDD;

/**
 * One way to run a leg on Spark. All give the same bytes.
 *
 * @param <W> the pinned state
 * @param <S> a slice
 */
interface Engine<W, S> {

  /** The kind, by which logs name the engine. */
  EngineKind kind();

  /**
   * Runs a leg.
   *
   * @param leg the passes
   * @param generation the model before the leg, which does not change
   * @param store computes and stores the model after the leg, which it receives uncomputed
   * @return the result of {@code store}
   */
  <R> R run(Leg leg, RDD<WorkerState<W, S>> generation, Function<RDD<WorkerState<W, S>>, R> store);
}
