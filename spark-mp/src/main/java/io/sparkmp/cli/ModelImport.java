package io.sparkmp.cli;

import io.sparkmp.spark.model.TableFormat;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Turns the output of {@link ModelExport} back into a model in Parquet.
 *
 * @param <M> the models of the application
 */
@Command(
    name = "import",
    description = "Turn the output of export back into a model.",
    footer = {
      "",
      "Example:",
      "  ${PARENT-COMMAND-NAME} import --input my-model-arrow --model my-model"
    })
public final class ModelImport<M> extends SubCommand<M> {
  @Option(
      names = "--input",
      required = true,
      paramLabel = "PATH",
      description = "Folder written by export.")
  private String input;

  @Option(
      names = "--model",
      required = true,
      paramLabel = "PATH",
      description = "Where to save the model.")
  private String model;

  @Option(names = "--overwrite", description = "Replace an existing model.")
  private boolean overwrite;

  @Override
  protected void run(SparkSession spark) {
    overlaps(spark).reads("--input", input).writes("--model", model);
    at(spark, model).copy(at(spark, input), overwrite, TableFormat.PARQUET);
    print("Saved the model to %s", model);
  }
}
