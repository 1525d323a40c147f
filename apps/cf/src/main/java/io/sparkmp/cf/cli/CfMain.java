package io.sparkmp.cf.cli;

import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.ModelStore;
import io.sparkmp.cli.MainCommand;
import io.sparkmp.cli.Version;
import picocli.CommandLine.Command;

/** Entry point of {@code bin/spark-mp cf} and of {@code spark-submit --class}. */
@Command(
    name = "cf",
    description = "Matrix factorisation: train on ratings, and use what was learned.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = {
      TrainCommand.class,
      EvaluateCommand.class,
      RecommendCommand.class,
      SimilarCommand.class,
      PredictCommand.class,
      FoldInCommand.class,
      ExportCommand.class,
      ImportCommand.class,
      DemoCommand.class,
      GenerateCommand.class
    })
public final class CfMain extends MainCommand<FactorModel> {

  /** For {@link #execute}. */
  public CfMain() {
    super(CfKryoRegistrator.class, ModelStore::new);
  }

  /** Runs a command and ends the JVM with its exit code. */
  public static void main(String[] args) {
    new CfMain().runAndExit(args);
  }
}
