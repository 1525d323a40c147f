package io.sparkmp.spark.ml;

import io.sparkmp.errors.AtEnd;
import io.sparkmp.lineage.Durability;
import io.sparkmp.lineage.Recoverable;
import io.sparkmp.rotation.EarlyStopping;
import io.sparkmp.spark.JobDescription;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.watch.StandstillWatch;
import java.io.IOException;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One fit of an Estimator, from the start of reading its data: its training options and its
 * summary. Its snapshots are in the folder that the user named, or else under the SparkContext's
 * checkpoint directory, if there is one, until the fit ends.
 */
public final class EstimatorFit implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(EstimatorFit.class);

  private final SparkContext spark;
  private final TrainingParams<?> params;
  private final boolean validates;
  private final @Nullable String directory;
  private final boolean temporary;
  private final long start = System.nanoTime();
  private final @Nullable StandstillWatch watch;
  private final JobDescription jobs;
  private double readSeconds;

  /**
   * Begins a fit.
   *
   * @param validates whether there will be validation records
   * @param lack why there are none, such as {@code "validationFraction is 0"}
   * @throws IllegalArgumentException if training is to stop early without validation records
   */
  public EstimatorFit(
      SparkContext spark, TrainingParams<?> params, boolean validates, String lack) {
    if (params.isDefined(params.patience()) && !validates) {
      throw new IllegalArgumentException("Cannot stop early: patience is set, but " + lack);
    }
    this.spark = spark;
    this.params = params;
    this.validates = validates;
    String named = params.getSnapshotDir();
    temporary = named.isEmpty();
    if (params.getCheckpointInterval() < 1) {
      directory = null;
    } else if (!temporary) {
      directory = named;
    } else if (spark.getCheckpointDir().isDefined()) {
      directory = spark.getCheckpointDir().get() + "/fit-" + UUID.randomUUID();
    } else {
      directory = null;
    }
    // Started last, so that a failed constructor leaves nothing to close.
    watch = StandstillWatch.start(spark);
    jobs = JobDescription.of(spark, params.uid() + ", fit");
  }

  /** Marks the end of reading and laying out the data. */
  public void endReading() {
    readSeconds = (System.nanoTime() - start) / 1e9;
  }

  /**
   * Trains and makes an independent model from the result; repeats both if executors are lost with
   * the result meanwhile.
   *
   * @param training runs the training
   * @param identity identifies this training; asked for only if there are snapshots
   * @param made makes the model
   */
  @SuppressWarnings("try") // ending is all that the end is for
  public <W, S, M> M train(
      Function<TrainingOptions, Trained<W, S>> training,
      Supplier<String> identity,
      Recoverable.Use<Trained<W, S>, M, RuntimeException> made) {
    TrainingOptions how = options(identity);
    Recoverable<Trained<W, S>> trained =
        new Recoverable<>(
            spark, "the model", training.apply(how), () -> training.apply(how), how.maxFailures());
    try (AtEnd end = () -> trained.get().close()) {
      return trained.use(made);
    }
  }

  /** The training options from the params. */
  private TrainingOptions options(Supplier<String> training) {
    return TrainingOptions.epochs(params.getMaxIter())
        .withEngine(params.engineKind())
        .withMaxFailures(params.getMaxFailures())
        .withValidation(validates)
        .withEarlyStopping(
            params.isDefined(params.patience()) ? new EarlyStopping(params.getPatience()) : null)
        .withDurability(
            directory == null
                ? Durability.twoExecutors()
                : Durability.snapshots(directory, training.get())
                    .every(params.getCheckpointInterval())
                    .alsoOnTwoExecutors());
  }

  /**
   * The summary of the fit.
   *
   * @param warning that the model is worse than an untrained one, which is logged too; null if it
   *     is not
   */
  public TrainingSummary summary(Trained<?, ?> result, @Nullable String warning) {
    if (warning != null) {
      LOG.warn("{}: {}", params.uid(), warning);
    }
    return TrainingSummary.of(result.history(), result.epochs(), readSeconds, warning);
  }

  /** One worker per core. */
  public static int defaultWorkers(SparkContext spark) {
    return Math.max(1, spark.defaultParallelism());
  }

  /** Deletes snapshots that only the fit needed, and stops the watch and the job description. */
  @Override
  @SuppressWarnings("try") // ending is all that is to be done
  public void close() {
    try (JobDescription ended = jobs) {
      if (directory != null && temporary) {
        deleteSnapshots(directory);
      }
    } finally {
      if (watch != null) {
        watch.close();
      }
    }
  }

  private void deleteSnapshots(String folder) {
    try {
      Path place = new Path(folder);
      place.getFileSystem(spark.hadoopConfiguration()).delete(place, true);
    } catch (IOException e) {
      LOG.warn("Cannot delete the snapshots in {}: {}", folder, e.toString());
    }
  }
}
