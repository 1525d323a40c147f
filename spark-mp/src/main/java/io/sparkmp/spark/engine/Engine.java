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

  /** What the logs call it. */
  EngineKind kind();

  /**
   * Runs a leg.
   *
   * @param leg the passes
   * @param generation the model before, which stays as it is
   * @param store computes and stores the model after, which is handed to it uncomputed
   * @return what {@code store} gives
   */
  <R> R run(Leg leg, RDD<WorkerState<W, S>> generation, Function<RDD<WorkerState<W, S>>, R> store);
}
