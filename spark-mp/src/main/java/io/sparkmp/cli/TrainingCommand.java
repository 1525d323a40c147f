package io.sparkmp.cli;

import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * A command that trains a model and may save it.
 *
 * @param <M> the models of the application
 */
public abstract class TrainingCommand<M> extends SubCommand<M> {

  /** For subclasses. */
  protected TrainingCommand() {}

  /**
   * The model to go on from.
   *
   * @param path where it is saved, or null for none
   */
  protected final @Nullable M earlier(SparkSession spark, @Nullable String path) {
    return path == null ? null : at(spark, path).load();
  }

  /**
   * Complains early about a place that the model cannot be saved to.
   *
   * @throws io.sparkmp.spark.model.ModelException if there is something that may not be replaced
   */
  protected final void checkFree(SparkSession spark, ModelArguments model) {
    if (model.path() != null) {
      at(spark, model.path()).checkFree(model.overwrite());
    }
  }

  /** Saves the model and prints where, if it is to be saved. */
  protected final void save(SparkSession spark, ModelArguments model, M trained) throws Exception {
    if (model.path() != null) {
      phases(spark)
          .run(
              "Saving the model to " + model.path(),
              () -> at(spark, model.path()).save(trained, model.overwrite()));
      print("Saved the model to %s", model.path());
    }
  }
}
