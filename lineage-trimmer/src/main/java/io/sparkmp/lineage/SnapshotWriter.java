package io.sparkmp.lineage;

import io.sparkmp.lineage.records.PendingSnapshot;
import io.sparkmp.lineage.records.RecordCodec;
import io.sparkmp.lineage.records.WriteReport;
import io.sparkmp.lineage.records.WriteReports;
import io.sparkmp.lineage.records.WriteRequest;
import io.sparkmp.lineage.records.WritingTask;
import io.sparkmp.lineage.snapshot.Manifest;
import io.sparkmp.lineage.snapshot.PartFile;
import io.sparkmp.lineage.snapshot.SnapshotDirectory;
import io.sparkmp.lineage.snapshot.SnapshotException;
import io.sparkmp.lineage.snapshot.SnapshotId;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.util.SerializableConfiguration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has generations written and commits them, one at a time, while the loop runs. Called by the
 * loop's thread; {@link PendingSnapshot} and the committing thread handle the rest.
 */
final class SnapshotWriter implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SnapshotWriter.class);
  private static final Pattern FULL = Pattern.compile("(?i)no space left|quota");

  private final SparkContext spark;
  private final Durability.Snapshots durability;
  private final SnapshotDirectory directory;
  private final TrimmerMetrics metrics;
  private final RecordCodec codec;
  private final Broadcast<SerializableConfiguration> hadoop;
  private final String endpoint = "lineage-trimmer-" + UUID.randomUUID();
  private final WriteReports reports;
  private final LostExecutors lostExecutors;
  private final ExecutorService committer;
  private volatile @Nullable PendingSnapshot pending;
  private volatile @Nullable String failure; // not yet seen by the loop
  private volatile @Nullable SnapshotException takenOver;
  private long lastNanos = System.nanoTime();

  SnapshotWriter(
      SparkContext spark,
      Durability.Snapshots durability,
      SnapshotDirectory directory,
      RecordCodec codec,
      Broadcast<SerializableConfiguration> hadoop,
      TrimmerMetrics metrics) {
    this.spark = spark;
    this.durability = durability;
    this.directory = directory;
    this.codec = codec;
    this.hadoop = hadoop;
    this.metrics = metrics;
    this.reports = new WriteReports(spark.env().rpcEnv(), endpoint, this::onReport);
    this.lostExecutors = new LostExecutors(spark, this::onLost);
    this.committer =
        Executors.newSingleThreadExecutor(
            task -> {
              Thread thread = new Thread(task, "snapshot-committer");
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Opens the directory that it writes to and closes.
   *
   * @throws SnapshotException if the directory cannot be used
   */
  static SnapshotDirectory open(SparkContext spark, Durability.Snapshots durability) {
    try {
      Path path = new Path(durability.directory());
      FileSystem fs = SnapshotDirectory.fileSystem(path, spark.hadoopConfiguration());
      return SnapshotDirectory.open(
          fs,
          path,
          durability.job(),
          spark.appName() + " " + spark.applicationId(),
          durability.retained(),
          durability.lockRenewal());
    } catch (IOException | IllegalArgumentException e) {
      throw new SnapshotException(
          "Cannot use " + durability.directory() + " for snapshots: " + e.getMessage(), e);
    }
  }

  private void onReport(WriteReport report) {
    PendingSnapshot current = pending;
    if (current != null && current.id().equals(report.id())) {
      current.report(report);
    }
  }

  private void onLost(String executor) {
    PendingSnapshot current = pending;
    if (current != null) {
      current.executorLost(executor);
    }
  }

  /**
   * Whether a generation is due to be written.
   *
   * @param before the number of the previous generation, which may be several steps back
   */
  boolean isDue(long before, long generation) {
    if (durability.cadence() instanceof Durability.Cadence.Time time) {
      return Duration.ofNanos(System.nanoTime() - lastNanos).compareTo(time.atLeast()) >= 0;
    }
    long multiple = ((Durability.Cadence.Generations) durability.cadence()).multiple();
    return generation / multiple > before / multiple;
  }

  /**
   * Begins a snapshot; the previous one must be settled. Returns null if it already exists, or if
   * its folder cannot be created, which counts as a failed snapshot.
   */
  @Nullable WriteRequest begin(long generation, int rddId) {
    lastNanos = System.nanoTime();
    SnapshotId id = new SnapshotId(generation, directory.writer());
    if (directory.holds(id) && !directory.isAbandoned(id)) {
      return null; // a replay
    }
    try {
      directory.begin(id);
    } catch (SnapshotException e) { // another driver has taken the directory over
      throw e;
    } catch (IOException | RuntimeException e) {
      fail("generation " + generation, e.toString());
      throwFailure();
      return null;
    }
    pending = new PendingSnapshot(id);
    return new WriteRequest(id, directory.folder(id).toString(), rddId, codec, hadoop, endpoint);
  }

  /** Cancels the snapshot because its job has failed. */
  void cancel() {
    PendingSnapshot cancelled = pending;
    if (cancelled != null) {
      pending = null;
      deleteQuietly(cancelled.id());
    }
  }

  /**
   * Commits the snapshot in the background once the executors have written it; called when the job
   * has ended.
   *
   * @param tasks the task that writes each partition
   * @param manifest makes the manifest, given the parts
   * @param committed called in another thread when the snapshot is committed
   */
  void begun(
      List<WritingTask> tasks,
      BiFunction<SnapshotId, List<PartFile>, Manifest> manifest,
      Consumer<Manifest> committed) {
    PendingSnapshot current = pending;
    if (current == null) {
      throw new IllegalStateException("No snapshot has been begun");
    }
    long start = System.nanoTime();
    committer.execute(
        () -> {
          try {
            Manifest written = manifest.apply(current.id(), current.parts().get());
            commit(written, System.nanoTime() - start);
            committed.accept(written);
          } catch (SnapshotException e) {
            takenOver = e;
            fail(current.id().toString(), e.getMessage());
          } catch (CompletionException e) { // not a write failure: the step is repeated
            LOG.info("Not committed, since its step failed: {}", current.id());
            deleteQuietly(current.id());
          } catch (ExecutionException e) {
            giveUp(current.id(), e.getCause().getMessage());
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed before it was written
          } catch (Throwable e) { // errors must not go unnoticed either
            giveUp(current.id(), e.toString());
          } finally {
            current.settled().countDown();
          }
        });
    current.begun(tasks, lostExecutors.lost());
  }

  private void commit(Manifest manifest, long nanos) throws IOException {
    directory.commit(manifest);
    metrics.snapshot(manifest.bytes(), nanos);
    LOG.info(
        "Committed {}: {} bytes in {} ms",
        directory.folder(manifest.id()),
        manifest.bytes(),
        TimeUnit.NANOSECONDS.toMillis(nanos));
  }

  private void giveUp(SnapshotId id, String reason) {
    fail(id.toString(), reason);
    deleteQuietly(id);
  }

  private void fail(String what, String reason) {
    metrics.failedSnapshot();
    failure = "Cannot write " + what + " to " + directory.root() + ": " + reason + remedy(reason);
    LOG.error(
        "{}. {}", failure, durability.failOnWriteError() ? "The loop stops" : "The loop goes on");
  }

  /** What to do about a full disk or quota; the next snapshot is tried all the same. */
  static String remedy(String reason) {
    return FULL.matcher(reason).find()
        ? "; make room there, keep fewer snapshots, or choose another place"
        : "";
  }

  private void deleteQuietly(SnapshotId id) {
    try {
      directory.delete(id);
    } catch (IOException | RuntimeException e) {
      LOG.warn("Cannot delete {}: {}", directory.folder(id), e.toString());
    }
  }

  /** Whether no snapshot is being written. */
  boolean isSettled() {
    PendingSnapshot current = pending;
    return current == null || current.settled().getCount() == 0;
  }

  /**
   * Waits until no snapshot is being written.
   *
   * @throws SnapshotException if it could not be written and the loop's durability says that this
   *     stops the loop, or if another driver has taken the directory over
   */
  void settle() {
    PendingSnapshot current = pending;
    if (current != null) {
      long start = System.nanoTime();
      boolean waited = current.settled().getCount() > 0;
      try {
        current.settled().await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new SnapshotException("Interrupted while waiting for " + current.id(), e);
      }
      pending = null;
      long nanos = System.nanoTime() - start;
      metrics.pause(waited ? nanos : 0);
      if (nanos > TimeUnit.SECONDS.toNanos(1)) {
        LOG.info("Waited {} ms for {}", TimeUnit.NANOSECONDS.toMillis(nanos), current.id());
      }
    }
    throwFailure();
  }

  /** Throws a failure that must stop the loop. */
  void throwFailure() {
    SnapshotException gone = takenOver;
    if (gone != null) {
      throw gone;
    }
    String failed = failure;
    failure = null;
    if (failed != null && durability.failOnWriteError()) {
      throw new SnapshotException(failed);
    }
  }

  /** Stops writing and releases the directory. */
  @Override
  public void close() {
    committer.shutdownNow();
    try {
      lostExecutors.close();
      if (!spark.isStopped()) {
        reports.close();
      }
    } finally {
      closeDirectory();
    }
  }

  private void closeDirectory() {
    try {
      directory.close();
    } catch (IOException | RuntimeException e) {
      LOG.warn("Cannot release {}: {}", directory.root(), e.toString());
    }
  }
}
