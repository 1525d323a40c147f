package io.sparkmp.lda.cli;

import io.sparkmp.cli.MainCommand;
import io.sparkmp.cli.ModelExport;
import io.sparkmp.cli.ModelImport;
import io.sparkmp.cli.Version;
import io.sparkmp.lda.LdaKryoRegistrator;
import io.sparkmp.lda.model.TopicModel;
import io.sparkmp.lda.model.TopicModelStore;
import picocli.CommandLine.Command;

/** Entry point of {@code bin/spark-mp lda} and of {@code spark-submit --class}. */
@Command(
    name = "lda",
    description = "Topic models: train on documents, and use what was learned.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = {
      LdaTrainCommand.class,
      LdaTuneCommand.class,
      TopicsCommand.class,
      InferCommand.class,
      LdaEvaluateCommand.class,
      ModelExport.class,
      ModelImport.class
    })
public final class LdaMain extends MainCommand<TopicModel> {

  /** For {@link #execute}. */
  public LdaMain() {
    super(
        LdaKryoRegistrator.class,
        TopicModelStore::new,
        "The folder has words.arrow with the columns word, tokens, topics, counts and",
        "probabilities (a fixed-size list of 32-bit floats, one a topic); topics.arrow;",
        "metadata.json; and SHA256SUMS, as sha256sum checks it. The other commands read",
        "it as they read a model.");
  }

  /** Runs a command and ends the JVM with its exit code. */
  public static void main(String[] args) {
    new LdaMain().runAndExit(args);
  }
}
