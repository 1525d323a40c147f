package io.sparkmp.cf.train;

import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.ModelInfo;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.RotationProgram;
import io.sparkmp.rotation.Tally;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.Rotation;
import io.sparkmp.spark.app.Trained;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;

/**
 * A training of the factors of laid out ratings: one object, one training.
 *
 * @param <R> rows of factors, of users and of items
 */
public abstract sealed class FactorTraining<R> permits Factorisation, ImplicitFactorisation {
  final RatingData data;
  private final Origin origin;
  private final Object options;
  private final Function<R, FactorTable> factors;
  private final Rotation<SparseBlock, R, R> rotation;

  /**
   * Prepares a training.
   *
   * @param origin of its rows
   * @param options that tell it from other trainings
   * @param program of the training
   * @param start the rows before the first epoch
   * @param factors of rows
   */
  FactorTraining(
      RatingData data,
      Origin origin,
      Object options,
      RotationProgram<SparseBlock, R, R> program,
      Start<R> start,
      Function<R, FactorTable> factors) {
    this.data = data;
    this.options = options;
    this.factors = factors;
    this.origin = origin;
    rotation =
        Rotation.of(
            data.laidOut(),
            program,
            origin::users,
            origin::items,
            () -> start,
            start.seed(),
            CfKryoRegistrator.class);
  }

  /** What it is called in {@link #identity}. */
  abstract String kind();

  /** The model that {@code epochs} epochs make, but for its tables. */
  abstract ModelInfo info(int epochs);

  /** What tells this training from others, but for the number of its epochs. */
  public final String identity() {
    return kind()
        + " of "
        + data.stats()
        + " by "
        + options
        + " in "
        + data.laidOut().rows().parts()
        + " x "
        + data.laidOut().columns().parts()
        + " blocks"
        + (origin.model() == null ? "" : ", from " + origin.model().info());
  }

  /** Trains. */
  public final Trained<R, R> train(TrainingOptions how) {
    return rotation.train(how);
  }

  /** The model before the first epoch, to be evaluated. */
  public final Trained<R, R> untrained(EngineKind engine) {
    return rotation.untrained(engine);
  }

  /** The loss of a trained model on a set. */
  public final Tally evaluate(Trained<R, R> trained, HeldOut set) {
    return rotation.evaluate(trained, set);
  }

  /** How many users of the data the model to start from has learned something of. */
  public final long knownUsers() {
    return origin.knownUsers();
  }

  /** How many items of the data the model to start from has learned something of. */
  public final long knownItems() {
    return origin.knownItems();
  }

  /** The trained model with its ids, as tables that live as long as data and result. */
  public final FactorModel model(SparkSession spark, Trained<R, R> trained) {
    return TrainedTables.of(spark, trained, factors, info(trained.epochs()));
  }

  /**
   * The trained model with its ids, as tables of their own: neither data nor result are needed any
   * more.
   *
   * @param level where they are kept until they are garbage
   */
  public final FactorModel model(SparkSession spark, Trained<R, R> trained, StorageLevel level) {
    return model(spark, trained).detached(level);
  }
}
