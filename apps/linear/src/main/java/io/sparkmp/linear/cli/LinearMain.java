package io.sparkmp.linear.cli;

import io.sparkmp.cli.MainCommand;
import io.sparkmp.cli.ModelExport;
import io.sparkmp.cli.ModelImport;
import io.sparkmp.cli.Version;
import io.sparkmp.linear.LinearKryoRegistrator;
import io.sparkmp.linear.model.LinearModel;
import io.sparkmp.linear.model.LinearStore;
import picocli.CommandLine.Command;

/** Entry point of {@code bin/spark-mp linear} and of {@code spark-submit --class}. */
@Command(
    name = "linear",
    description = "Linear models: train them on records of features, and use what was learned.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = {
      LinearTrainCommand.class,
      LinearPredictCommand.class,
      LinearEvaluateCommand.class,
      WeightsCommand.class,
      ModelExport.class,
      ModelImport.class
    })
public final class LinearMain extends MainCommand<LinearModel> {

  /** For {@link #execute}. */
  public LinearMain() {
    super(
        LinearKryoRegistrator.class,
        LinearStore::new,
        "The folder has weights.arrow with the columns id, records and weight (a 64-bit",
        "float); metadata.json, which has the intercept; and SHA256SUMS, as sha256sum",
        "checks it. The other commands read it as they read a model.");
  }

  /** Runs a command and ends the JVM with its exit code. */
  public static void main(String[] args) {
    new LinearMain().runAndExit(args);
  }
}
