package io.sparkmp.embeddings.cli;

import io.sparkmp.cli.MainCommand;
import io.sparkmp.cli.ModelExport;
import io.sparkmp.cli.ModelImport;
import io.sparkmp.cli.Version;
import io.sparkmp.embeddings.EmbeddingsKryoRegistrator;
import io.sparkmp.embeddings.model.EmbeddingModel;
import io.sparkmp.embeddings.model.EmbeddingStore;
import picocli.CommandLine.Command;

/** Entry point of {@code bin/spark-mp embed} and of {@code spark-submit --class}. */
@Command(
    name = "embed",
    description = "Vectors of words, items or nodes: train them, and use what was learned.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = {
      EmbedTrainCommand.class,
      EmbedSimilarCommand.class,
      AnalogyCommand.class,
      EmbedEvaluateCommand.class,
      Word2VecCommand.class,
      ModelExport.class,
      ModelImport.class
    })
public final class EmbedMain extends MainCommand<EmbeddingModel> {

  /** For {@link #execute}. */
  public EmbedMain() {
    super(
        EmbeddingsKryoRegistrator.class,
        EmbeddingStore::new,
        "The folder has vectors.arrow and contexts.arrow with the columns id, count and",
        "vector (a fixed-size list of 32-bit floats); metadata.json; and SHA256SUMS, as",
        "sha256sum checks it. The other commands read it as they read a model.");
  }

  /** Runs a command and ends the JVM with its exit code. */
  public static void main(String[] args) {
    new EmbedMain().runAndExit(args);
  }
}
