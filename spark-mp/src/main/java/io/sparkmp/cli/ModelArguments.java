package io.sparkmp.cli;

import io.sparkmp.spark.files.Overlaps;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What becomes of the trained model: a mixin of commands that train. */
public final class ModelArguments {
  @Option(
      names = "--model",
      paramLabel = "PATH",
      description = "Where to save the model; without it, it is forgotten.")
  private @Nullable String path;

  @Option(names = "--overwrite", description = "Replace a model that is there already.")
  private boolean overwrite;

  /** Where to save the model, or null if it is not to be saved. */
  public @Nullable String path() {
    return path;
  }

  /** Whether to replace what is there. */
  public boolean overwrite() {
    return overwrite;
  }

  /**
   * Refuses what cannot be meant.
   *
   * @throws IllegalArgumentException if a model that is not saved is to replace another
   */
  public void check() {
    Refusals.needs(overwrite, "--overwrite", path, "--model", "nothing is saved");
  }

  /**
   * Adds what is written for the model, and what is read; a model may go on from the one that it
   * replaces.
   *
   * @param warmStart where the model is to go on from, or null
   */
  public Overlaps overlaps(Overlaps others, @Nullable String warmStart) {
    return others
        .reads("--warm-start", warmStart != null && warmStart.equals(path) ? null : warmStart)
        .writes("--model", path);
  }
}
