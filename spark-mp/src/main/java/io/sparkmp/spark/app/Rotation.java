package io.sparkmp.spark.app;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.RotationProgram;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.InitialStates;
import io.sparkmp.spark.RotationJob;
import io.sparkmp.spark.RotationTrainer;
import io.sparkmp.spark.SparkMpKryoRegistrator;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.layout.LaidOut;
import io.sparkmp.spark.layout.StoredBlocks;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.rdd.RDD;
import org.jspecify.annotations.Nullable;

/**
 * The training of an application on laid out data.
 *
 * @param <B> a block of data
 * @param <W> the pinned state of a worker
 * @param <S> a slice of the model
 */
public final class Rotation<B, W, S> {
  private final LaidOut<B> data;
  private final RotationTrainer<StoredBlocks<B>, B, W, S> trainer;

  private Rotation(
      LaidOut<B> data,
      RotationProgram<B, W, S> program,
      Function<Schedule, RDD<WorkerState<W, S>>> initial,
      long seed,
      Class<?> registrator) {
    this.data = data;
    Schedule schedule = data.schedule(seed);
    trainer =
        new RotationTrainer<>(
            new RotationJob<>(
                schedule,
                program,
                data.forTraining(),
                () -> initial.apply(schedule),
                registrator.getName()));
  }

  /** A training whose blocks and states are arrays, or of classes that the toolkit registers. */
  public static <B, W, S> Rotation<B, W, S> of(
      LaidOut<B> data, RotationApp<B, W, S> app, long seed) {
    return of(
        data,
        app,
        () -> data.rows().dictionary(),
        () -> data.columns().dictionary(),
        () -> new Start<>(app),
        seed,
        SparkMpKryoRegistrator.class);
  }

  /**
   * A training that starts from more than ids, such as a saved model. What it starts from is asked
   * for when it is needed, which it is not if the training goes on from a snapshot; shuffles that
   * are made for it are gone with the first generation.
   *
   * @param workers what is known of each worker, one element a partition
   * @param slices what is known of each slice, one element a partition
   * @param start makes the states of these
   * @param seed of the schedule and of all visits
   * @param registrator of the classes of blocks and states
   */
  public static <B, U, V, W, S> Rotation<B, W, S> of(
      LaidOut<B> data,
      RotationProgram<B, W, S> program,
      Supplier<JavaRDD<U>> workers,
      Supplier<JavaRDD<V>> slices,
      Supplier<? extends InitialStates.Initialiser<U, V, W, S>> start,
      long seed,
      Class<? extends SparkMpKryoRegistrator> registrator) {
    return new Rotation<>(
        data,
        program,
        schedule ->
            new InitialStates<>(schedule, workers.get().rdd(), slices.get().rdd(), start.get()),
        seed,
        registrator);
  }

  /**
   * What tells this training from others, but for the number of its epochs.
   *
   * @param what is trained, on which data
   * @param options by which
   * @param model that it starts from, or null
   */
  public String identity(String what, Object options, @Nullable Object model) {
    return what
        + " by "
        + options
        + " in "
        + data.rows().parts()
        + " x "
        + data.columns().parts()
        + " blocks"
        + (model == null ? "" : ", from " + model);
  }

  /** Trains; as {@link RotationTrainer#train}. */
  public Trained<W, S> train(TrainingOptions how) {
    return new Trained<>(data.rows(), data.columns(), trainer.train(how));
  }

  /** The model before the first epoch, to be evaluated. */
  public Trained<W, S> untrained(EngineKind engine) {
    return new Trained<>(data.rows(), data.columns(), trainer.untrained(engine));
  }

  /** The loss of a trained model on a held-out set. */
  public Tally evaluate(Trained<W, S> trained, HeldOut set) {
    return trainer.evaluate(trained.result(), set);
  }

  /**
   * The start of an application.
   *
   * @param app whose
   */
  private record Start<B, W, S>(RotationApp<B, W, S> app)
      implements InitialStates.Initialiser<IdCounts, IdCounts, W, S> {
    private static final long serialVersionUID = 1L;

    @Override
    public W pinned(int worker, IdCounts rows) {
      return app.pinned(rows);
    }

    @Override
    public S slice(int slice, IdCounts columns) {
      return app.slice(columns);
    }
  }
}
