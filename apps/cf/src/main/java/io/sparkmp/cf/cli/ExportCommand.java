package io.sparkmp.cf.cli;

import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.ModelStore;
import io.sparkmp.cli.ModelExport;
import io.sparkmp.cli.Version;
import io.sparkmp.spark.model.SavedModel;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;

/** Turns a saved model into files for others. */
@Command(
    name = "export",
    description = "Write a saved model in a format that other programs and languages read.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "",
      "Example:",
      "  cf export --model my-model --output my-model-arrow --format arrow",
      "",
      "The folder has users.arrow and items.arrow with the columns id, bias, factors (a",
      "fixed-size list of 32-bit floats) and ratings; metadata.json; and SHA256SUMS, as",
      "sha256sum checks it. The other commands read it as they read a model."
    })
final class ExportCommand extends ModelExport<FactorModel> {

  @Override
  protected SparkSession session(String name) {
    return CfMain.session(name);
  }

  @Override
  protected SavedModel<FactorModel> at(SparkSession spark, String path) {
    return new ModelStore(spark, path);
  }
}
