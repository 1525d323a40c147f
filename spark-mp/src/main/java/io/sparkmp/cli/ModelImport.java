package io.sparkmp.cli;

import io.sparkmp.spark.model.TableFormat;
import picocli.CommandLine.Mixin;

/**
 * Turns what {@link ModelExport} has written back into a model of Parquet. A subclass is the
 * command of an application.
 *
 * @param <M> its models
 */
public abstract class ModelImport<M> extends ModelCopy<M> {
  @Mixin private ImportArguments arguments = new ImportArguments();

  /** For subclasses. */
  protected ModelImport() {}

  @Override
  public final Integer call() {
    return copy(
        new Place("--input", arguments.input()),
        new Place("--model", arguments.model()),
        arguments.overwrite(),
        TableFormat.PARQUET,
        "Saved the model to");
  }
}
