package io.sparkmp.lineage;

import io.sparkmp.compat.SparkLine;
import io.sparkmp.errors.AtEnd;
import io.sparkmp.errors.Cleanup;
import io.sparkmp.lineage.graph.StepShuffles;
import io.sparkmp.lineage.records.RecordCodec;
import io.sparkmp.lineage.records.RecordType;
import io.sparkmp.lineage.records.WriteRequest;
import io.sparkmp.lineage.snapshot.SnapshotDirectory;
import io.sparkmp.lineage.snapshot.SnapshotException;
import io.sparkmp.lineage.snapshot.SnapshotId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.spark.SparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.rdd.RDD;
import org.apache.spark.storage.StorageLevel;
import org.apache.spark.util.SerializableConfiguration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.reflect.ClassTag$;

/**
 * Stores the generations of a loop. For callers that write the loop themselves; others use {@link
 * LineageTrimmer}.
 *
 * <ol>
 *   <li>One job computes a generation, stores it and, when due, hands it to the writers.
 *   <li>Its lineage is cut once every partition is stored.
 *   <li>Its blocks stay stored until it is released and its snapshot, if any, is settled.
 *   <li>At most one snapshot is being written.
 * </ol>
 *
 * <p>For one thread, the one that runs the loop.
 *
 * @param <T> the type of the records
 */
