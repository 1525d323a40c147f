package io.sparkmp.lda.cli;

import io.sparkmp.cli.MainCommand;
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
      TrainCommand.class,
      TopicsCommand.class,
      InferCommand.class,
      EvaluateCommand.class,
      ExportCommand.class,
      ImportCommand.class
    })
public final class LdaMain extends MainCommand<TopicModel> {

  /** For {@link #execute}. */
  public LdaMain() {
    super(LdaKryoRegistrator.class, TopicModelStore::new);
  }

  /** Runs a command and ends the JVM with its exit code. */
  public static void main(String[] args) {
    new LdaMain().runAndExit(args);
  }
}
