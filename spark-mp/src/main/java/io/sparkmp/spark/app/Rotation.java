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
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.rdd.RDD;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The training of an application on laid out data.
 *
 * @param <B> a block of data
 * @param <W> the pinned state of a worker
 * @param <S> a slice of the model
 */
public final class Rotation<B, W, S> {
  private static final Logger LOG = LoggerFactory.getLogger(Rotation.class);

  private final LaidOut<B> data;
  private final StateSizes sizes;
  private final RotationTrainer<StoredBlocks<B>, B, W, S> trainer;

  private Rotation(
      String title,
      LaidOut<B> data,
      RotationProgram<B, W, S> program,
      StateSizes sizes,
      Function<Schedule, RDD<WorkerState<W, S>>> initial,
      long seed,
      Class<?> registrator) {
    this.data = data;
    this.sizes = sizes;
    Schedule schedule = data.schedule(seed);
    trainer =
        new RotationTrainer<>(
            new RotationJob<>(
                schedule,
                program,
                data.forTraining(),
                () -> initial.apply(schedule),
                registrator.getName(),
                data.records(),
                title));
  }

  /** A training whose blocks and states are arrays, or of classes that the toolkit registers. */
  public static <B, W, S> Rotation<B, W, S> of(
      LaidOut<B> data, RotationApp<B, W, S> app, long seed) {
    return of(
        "Training on " + data.rows().parts() + " workers",
        data,
        app,
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
   * @param title what is trained, for people
   * @param sizes of the states
   * @param workers what is known of each worker, one element a partition
   * @param slices what is known of each slice, one element a partition
   * @param start makes the states of these
   * @param seed of the schedule and of all visits
   * @param registrator of the classes of blocks and states
   */
  public static <B, U, V, W, S> Rotation<B, W, S> of(
      String title,
      LaidOut<B> data,
      RotationProgram<B, W, S> program,
      StateSizes sizes,
      Supplier<JavaRDD<U>> workers,
      Supplier<JavaRDD<V>> slices,
      Supplier<? extends InitialStates.Initialiser<U, V, W, S>> start,
      long seed,
      Class<? extends SparkMpKryoRegistrator> registrator) {
    return new Rotation<>(
        title,
        data,
        program,
        sizes,
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

  /**
   * Trains; as {@link RotationTrainer#train}.
   *
   * @throws IllegalArgumentException if the states do not fit into the memory of the executors; the
   *     message says what would
   */
  public Trained<W, S> train(TrainingOptions how) {
    checkMemory(how);
    return new Trained<>(data.rows(), data.columns(), trainer.train(how));
  }

  /**
   * Begins a training that goes on in stages; as {@link RotationTrainer#stages}.
   *
   * @return stages that the caller closes
   * @throws IllegalArgumentException as {@link #train}
   */
  public Stages<W, S> stages(TrainingOptions how) {
    checkMemory(how);
    return new Stages<>(data.rows(), data.columns(), trainer.stages(how));
  }

  private void checkMemory(TrainingOptions how) {
    SparkContext spark = data.forTraining().sparkContext();
    ModelSize size = size(sizes);
    StateSizes.Setting setting = sizes.setting();
    MemoryCheck check =
        MemoryCheck.of(
            spark,
            how,
            data.bytesInMemory(),
            setting,
            value -> setting == null ? size : size(setting.with().apply(value)));
    String refusal = check.refusal(size);
    if (refusal != null) {
      throw new IllegalArgumentException(refusal);
    }
    String warning = check.warning(size);
    if (warning != null) {
      LOG.warn(warning);
    }
  }

  private ModelSize size(StateSizes some) {
    return ModelSize.of(some, data.rows(), data.columns());
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
