package io.sparkmp.lda.cli;

import io.sparkmp.cli.ExportArguments;
import io.sparkmp.cli.Version;
import io.sparkmp.lda.model.TopicModelStore;
import io.sparkmp.spark.files.Overlaps;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

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
final class ExportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ExportArguments export = new ExportArguments();

  @Override
  public Integer call() {
    SparkSession spark = LdaMain.session("spark-mp lda export");
    new Overlaps(spark.sparkContext().hadoopConfiguration())
        .reads("--model", export.model())
        .writes("--output", export.output());
    new TopicModelStore(spark, export.output())
        .copy(new TopicModelStore(spark, export.model()), export.overwrite(), export.format());
    spec.commandLine().getOut().printf("Wrote the model to %s%n", export.output());
    spec.commandLine().getOut().flush();
    return 0;
  }
}
