package io.sparkmp.lda.cli;

import io.sparkmp.cli.ModelImport;
import io.sparkmp.cli.Version;
import io.sparkmp.lda.model.TopicModel;
import io.sparkmp.lda.model.TopicModelStore;
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
    footer = {"", "Example:", "  lda import --input my-topics-arrow --model my-topics"})
final class ImportCommand extends ModelImport<TopicModel> {

  @Override
  protected SparkSession session(String name) {
    return LdaMain.session(name);
  }

  @Override
  protected SavedModel<TopicModel> at(SparkSession spark, String path) {
    return new TopicModelStore(spark, path);
  }
}
