package io.sparkmp.cli;

import io.sparkmp.lineage.Durability;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a training survives its driver: a mixin of commands that train. */
public final class SnapshotArguments {
  /** Epochs between two snapshots, unless a user says otherwise. */
  public static final int DEFAULT_EPOCHS = 5;

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
          "Epochs between two snapshots, more where these take less than 2 s (default: "
              + DEFAULT_EPOCHS
              + ").")
  private @Nullable Integer epochs;

  /** Where snapshots are written, or null if none are. */
  public @Nullable String folder() {
    return folder;
  }

  /**
   * Refuses what cannot be meant; {@link #durability} does so as well, but later.
   *
   * @throws IllegalArgumentException if there is a cadence without a folder, or one of less than an
   *     epoch
   */
  public void check() {
    Refusals.check("--snapshot-every", epochs, epochs == null || epochs >= 1, ">= 1");
    Refusals.needs(epochs, "--snapshot-every", folder, "--snapshots", "no snapshots are written");
  }

  /**
   * Where the model is kept between epochs.
   *
   * @param training what tells this training from others
   * @throws IllegalArgumentException as {@link #check}
   */
  public Durability durability(String training) {
    check();
    long every = epochs == null ? DEFAULT_EPOCHS : epochs;
    return folder == null
        ? Durability.memory()
        : Durability.snapshots(folder, training).every(every);
  }
}
