package io.sparkmp.cf.cli;

import io.sparkmp.cf.model.ModelStore;
import io.sparkmp.cli.ExportArguments;
import io.sparkmp.cli.Version;
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
      "  cf export --model my-model --output my-model-arrow --format arrow",
      "",
      "The folder has users.arrow and items.arrow with the columns id, bias, factors (a",
      "fixed-size list of 32-bit floats) and ratings; metadata.json; and SHA256SUMS, as",
      "sha256sum checks it. The other commands read it as they read a model."
    })
final class ExportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ExportArguments export = new ExportArguments();

  @Override
  public Integer call() {
    SparkSession spark = CfMain.session("spark-mp cf export");
    new Overlaps(spark.sparkContext().hadoopConfiguration())
        .reads("--model", export.model())
        .writes("--output", export.output());
    new ModelStore(spark, export.output())
        .copy(new ModelStore(spark, export.model()), export.overwrite(), export.format());
    spec.commandLine().getOut().printf("Wrote the model to %s%n", export.output());
    spec.commandLine().getOut().flush();
    return 0;
  }
}
