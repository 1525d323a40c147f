package io.sparkmp.cf.train;

import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.kernel.ImplicitProgram;
import io.sparkmp.cf.kernel.ImplicitRows;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.Feedback;
import io.sparkmp.cf.model.ModelInfo;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.InitialStates;
import io.sparkmp.spark.RotationJob;
import io.sparkmp.spark.RotationTrainer;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.TrainingResult;
import io.sparkmp.spark.layout.StoredBlocks;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;

/**
 * Matrix factorisation of implicit feedback: one object, one training. The ratings should be laid
 * out with duplicates added up.
 */
public final class ImplicitFactorisation {
  private final RatingData data;
  private final Origin origin;
  private final ImplicitOptions options;
  private final ImplicitProgram program;
  private final Schedule schedule;
  private final RotationTrainer<StoredBlocks<SparseBlock>, SparseBlock, ImplicitRows, ImplicitRows>
      trainer;

  /**
   * Prepares a training.
   *
   * @param warmStart a model to go on from, or null
   * @throws IllegalArgumentException if that model has another rank or other types of id, or was
   *     trained on explicit feedback
   */
  public ImplicitFactorisation(
      RatingData data, ImplicitOptions options, @Nullable FactorModel warmStart) {
    if (warmStart != null) {
      warmStart.checkFits(Feedback.IMPLICIT, options.rank(), data.userType(), data.itemType());
    }
    this.data = data;
    this.options = options;
    origin = new Origin(data, warmStart);
    schedule = data.laidOut().schedule(options.seed());
    program = program(options);
    trainer =
        new RotationTrainer<>(
            new RotationJob<>(
                schedule,
                program,
                data.laidOut().forTraining(),
                this::initial,
                CfKryoRegistrator.class.getName()));
  }

  static ImplicitProgram program(ImplicitOptions options) {
    return new ImplicitProgram(
        options.rank(),
        options.subspace(),
        options.alpha(),
        options.regularisation(),
        options.nonNegative());
  }

  static ImplicitStart start(ImplicitOptions options) {
    return new ImplicitStart(
        new Start(
            options.rank(), options.initialDeviation(), options.nonNegative(), options.seed()));
  }

  private RDD<WorkerState<ImplicitRows, ImplicitRows>> initial() {
    return new InitialStates<>(schedule, origin.users(), origin.items(), start(options));
  }

  /** What tells this training from others, but for the number of its epochs. */
  public String identity() {
    return "matrix factorisation of implicit feedback of "
        + data.stats()
        + " by "
        + options
        + " in "
        + schedule.workers()
        + " x "
        + schedule.slices()
        + " blocks"
        + (origin.model() == null ? "" : ", from " + origin.model().info());
  }

  /**
   * Trains. The loss of an epoch is that before its last pass, without the regularisation, over all
   * pairs; its count is that of the ratings.
   */
  public TrainingResult<ImplicitRows, ImplicitRows> train(TrainingOptions how) {
    return trainer.train(how);
  }

  /** The trained model with its ids, as tables: no biases, mean 0, and no bounds on predictions. */
  public FactorModel model(SparkSession spark, TrainingResult<ImplicitRows, ImplicitRows> result) {
    return model(spark, result, null);
  }

  /**
   * As {@link #model(SparkSession, TrainingResult)}.
   *
   * @param level where it is kept until it is garbage, so that neither data nor result are needed
   *     any more; or null for tables that live as long as these
   */
  public FactorModel model(
      SparkSession spark,
      TrainingResult<ImplicitRows, ImplicitRows> result,
      @Nullable StorageLevel level) {
    ModelInfo info =
        new ModelInfo(
            ModelInfo.FORMAT,
            ModelInfo.VERSION,
            options.rank(),
            0,
            -Float.MAX_VALUE,
            Float.MAX_VALUE,
            data.userType(),
            data.itemType(),
            data.stats().users(),
            data.itemCount(),
            result.epochs(),
            options.toString(),
            Feedback.IMPLICIT,
            options.alpha(),
            options.regularisation(),
            0,
            options.nonNegative(),
            false);
    return TrainedTables.of(spark, data, result, ImplicitRows::factors, info, level);
  }
}
