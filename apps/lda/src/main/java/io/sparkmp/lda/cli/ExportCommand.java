package io.sparkmp.lda.cli;

import io.sparkmp.cli.ModelExport;
import io.sparkmp.cli.Version;
import io.sparkmp.lda.model.TopicModel;
import io.sparkmp.lda.model.TopicModelStore;
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
      "  lda export --model my-topics --output my-topics-arrow --format arrow",
      "",
      "The folder has words.arrow with the columns word, tokens, topics, counts and",
      "probabilities (a fixed-size list of 32-bit floats, one a topic); topics.arrow;",
      "metadata.json; and SHA256SUMS, as sha256sum checks it. The other commands read",
      "it as they read a model."
    })
final class ExportCommand extends ModelExport<TopicModel> {

  @Override
  protected SparkSession session(String name) {
    return LdaMain.session(name);
  }

  @Override
  protected SavedModel<TopicModel> at(SparkSession spark, String path) {
    return new TopicModelStore(spark, path);
  }
}
