package io.sparkmp.spark.ml;

import io.sparkmp.lineage.Level;
import java.io.IOException;
import java.util.UUID;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The snapshots of one fit: in the folder that the user has named, or else under the SparkContext's
 * checkpoint directory, if it has one, and then until the fit ends.
 */
public final class FitSnapshots implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(FitSnapshots.class);

  private final SparkContext spark;
  private final int interval;
  private final @Nullable String directory;
  private final boolean temporary;

  /** The snapshots that these params ask for. */
  public FitSnapshots(SparkContext spark, TrainingParams<?> params) {
    this.spark = spark;
    interval = params.getCheckpointInterval();
    String named = params.getSnapshotDir();
    temporary = named.isEmpty();
    if (interval < 1) {
      directory = null;
    } else if (!temporary) {
      directory = named;
    } else if (spark.getCheckpointDir().isDefined()) {
      directory = spark.getCheckpointDir().get() + "/fit-" + UUID.randomUUID();
    } else {
      directory = null;
    }
  }

  /**
   * Where the model is kept between iterations.
   *
   * @param training what tells this training from others
   * @param passes how many make an iteration
   */
  public Level level(String training, int passes) {
    return directory == null
        ? Level.memory()
        : Level.durable(directory, training).every((long) interval * passes);
  }

  /** Deletes what only the fit needed. */
  @Override
  public void close() {
    if (directory == null || !temporary) {
      return;
    }
    try {
      Path place = new Path(directory);
      place.getFileSystem(spark.hadoopConfiguration()).delete(place, true);
    } catch (IOException e) {
      LOG.warn("Cannot delete the snapshots in {}: {}", directory, e.toString());
    }
  }
}
