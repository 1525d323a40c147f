package io.sparkmp.cli;

import picocli.CommandLine.Mixin;

/**
 * Turns a saved model into files for others. A subclass is the command of an application.
 *
 * @param <M> its models
 */
public abstract class ModelExport<M> extends ModelCopy<M> {
  @Mixin private ExportArguments export = new ExportArguments();

  /** For subclasses. */
  protected ModelExport() {}

  @Override
  public final Integer call() {
    return copy(
        new Place("--model", export.model()),
        new Place("--output", export.output()),
        export.overwrite(),
        export.format(),
        "Wrote the model to");
  }
}
