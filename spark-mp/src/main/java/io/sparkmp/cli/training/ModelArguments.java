package io.sparkmp.cli.training;

import io.sparkmp.cli.Refusals;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What becomes of the trained model: a mixin for commands that train. */
public final class ModelArguments {
  @Option(
      names = "--model",
      paramLabel = "PATH",
      description = "Where to save the model; without this option, it is not saved.")
  private @Nullable String path;

  @Option(names = "--overwrite", description = "Replace an existing model.")
  private boolean overwrite;

  /** Where to save the model, or null not to save it. */
  public @Nullable String path() {
    return path;
  }

  /** Whether to replace an existing model. */
  public boolean overwrite() {
    return overwrite;
  }

  /**
   * Refuses options that make no sense.
   *
   * @throws IllegalArgumentException if a model that is not saved should replace another
   */
  public void check() {
    Refusals.needs(overwrite, "--overwrite", path, "--model", "nothing is saved");
  }

  /**
   * The same for a command that may also write something else.
   *
   * @param option the option that says where
   * @param place its value, or null
   */
  public void check(String option, @Nullable String place) {
    String any = path != null ? path : place;
    Refusals.needs(overwrite, "--overwrite", any, "--model or " + option, "nothing is written");
  }
}