public final class GenerationStore<T> implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(GenerationStore.class);

  private final SparkContext spark;
  private final RecordType<T> recordType;
  private final TrimmerMetrics metrics;
  private final @Nullable SnapshotDirectory directory;
  private final @Nullable SnapshotWriter writer;
  private final @Nullable SnapshotReader<T> reader;
  private final RecordCodec codec;
  private final Durability durability;

  private @Nullable Generation<T> beingWritten;
  private boolean releaseWhenWritten;

  private final GenerationOrder order;
  private final StepWatch watch = new StepWatch();
  private boolean isOnDisk;
  private boolean closed;

  private GenerationStore(
      SparkContext spark,
      Durability durability,
      RecordCodec codec,
      RecordType<T> recordType,
      @Nullable SnapshotDirectory directory) {
    this.spark = spark;
    this.durability = durability;
    this.recordType = recordType;
    this.codec = codec;
    this.directory = directory;
    this.order = new GenerationOrder(spark);
    this.metrics = new TrimmerMetrics("LineageTrimmer");
    spark.env().metricsSystem().registerSource(metrics);
    if (directory == null || !(durability instanceof Durability.Snapshots durable)) {
      writer = null;
      reader = null;
    } else {
      Broadcast<SerializableConfiguration> hadoop =
          spark.broadcast(
              new SerializableConfiguration(spark.hadoopConfiguration()),
              ClassTag$.MODULE$.apply(SerializableConfiguration.class));
      writer = new SnapshotWriter(spark, durable, directory, codec, hadoop, metrics);
      reader = new SnapshotReader<>(spark, directory, codec, hadoop, recordType);
    }
  }

  /** Opens a store that writes snapshots with Spark's own serializer. */
  public static <T> GenerationStore<T> open(SparkContext spark, Durability durability) {
    return open(spark, durability, Map.of());
  }

  /**
   * Opens a store.
   *
   * @param serialisation settings of Spark, {@code spark.serializer} and {@code spark.kryo...},
   *     that override the context's for snapshots
   * @throws SnapshotException if the directory of snapshots cannot be used
   */
  public static <T> GenerationStore<T> open(
      SparkContext spark, Durability durability, Map<String, String> serialisation) {
    return open(spark, durability, serialisation, RecordType.ofObjects());
  }

  static <T> GenerationStore<T> open(
      SparkContext spark,
      Durability durability,
      Map<String, String> serialisation,
      RecordType<T> recordType) {
    SparkLine.check();
    if (spark.isStopped()) {
      throw new IllegalStateException(
          "Cannot begin a loop: the SparkContext of its data is stopped");
    }
    RecordCodec codec = RecordCodec.of(spark, serialisation);
    SnapshotDirectory directory =
        durability instanceof Durability.Snapshots durable
            ? SnapshotWriter.open(spark, durable)
            : null;
    try {
      return new GenerationStore<>(spark, durability, codec, recordType, directory);
    } catch (Throwable e) {
      if (directory != null) {
        Cleanup.after(e, directory::close);
      }
      throw e;
    }
  }

  /**
   * Keeps generations on local disk only, for data that are larger than memory; each partition is
   * read anew whenever it is used.
   *
   * @return this store
   */
  public GenerationStore<T> onDisk() {
    isOnDisk = true;
    return this;
  }

  private StorageLevel level() {
    int copies = durability.copies(spark);
    return isOnDisk ? TwoCopies.onDisk(copies) : TwoCopies.level(copies);
  }

  /** Checks the attributes of a snapshot for damage. */
  @FunctionalInterface
  public interface AttributeCheck {

    /**
     * Says what is wrong with them.
     *
     * @param number the generation number
     * @param attributes as they were read
     * @return empty if nothing is wrong
     */
    Optional<String> problem(long number, Map<String, String> attributes);
  }

  /** The newest generation that has a snapshot, whatever its attributes. */
  public Optional<Generation<T>> restore() {
    return restore(Long.MAX_VALUE, (number, attributes) -> Optional.empty());
  }

  /**
   * The newest generation up to {@code atMost} that has an undamaged snapshot, loaded and
   * persisted. Waits for the snapshot that is being written. The next generation to store is the
   * one after it.
   *
   * @param check finds damage in attributes; the previous snapshot is then used
   * @throws SnapshotException if a snapshot was written with other settings or another schema
   */
  public Optional<Generation<T>> restore(long atMost, AttributeCheck check) {
    if (reader == null) {
      order.goBackToStart();
      return Optional.empty();
    }
    settle();
    Optional<Generation<T>> restored = reader.newest(atMost, level(), check);
    restored.ifPresentOrElse(order::goBack, order::goBackToStart);
    return restored;
  }

  /** Stores a generation; see {@link #store(long, RDD, boolean, PartitionSummary, Function)}. */
  public Generation<T> store(long number, RDD<T> rdd, boolean last) {
    return store(number, rdd, last, null, found -> Map::of).generation();
  }

  /**
   * A generation and what its summaries yielded.
   *
   * @param generation the data
   * @param known computed from the summaries of its partitions
   * @param <T> the type of the records
   * @param <K> the type of {@code known}
   */
  public record Stored<T, K>(Generation<T> generation, K known) {}

  /**
   * Computes a generation in one job, stores it and cuts its lineage.
   *
   * @param number the number of steps that led to it
   * @param rdd made after the previous generation was stored. Persisted here unless it is already
   *     at a level that uses the disk
   * @param last whether to write it whatever the cadence says; {@link #settle} waits for it
   * @param summary examines each partition in the same job, or null
   * @param known combines the summaries, in partition order; if it throws, the generation is not
   *     kept. The attributes that its result supplies are stored with the snapshot and restored
   *     with the generation; another thread asks for them when it writes the snapshot
   * @param <R> the type of a partition's summary
   * @param <K> the type of the combined summary
   * @throws IllegalArgumentException if it is not the next generation or belongs to another Spark
   * @throws SnapshotException if a snapshot cannot be written and the loop's durability says that
   *     this stops
   */
  public <R, K extends Supplier<Map<String, String>>> Stored<T, K> store(
      long number,
      RDD<T> rdd,
      boolean last,
      @Nullable PartitionSummary<T, R> summary,
      Function<List<R>, K> known) {
    return store(number, rdd, last, summary, known, CompletableFuture.completedFuture(Map.of()));
  }

  /**
   * As above.
   *
   * @param later more attributes; the snapshot waits for them
   */
  <R, K extends Supplier<Map<String, String>>> Stored<T, K> store(
      long number,
      RDD<T> rdd,
      boolean last,
      @Nullable PartitionSummary<T, R> summary,
      Function<List<R>, K> known,
      CompletableFuture<Map<String, String>> later) {
    check(number, rdd);
    if (writer != null) {
      writer.throwFailure();
      releaseWritten();
    }
    boolean due = writer != null && (last || writer.isDue(order.number(), number));
    if (due) {
      settle(); // one at a time: here the loop waits for a slow file system
    }
    if (rdd.getStorageLevel().equals(StorageLevel.NONE())) {
      rdd.persist(level());
    }
    WriteRequest request = due ? Objects.requireNonNull(writer).begin(number, rdd.id()) : null;
    StoringJob<T, R> job;
    StepShuffles shuffles;
    K whole;
    Generation<T> generation;
    try {
      job = new StoringJob<>(rdd, summary, request);
      job.run();
      watch.look(number, rdd);
      shuffles = StepShuffles.of(rdd, order.stepBeganAt());
      StoredRdd<T> stored = rdd.isCheckpointed() ? null : RddBlocks.cut(rdd);
      whole = known.apply(job.found());
      generation = Generation.stored(number, rdd, whole, stored);
    } catch (Throwable e) {
      if (request != null) {
        Cleanup.after(e, Objects.requireNonNull(writer)::cancel);
      }
      Cleanup.after(e, () -> unpersist(rdd));
      throw e;
    }
    shuffles.release(rdd, false);
    metrics.generation(order.isReplay(number));
    order.advance(number, rdd);
    if (request != null) {
      beginWriting(generation, job, later);
    }
    return new Stored<>(generation, whole);
  }

  private void beginWriting(
      Generation<T> generation,
      StoringJob<T, ?> job,
      CompletableFuture<Map<String, String>> later) {
    Durability.Snapshots durable = (Durability.Snapshots) durability;
    SnapshotReader<T> parts = Objects.requireNonNull(reader);
    Objects.requireNonNull(writer)
        .begun(
            job.tasks(),
            (id, files) ->
                Manifests.of(
                    spark,
                    durable.job(),
                    id,
                    codec,
                    generation,
                    recordType.schema(),
                    later.join(),
                    files),
            manifest -> generation.setSnapshot(parts.parts(manifest)));
    parts.remember(generation);
    beingWritten = generation;
  }

  private void check(long number, RDD<T> rdd) {
    if (closed) {
      throw new IllegalStateException("Cannot store generation " + number + ": this is closed");
    }
    order.check(number, rdd);
  }

  /** Unpersists a generation, at once or when its snapshot is written. */
  public void release(Generation<T> generation) {
    if (generation == beingWritten) {
      releaseWhenWritten = true;
      releaseWritten();
    } else {
      unpersist(generation.rdd());
    }
  }

  private void releaseWritten() {
    Generation<T> written = beingWritten;
    if (written != null && writer != null && writer.isSettled()) {
      beingWritten = null;
      if (releaseWhenWritten) {
        unpersist(written.rdd());
      }
      releaseWhenWritten = false;
    }
  }

  private void unpersist(RDD<T> rdd) {
    if (!spark.isStopped()) {
      rdd.unpersist(false);
    }
  }

  /** Whether some partition is neither stored on a living executor nor in a snapshot. */
  public boolean isLost(Generation<T> generation) {
    SnapshotId snapshot = generation.snapshot();
    boolean readable = snapshot != null && directory != null && directory.holds(snapshot);
    return !readable && RddBlocks.missing(generation.rdd()).length > 0;
  }

  /**
   * Waits until no snapshot is being written.
   *
   * @throws SnapshotException if one could not be written and the loop's durability says that this
   *     stops the loop
   */
  @SuppressWarnings("try") // ending is all that the end is for
  public void settle() {
    if (writer != null) {
      try (AtEnd end = this::releaseWritten) {
        writer.settle();
      }
    }
  }

  void countRollback() {
    metrics.rollback();
  }

  /** The cost so far. */
  public TrimmerReport report() {
    return metrics.report();
  }

  /** Ends the snapshot that is being written and releases the directory. */
  @Override
  @SuppressWarnings("try") // ending is all that the end is for
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    try (AtEnd end = this::free) {
      if (!spark.isStopped()) {
        settle();
      }
    }
  }

  /** Throws nothing, so as not to hide why the loop ended. */
  private void free() {
    try {
      if (!spark.isStopped()) {
        spark.env().metricsSystem().removeSource(metrics);
      }
      if (writer != null) {
        writer.close();
      }
    } catch (RuntimeException e) {
      LOG.warn("Cannot release the snapshot writer: {}", e.toString());
    }
  }
}
