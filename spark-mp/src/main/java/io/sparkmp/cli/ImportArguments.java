package io.sparkmp.cli;

import picocli.CommandLine.Option;

/** What is turned into a model, and where: a mixin of commands that import. */
final class ImportArguments {
  @Option(
      names = "--input",
      required = true,
      paramLabel = "PATH",
      description = "Folder that export has written.")
  private String input = "";

  @Option(
      names = "--model",
      required = true,
      paramLabel = "PATH",
      description = "Where to save the model.")
  private String model = "";

  @Option(names = "--overwrite", description = "Replace a model that is there already.")
  private boolean overwrite;

  /** Where the exported model is. */
  String input() {
    return input;
  }

  /** Where to save the model. */
  String model() {
    return model;
  }

  /** Whether to replace what is there. */
  boolean overwrite() {
    return overwrite;
  }
}
