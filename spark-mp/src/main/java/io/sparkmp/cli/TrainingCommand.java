package io.sparkmp.cli;

import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.Trained;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * A command that trains a model and may save it.
 *
 * @param <M> the models of the application
 */
public abstract class TrainingCommand<M> extends SubCommand<M> {
  private double readSeconds;

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

  /**
   * Reads data, and shows that.
   *
   * @param what they are, as a line goes on: {@code the ratings}
   */
  protected final <T> T reading(SparkSession spark, String what, Callable<T> work)
      throws Exception {
    long start = System.nanoTime();
    T data = phases(spark).during("Reading and laying out " + what, work);
    readSeconds = secondsSince(start);
    return data;
  }

  /**
   * Trains, shows the progress, and prints what it has come to.
   *
   * @param how but for the progress
   * @param data that it is trained on, for people
   */
  protected final <W, S> Trained<W, S> training(
      Function<TrainingOptions, Trained<W, S>> work,
      TrainingOptions how,
      TrainingProgress progress,
      String data) {
    long start = System.nanoTime();
    Trained<W, S> result = work.apply(how.withProgress(progress));
    progress.finish(result, data, secondsSince(start), readSeconds, out());
    return result;
  }

  private static double secondsSince(long start) {
    return (System.nanoTime() - start) / 1e9;
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
