package io.sparkmp.cf.cli;

import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cli.ModelExport;
import picocli.CommandLine.Command;

/** Turns a saved model into files for others. */
@Command(
    name = "export",
    footer = {
      "",
      "Example:",
      "  cf export --model my-model --output my-model-arrow --format arrow",
      "",
      "The folder has users.arrow and items.arrow with the columns id, bias, factors (a",
      "fixed-size list of 32-bit floats) and ratings; metadata.json; and SHA256SUMS, as",
      "sha256sum checks it. The other commands read it as they read a model."
    })
final class ExportCommand extends ModelExport<FactorModel> {}
