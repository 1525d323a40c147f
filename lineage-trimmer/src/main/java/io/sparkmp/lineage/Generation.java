package io.sparkmp.lineage;

import io.sparkmp.lineage.records.SnapshotParts;
import io.sparkmp.lineage.snapshot.SnapshotId;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.spark.rdd.RDD;
import org.jspecify.annotations.Nullable;

/**
 * A stored generation of a loop whose lineage has been cut.
 *
 * @param <T> the type of its records
 */
public final class Generation<T> {
  private final long number;
  private final RDD<T> rdd;
  private final Supplier<Map<String, String>> attributes;
  private final @Nullable StoredRdd<T> stored;
  private volatile @Nullable SnapshotId snapshot;

  private Generation(
      long number,
      RDD<T> rdd,
      Supplier<Map<String, String>> attributes,
      @Nullable StoredRdd<T> stored,
      @Nullable SnapshotId snapshot) {
    this.number = number;
    this.rdd = rdd;
    this.attributes = attributes;
    this.stored = stored;
    this.snapshot = snapshot;
  }

  /**
   * A generation that a job has stored.
   *
   * @param attributes computed on demand; most never are
   */
  static <T> Generation<T> stored(
      long number,
      RDD<T> rdd,
      Supplier<Map<String, String>> attributes,
      @Nullable StoredRdd<T> stored) {
    return new Generation<>(number, rdd, attributes, stored, null);
  }

  /** A generation whose RDD reads a snapshot. */
  static <T> Generation<T> restored(
      long number, RDD<T> rdd, Map<String, String> attributes, SnapshotId snapshot) {
    return new Generation<>(number, rdd, () -> attributes, null, snapshot);
  }

  /** The number of steps that led to it. */
  public long number() {
    return number;
  }

  /** Its data; persisted until it is released. */
  public RDD<T> rdd() {
    return rdd;
  }

  /** The attributes given when it was stored. */
  public Map<String, String> attributes() {
    return Map.copyOf(attributes.get());
  }

  /** Makes lost partitions be read from a snapshot from now on. */
  void setSnapshot(SnapshotParts<T> committed) {
    if (stored != null) { // else the caller checkpointed it and owns it
      stored.setSnapshot(committed);
      snapshot = committed.id();
    }
  }

  /** The snapshot for lost partitions, if there is one. */
  @Nullable SnapshotId snapshot() {
    return snapshot;
  }

  @Override
  public String toString() {
    return "generation " + number;
  }
}
