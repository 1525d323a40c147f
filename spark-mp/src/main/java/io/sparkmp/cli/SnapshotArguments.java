package io.sparkmp.cli;

import io.sparkmp.lineage.Level;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a training survives its driver: a mixin of commands that train. */
public final class SnapshotArguments {
  @Option(
      names = "--snapshots",
      paramLabel = "PATH",
      description =
          "A folder for snapshots of the training, new or of the same training, which then goes on"
              + " from its newest snapshot (default: none are written).")
  private @Nullable String folder;

  @Option(
      names = "--snapshot-every",
      paramLabel = "N",
      description =
          "Epochs between two snapshots, more where these take less than 2 s (default:"
              + " ${DEFAULT-VALUE}).")
  private int epochs = 5;

  /**
   * Where the model is kept between epochs.
   *
   * @param training what tells this training from others
   * @throws IllegalArgumentException if the user has asked for less than an epoch between two
   *     snapshots
   */
  public Level level(String training) {
    return level(training, 1);
  }

  /**
   * Where the model is kept between epochs, in a training whose epochs are parts of what the user
   * calls one.
   *
   * @param training what tells this training from others
   * @param parts epochs of the training to one of the user's, at least 1
   * @throws IllegalArgumentException if the user has asked for less than an epoch between two
   *     snapshots
   */
  public Level level(String training, int parts) {
    if (epochs < 1) {
      throw new IllegalArgumentException("Invalid snapshot-every: " + epochs + " (expected: >= 1)");
    }
    return folder == null
        ? Level.memory()
        : Level.durable(folder, training).every((long) epochs * parts);
  }
}
