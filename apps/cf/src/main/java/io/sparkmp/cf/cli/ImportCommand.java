package io.sparkmp.cf.cli;

import io.sparkmp.cf.model.ModelStore;
import io.sparkmp.cli.ImportArguments;
import io.sparkmp.cli.Version;
import io.sparkmp.spark.files.Overlaps;
import io.sparkmp.spark.model.TableFormat;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Turns what export has written back into a model of Parquet. */
@Command(
    name = "import",
    description = "Turn what export has written back into a model.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {"", "Example:", "  cf import --input my-model-arrow --model my-model"})
final class ImportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ImportArguments arguments = new ImportArguments();

  @Override
  public Integer call() {
    SparkSession spark = CfMain.session("spark-mp cf import");
    new Overlaps(spark.sparkContext().hadoopConfiguration())
        .reads("--input", arguments.input())
        .writes("--model", arguments.model());
    new ModelStore(spark, arguments.model())
        .copy(new ModelStore(spark, arguments.input()), arguments.overwrite(), TableFormat.PARQUET);
    spec.commandLine().getOut().printf("Saved the model to %s%n", arguments.model());
    spec.commandLine().getOut().flush();
    return 0;
  }
}
