package io.sparkmp.cf.cli;

import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cli.ModelImport;
import picocli.CommandLine.Command;

/** Turns what export has written back into a model of Parquet. */
@Command(
    name = "import",
    footer = {"", "Example:", "  cf import --input my-model-arrow --model my-model"})
final class ImportCommand extends ModelImport<FactorModel> {}
