package io.sparkmp.lineage;

import io.sparkmp.compat.Jobs;
import io.sparkmp.errors.Cleanup;
import io.sparkmp.lineage.records.Reading;
import io.sparkmp.lineage.records.RecordCodec;
import io.sparkmp.lineage.records.RecordType;
import io.sparkmp.lineage.records.SnapshotParts;
import io.sparkmp.lineage.records.SnapshotRdd;
import io.sparkmp.lineage.snapshot.DamagedSnapshotException;
import io.sparkmp.lineage.snapshot.Manifest;
import io.sparkmp.lineage.snapshot.SnapshotDirectory;
import io.sparkmp.lineage.snapshot.SnapshotException;
import io.sparkmp.lineage.snapshot.SnapshotId;
import java.io.IOException;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.spark.Partitioner;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.rdd.RDD;
import org.apache.spark.storage.StorageLevel;
import org.apache.spark.util.SerializableConfiguration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.Option;

/** Finds the newest snapshot that is not damaged, and loads it. */
final class SnapshotReader<T> {
  private static final Logger LOG = LoggerFactory.getLogger(SnapshotReader.class);
  private static final int MOST_REMEMBERED = 100;

  private final SparkContext spark;
  private final SnapshotDirectory directory;
  private final RecordCodec codec;
  private final Broadcast<SerializableConfiguration> hadoop;
  private final RecordType<T> recordType;

  /** The partitioners of snapshots that this driver has begun, by generation. */
  private final NavigableMap<Long, Partitioner> partitioners = new TreeMap<>();

  SnapshotReader(
      SparkContext spark,
      SnapshotDirectory directory,
      RecordCodec codec,
      Broadcast<SerializableConfiguration> hadoop,
      RecordType<T> recordType) {
    this.spark = spark;
    this.directory = directory;
    this.codec = codec;
    this.hadoop = hadoop;
    this.recordType = recordType;
  }

  SnapshotParts<T> parts(Manifest manifest) {
    return new SnapshotParts<>(manifest, directory.folder(manifest.id()), codec, hadoop);
  }

  /** Remembers the partitioner, which a snapshot does not hold, while this driver lives. */
  void remember(Generation<T> generation) {
    Option<Partitioner> partitioner = generation.rdd().partitioner();
    partitioners.tailMap(generation.number(), true).clear();
    if (partitioner.isDefined()) {
      partitioners.put(generation.number(), partitioner.get());
    }
    while (partitioners.size() > MOST_REMEMBERED) {
      partitioners.pollFirstEntry();
    }
  }

  private @Nullable Partitioner partitioner(Manifest manifest) {
    Partitioner own = partitioners.get(manifest.generation());
    return own != null && own.numPartitions() == manifest.parts().size()
        ? own
        : Manifests.partitioner(manifest);
  }

  /** Loads the newest generation up to {@code atMost}; abandons newer and damaged ones. */
  Optional<Generation<T>> newest(
      long atMost, StorageLevel storage, GenerationStore.AttributeCheck check) {
    try {
      for (SnapshotId id : directory.committed()) {
        if (id.generation() > atMost) {
          directory.abandon(id);
          continue;
        }
        Optional<Manifest> manifest = undamaged(id, check);
        if (manifest.isPresent()) {
          return Optional.of(load(manifest.get(), storage));
        }
        directory.abandon(id);
      }
      return Optional.empty();
    } catch (IOException e) {
      throw new SnapshotException(
          "Cannot read the snapshots in " + directory.root() + ": " + e.getMessage(), e);
    }
  }

  /** Reads all files once to verify them before they are loaded. */
  private Optional<Manifest> undamaged(SnapshotId id, GenerationStore.AttributeCheck attributes) {
    String damage;
    try {
      Manifest manifest = Reading.patiently(() -> directory.read(id));
      check(manifest);
      damage = attributes.problem(manifest.generation(), manifest.attributes()).orElse("");
      damage = damage.isEmpty() ? firstDamage(parts(manifest)) : damage;
      if (damage.isEmpty()) {
        return Optional.of(manifest);
      }
    } catch (DamagedSnapshotException e) {
      damage = e.getMessage();
    } catch (IOException e) {
      damage = e.toString();
    }
    LOG.warn(
        "Cannot use the snapshot of generation {}, so the one before it is used: {}",
        id.generation(),
        damage);
    return Optional.empty();
  }

  private void check(Manifest manifest) {
    if (!manifest.encoding().equals(codec.settings())) {
      throw new SnapshotException(
          "Cannot read the snapshots in "
              + directory.root()
              + ": they were written with "
              + manifest.encoding()
              + " (here: "
              + codec.settings()
              + "); use the same settings or another directory");
    }
    if (!Objects.equals(manifest.schema(), recordType.schema())) {
      throw new SnapshotException(
          "Cannot read the snapshots in "
              + directory.root()
              + ": their schema is "
              + manifest.schema()
              + " (expected: that of the loop's data, "
              + recordType.schema()
              + ")");
    }
  }

  private String firstDamage(SnapshotParts<T> parts) {
    if (parts.count() == 0) {
      return "";
    }
    return Jobs.collect(
            new JavaSparkContext(spark)
                .parallelize(IntStream.range(0, parts.count()).boxed().toList(), parts.count())
                .map(parts::verify))
        .stream()
        .filter(damage -> !damage.isEmpty())
        .findFirst()
        .orElse("");
  }

  private Generation<T> load(Manifest manifest, StorageLevel storage) throws IOException {
    RDD<T> rdd =
        new SnapshotRdd<>(spark, parts(manifest), partitioner(manifest), recordType.type());
    rdd.setName("generation " + manifest.generation() + " of " + directory.root());
    rdd.persist(storage);
    try {
      new StoringJob<T, Void>(rdd, null, null).run();
    } catch (Throwable e) {
      Cleanup.after(e, () -> rdd.unpersist(false));
      throw e;
    }
    Map<String, String> attributes = manifest.attributes();
    LOG.info("Went back to generation {}, written {}", manifest.generation(), manifest.written());
    return Generation.restored(manifest.generation(), rdd, attributes, manifest.id());
  }
}
