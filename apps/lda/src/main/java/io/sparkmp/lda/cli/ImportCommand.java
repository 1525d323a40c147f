package io.sparkmp.lda.cli;

import io.sparkmp.cli.ModelImport;
import io.sparkmp.lda.model.TopicModel;
import picocli.CommandLine.Command;

/** Turns what export has written back into a model of Parquet. */
@Command(
    name = "import",
    footer = {"", "Example:", "  lda import --input my-topics-arrow --model my-topics"})
final class ImportCommand extends ModelImport<TopicModel> {}
