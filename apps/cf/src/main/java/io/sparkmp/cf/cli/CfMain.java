package io.sparkmp.cf.cli;

import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.ModelStore;
import io.sparkmp.cli.MainCommand;
import io.sparkmp.cli.ModelExport;
import io.sparkmp.cli.ModelImport;
import io.sparkmp.cli.Version;
import picocli.CommandLine.Command;

/** Entry point of {@code bin/spark-mp cf} and of {@code spark-submit --class}. */
@Command(
    name = "cf",
    description = "Matrix factorisation: train on ratings, and use what was learned.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = {
      CfTrainCommand.class,
      CfTuneCommand.class,
      CfEvaluateCommand.class,
      RecommendCommand.class,
      CfSimilarCommand.class,
      ExplainCommand.class,
      CfPredictCommand.class,
      FoldInCommand.class,
      ModelExport.class,
      ModelImport.class,
      DemoCommand.class,
      GenerateCommand.class,
      SplitCommand.class
    })
public final class CfMain extends MainCommand<FactorModel> {

  /** For {@link #execute}. */
  public CfMain() {
    super(
        CfKryoRegistrator.class,
        ModelStore::new,
        "The folder has users.arrow and items.arrow with the columns id, bias, factors (a",
        "fixed-size list of 32-bit floats) and ratings; metadata.json; and SHA256SUMS, as",
        "sha256sum checks it. The other commands read it as they read a model.");
  }

  /** Runs a command and ends the JVM with its exit code. */
  public static void main(String[] args) {
    new CfMain().runAndExit(args);
  }
}
