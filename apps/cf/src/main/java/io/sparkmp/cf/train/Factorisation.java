package io.sparkmp.cf.train;

import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.FactorisationProgram;
import io.sparkmp.cf.kernel.StepSize;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.Feedback;
import io.sparkmp.cf.model.ModelInfo;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Tally;
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

/** Matrix factorisation of laid out ratings: one object, one training. */
public final class Factorisation {
  private final RatingData data;
  private final Origin origin;
  private final FactorisationOptions options;
  private final FactorisationProgram program;
  private final Schedule schedule;
  private final RotationTrainer<StoredBlocks<SparseBlock>, SparseBlock, FactorTable, FactorTable>
      trainer;

  /**
   * Prepares a training.
   *
   * @param warmStart a model to go on from, or null
   * @throws IllegalArgumentException if that model has another rank or other types of id
   */
  public Factorisation(
      RatingData data, FactorisationOptions options, @Nullable FactorModel warmStart) {
    this(
        data,
        options,
        warmStart,
        new FactorisationProgram(
            warmStart == null ? (float) data.mean() : warmStart.info().mean(),
            data.stats().min(),
            data.stats().max(),
            options.stepSize(),
            options.biasStepRatio(),
            options.regularisation(),
            options.biasRegularisation(),
            options.nonNegative()));
  }

  private Factorisation(
      RatingData data,
      FactorisationOptions options,
      @Nullable FactorModel warmStart,
      FactorisationProgram program) {
    if (warmStart != null) {
      warmStart.checkFits(Feedback.EXPLICIT, options.rank(), data.userType(), data.itemType());
    }
    this.data = data;
    this.options = options;
    this.origin = new Origin(data, warmStart);
    this.program = program;
    schedule = data.laidOut().schedule(options.seed());
    trainer =
        new RotationTrainer<>(
            new RotationJob<>(
                schedule,
                program,
                data.laidOut().forTraining(),
                this::initial,
                CfKryoRegistrator.class.getName()));
  }

  /**
   * A model on ratings that it is to be judged by: {@link #untrained} is the model, with zeros for
   * ids that it does not know, and predictions are clipped to the range that it was trained on.
   *
   * @throws IllegalArgumentException if the model has other types of id
   */
  public static Factorisation of(FactorModel model, RatingData data) {
    ModelInfo info = model.info();
    FactorisationOptions options =
        new FactorisationOptions(info.rank(), new StepSize.Constant(1), 0, 0, 0, 0, false, 0);
    FactorisationProgram program =
        new FactorisationProgram(
            info.mean(), info.minRating(), info.maxRating(), options.stepSize(), 0, 0, 0, false);
    return new Factorisation(data, options, model, program);
  }

  private RDD<WorkerState<FactorTable, FactorTable>> initial() {
    Start start =
        new Start(
            options.rank(), options.initialDeviation(), options.nonNegative(), options.seed());
    return new InitialStates<>(schedule, origin.users(), origin.items(), start);
  }

  /** What tells this training from others, but for the number of its epochs. */
  public String identity() {
    return "matrix factorisation of "
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

  /** Trains. */
  public TrainingResult<FactorTable, FactorTable> train(TrainingOptions how) {
    return trainer.train(how);
  }

  /** The loss of a trained model on a set; predictions are clipped to the range of ratings. */
  public Tally evaluate(TrainingResult<FactorTable, FactorTable> result, HeldOut set) {
    return trainer.evaluate(result, set);
  }

  /** The initial model as a result of no epochs, to be evaluated. */
  public TrainingResult<FactorTable, FactorTable> untrained(io.sparkmp.spark.EngineKind engine) {
    return trainer.untrained(engine);
  }

  /** How many users of the data the model to start from has learned something of. */
  public long knownUsers() {
    return origin.knownUsers();
  }

  /** How many items of the data the model to start from has learned something of. */
  public long knownItems() {
    return origin.knownItems();
  }

  /** The trained model with its ids, as tables that live as long as data and result. */
  public FactorModel model(SparkSession spark, TrainingResult<FactorTable, FactorTable> result) {
    return model(spark, result, null);
  }

  /**
   * The trained model with its ids, as tables.
   *
   * @param level where it is kept until it is garbage, so that neither data nor result are needed
   *     any more; or null for tables that live as long as these
   */
  public FactorModel model(
      SparkSession spark,
      TrainingResult<FactorTable, FactorTable> result,
      @Nullable StorageLevel level) {
    ModelInfo info =
        new ModelInfo(
            ModelInfo.FORMAT,
            ModelInfo.VERSION,
            options.rank(),
            program.mean(),
            program.minRating(),
            program.maxRating(),
            data.userType(),
            data.itemType(),
            data.stats().users(),
            data.itemCount(),
            result.epochs(),
            options.toString(),
            Feedback.EXPLICIT,
            0,
            options.regularisation(),
            options.biasRegularisation(),
            options.nonNegative(),
            options.biasStepRatio() > 0);
    return TrainedTables.of(spark, data, result, table -> table, info, level);
  }
}
