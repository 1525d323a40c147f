package io.sparkmp.cf.cli;

import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.ModelStore;
import io.sparkmp.cli.ModelImport;
import io.sparkmp.cli.Version;
import io.sparkmp.spark.model.SavedModel;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;

/** Turns what export has written back into a model of Parquet. */
@Command(
    name = "import",
    description = "Turn what export has written back into a model.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {"", "Example:", "  cf import --input my-model-arrow --model my-model"})
final class ImportCommand extends ModelImport<FactorModel> {

  @Override
  protected SparkSession session(String name) {
    return CfMain.session(name);
  }

  @Override
  protected SavedModel<FactorModel> at(SparkSession spark, String path) {
    return new ModelStore(spark, path);
  }
}
