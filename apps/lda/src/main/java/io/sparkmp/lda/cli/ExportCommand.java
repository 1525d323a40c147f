package io.sparkmp.lda.cli;

import io.sparkmp.cli.ModelExport;
import io.sparkmp.lda.model.TopicModel;
import picocli.CommandLine.Command;

/** Turns a saved model into files for others. */
@Command(
    name = "export",
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
final class ExportCommand extends ModelExport<TopicModel> {}
