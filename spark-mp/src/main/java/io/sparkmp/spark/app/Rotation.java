package io.sparkmp.spark.app;

import io.sparkmp.rotation.App;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.RotationJob;
import io.sparkmp.spark.SparkMpKryoRegistrator;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.layout.LaidOut;
import io.sparkmp.spark.layout.StoredBlocks;
import io.sparkmp.spark.rdd.InitialStates;
import io.sparkmp.spark.train.RotationTrainer;
import java.util.function.Supplier;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.rdd.RDD;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The training of an application on data in blocks. Immutable.
 *
 * @param <B> a block of data
 * @param <W> the pinned state of a worker
 * @param <S> a slice of the model
 */
public final class Rotation<B, W, S> {
  private static final Logger LOG = LoggerFactory.getLogger(Rotation.class);

  private final LaidOut<B> data;
  private final App<B, W, S> app;
  private final long seed;
  private final Setup<W, S> setup;
  private final RotationTrainer<StoredBlocks<B>, B, W, S> trainer;

  /**
   * The parts that have defaults.
   *
   * @param title what is trained, for people
   * @param registrator registers the classes of blocks and states
   * @param rows what pinned states start from
   * @param columns what slices start from
   * @param isSizedByModel whether a saved model fixes the setting with which sizes grow
   */
  private record Setup<W, S>(
      String title,
      Class<? extends SparkMpKryoRegistrator> registrator,
      Start<?, W> rows,
      Start<?, S> columns,
      boolean isSizedByModel) {

    RDD<WorkerState<W, S>> initial(Schedule schedule) {
      return initial(schedule, rows, columns);
    }

    private static <U, V, W, S> RDD<WorkerState<W, S>> initial(
        Schedule schedule, Start<U, W> rows, Start<V, S> columns) {
      return new InitialStates<>(
          schedule, rows.known.get().rdd(), rows.start, columns.known.get().rdd(), columns.start);
    }
  }

  /** What each part of a side starts from, one element per partition, and how. */
  private record Start<T, X>(Supplier<JavaRDD<T>> known, InitialStates.Start<T, X> start) {}

  private Rotation(LaidOut<B> data, App<B, W, S> app, long seed, Setup<W, S> setup) {
    this.data = data;
    this.app = app;
    this.seed = seed;
    this.setup = setup;
    Schedule schedule = data.schedule(seed);
    trainer =
        new RotationTrainer<>(
            new RotationJob<>(
                schedule,
                app,
                data.forTraining(),
                () -> setup.initial(schedule),
                setup.registrator.getName(),
                data.records(),
                setup.title));
  }

  /**
   * A training that starts as the application says, with blocks and states that are arrays, or of
   * classes that the toolkit registers.
   *
   * @param seed the seed of the schedule and of all visits
   */
  public static <B, W, S> Rotation<B, W, S> of(LaidOut<B> data, App<B, W, S> app, long seed) {
    return new Rotation<>(
        data,
        app,
        seed,
        new Setup<>(
            "Training on " + data.rows().parts() + " workers",
            SparkMpKryoRegistrator.class,
            new Start<>(data::byWorker, (p, worker) -> app.pinned(worker.rows(), worker.blocks())),
            new Start<>(data.columns()::dictionary, (s, ids) -> app.slice(ids)),
            false));
  }

  /** The same with another title: what is trained, for people. */
  public Rotation<B, W, S> titled(String title) {
    return with(
        new Setup<>(title, setup.registrator, setup.rows, setup.columns, setup.isSizedByModel));
  }

  /** The same with a registrator of the classes of blocks and states. */
  public Rotation<B, W, S> registering(Class<? extends SparkMpKryoRegistrator> registrator) {
    return with(
        new Setup<>(setup.title, registrator, setup.rows, setup.columns, setup.isSizedByModel));
  }

  /**
   * The same with pinned states that start from more than ids and blocks, such as a saved model.
   *
   * @param known what is known of each worker, one element per partition; called only when needed,
   *     so not if the training continues from a snapshot. Its shuffles are removed with the first
   *     generation
   */
  public <T> Rotation<B, W, S> rowsFrom(
      Supplier<JavaRDD<T>> known, InitialStates.Start<T, W> start) {
    return with(
        new Setup<>(
            setup.title,
            setup.registrator,
            new Start<>(known, start),
            setup.columns,
            setup.isSizedByModel));
  }

  /** The same with slices that start from more than ids; as {@link #rowsFrom}, for each slice. */
  public <T> Rotation<B, W, S> columnsFrom(
      Supplier<JavaRDD<T>> known, InitialStates.Start<T, S> start) {
    return with(
        new Setup<>(
            setup.title,
            setup.registrator,
            setup.rows,
            new Start<>(known, start),
            setup.isSizedByModel));
  }

  /**
   * The same where a saved model fixes the setting with which sizes grow, so that no other value is
   * advised if the states do not fit.
   */
  public Rotation<B, W, S> sizedByModel() {
    return with(new Setup<>(setup.title, setup.registrator, setup.rows, setup.columns, true));
  }

  private Rotation<B, W, S> with(Setup<W, S> other) {
    return new Rotation<>(data, app, seed, other);
  }

  /**
   * Identifies this training among others, except for its number of epochs.
   *
   * @param what what is trained, on which data
   * @param options the settings
   * @param model describes all of the model that it starts from; null if there is none
   */
  public String identity(String what, Object options, @Nullable String model) {
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
   *     message says what would fit
   */
  public Trained<W, S> train(TrainingOptions how) {
    return new Trained<>(data.rows(), data.columns(), fitting(how).train(how));
  }

  /**
   * Begins a training that goes on in stages; as {@link RotationTrainer#stages}.
   *
   * @return stages that the caller closes
   * @throws IllegalArgumentException as {@link #train}
   */
  public Stages<W, S> stages(TrainingOptions how) {
    return new Stages<>(data.rows(), data.columns(), fitting(how).stages(how));
  }

  /** A trainer that keeps the states where they fit. */
  private RotationTrainer<StoredBlocks<B>, B, W, S> fitting(TrainingOptions how) {
    SparkContext spark = data.forTraining().sparkContext();
    App.Sizes sizes = app.sizes();
    ModelSize size = sizes == null ? ModelSize.measured(app, data) : ModelSize.of(sizes, data);
    App.Setting setting = sizes == null || setup.isSizedByModel ? null : sizes.setting();
    MemoryCheck check =
        MemoryCheck.of(
            spark,
            how,
            data.bytesInMemory(),
            setting,
            value -> setting == null ? size : ModelSize.of(setting.with().apply(value), data));
    String refusal = check.refusal(size);
    if (refusal != null) {
      throw new IllegalArgumentException(refusal);
    }
    String warning = check.warning(size);
    if (warning != null) {
      LOG.warn(warning);
    }
    return check.isOnDisk(size) ? trainer.onDisk() : trainer;
  }

  /** The model before the first epoch, to be evaluated. */
  public Trained<W, S> untrained(EngineKind engine) {
    return new Trained<>(data.rows(), data.columns(), trainer.untrained(engine));
  }

  /** The loss of a trained model on a held-out set. */
  public Tally evaluate(Trained<W, S> trained, HeldOut set) {
    return trainer.evaluate(trained.result(), set);
  }
}
