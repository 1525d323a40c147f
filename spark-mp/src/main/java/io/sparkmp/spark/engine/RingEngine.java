package io.sparkmp.spark.engine;

import io.sparkmp.errors.AtEnd;
import io.sparkmp.errors.Cleanup;
import io.sparkmp.rotation.BlockSource;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.RotationJob;
import io.sparkmp.spark.watch.LeavingExecutors;
import io.sparkmp.spark.watch.Slots;
import io.sparkmp.spark.watch.StandstillWatch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.SparkContext;
import org.apache.spark.rdd.RDD;

/** The default engine: a leg is one barrier-stage job. */
final class RingEngine<D extends BlockSource<B>, B, W, S> implements Engine<W, S> {
  private final RotationJob<D, B, W, S> job;

  /**
   * Exchanges of failed legs: a message may arrive after all blocks of its exchange were removed.
   */
  private final List<Integer> failed = new ArrayList<>();

  RingEngine(RotationJob<D, B, W, S> job) {
    this.job = job;
  }

  @Override
  public EngineKind kind() {
    return EngineKind.RING;
  }

  @Override
  @SuppressWarnings("try") // closing is all that the resources are for
  public <R> R run(
      Leg leg, RDD<WorkerState<W, S>> generation, Function<RDD<WorkerState<W, S>>, R> store) {
    SparkContext spark = generation.sparkContext();
    Slots.obstacle(spark, job.schedule().workers())
        .ifPresent( // Spark itself would check again every 15 s, for minutes
            why -> {
              throw new IllegalStateException("Cannot run a leg of engine ring: " + why);
            });
    int exchangeId = spark.newRddId();
    String tag = "spark-mp-leg-" + exchangeId;
    spark.addJobTag(tag);
    try (AtEnd messages = () -> removeMessages(spark, exchangeId);
        AtEnd tagged = () -> spark.removeJobTag(tag);
        LeavingExecutors leaving = new LeavingExecutors(spark, tag)) {
      try {
        R stored =
            store.apply(
                new RingLegRdd<>(job, generation, leg, exchangeId, StandstillWatch.hangs(spark)));
        removeLate(spark);
        return stored;
      } catch (Throwable e) {
        failed.add(exchangeId);
        String reason = leaving.reason(e);
        Cleanup.after(
            e,
            () -> spark.cancelJobsWithTag(tag), // an interrupted driver leaves its job running
            () ->
                Slots.awaitIdle(spark, tag)); // tasks that were told to stop still hand over slices
        if (reason != null) {
          throw new IllegalStateException("Cannot finish a leg of engine ring: " + reason, e);
        }
        throw e;
      }
    }
  }

  /** Removes messages that arrived for failed legs after these had ended. */
  void removeLate(SparkContext spark) {
    failed.forEach(exchange -> removeMessages(spark, exchange));
    failed.clear();
  }

  private static void removeMessages(SparkContext spark, int exchange) {
    spark.env().blockManager().master().removeRdd(exchange, false);
  }
}
