package io.sparkmp.cli;

import io.sparkmp.spark.files.Overlaps;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Option;

/**
 * A command that uses a saved model.
 *
 * @param <M> the models of the application
 */
public abstract class ModelCommand<M> extends SubCommand<M> {
  @Option(names = "--model", required = true, paramLabel = "PATH", description = "The saved model.")
  private String model;

  /** For subclasses. */
  protected ModelCommand() {}

  /**
   * Reads the model.
   *
   * @throws io.sparkmp.spark.model.ModelException if there is none, or it is of a newer version, or
   *     damaged
   */
  protected final M load(SparkSession spark) {
    return at(spark, model).load();
  }

  /** {@inheritDoc} The model is read. */
  @Override
  protected final Overlaps overlaps(SparkSession spark) {
    return super.overlaps(spark).reads("--model", model);
  }

  /** Where the model is. */
  protected final String model() {
    return model;
  }
}
