package io.sparkmp.spark.app;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Tally;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.InitialStates;
import io.sparkmp.spark.RotationJob;
import io.sparkmp.spark.RotationTrainer;
import io.sparkmp.spark.SparkMpKryoRegistrator;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.layout.LaidOut;
import io.sparkmp.spark.layout.StoredBlocks;

/**
 * The training of an application on laid out data.
 *
 * @param <B> a block of data
 * @param <W> the pinned state of a worker
 * @param <S> a slice of the model
 */
public final class Rotation<B, W, S> {
  private final LaidOut<B> data;
  private final Schedule schedule;
  private final RotationTrainer<StoredBlocks<B>, B, W, S> trainer;

  private Rotation(LaidOut<B> data, RotationApp<B, W, S> app, long seed, Class<?> registrator) {
    this.data = data;
    schedule = data.schedule(seed);
    Start<B, W, S> start = new Start<>(app);
    trainer =
        new RotationTrainer<>(
            new RotationJob<>(
                schedule,
                app,
                data.forTraining(),
                () ->
                    new InitialStates<>(
                        schedule,
                        data.rows().dictionary().rdd(),
                        data.columns().dictionary().rdd(),
                        start),
                registrator.getName()));
  }

  /** A training whose blocks and states are arrays, or of classes that the toolkit registers. */
  public static <B, W, S> Rotation<B, W, S> of(
      LaidOut<B> data, RotationApp<B, W, S> app, long seed) {
    return of(data, app, seed, SparkMpKryoRegistrator.class);
  }

  /**
   * A training.
   *
   * @param seed of the schedule and of all visits
   * @param registrator of the classes of blocks and states
   */
  public static <B, W, S> Rotation<B, W, S> of(
      LaidOut<B> data,
      RotationApp<B, W, S> app,
      long seed,
      Class<? extends SparkMpKryoRegistrator> registrator) {
    return new Rotation<>(data, app, seed, registrator);
  }

  /** Trains; as {@link RotationTrainer#train}. */
  public Trained<W, S> train(TrainingOptions how) {
    return new Trained<>(data.rows(), data.columns(), schedule, trainer.train(how));
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
