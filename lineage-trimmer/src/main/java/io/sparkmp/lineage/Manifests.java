package io.sparkmp.lineage;

import io.sparkmp.lineage.records.RecordCodec;
import io.sparkmp.lineage.snapshot.Manifest;
import io.sparkmp.lineage.snapshot.PartFile;
import io.sparkmp.lineage.snapshot.SnapshotId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.HashPartitioner;
import org.apache.spark.Partitioner;
import org.apache.spark.SparkContext;
import org.apache.spark.rdd.RDD;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes manifests of generations. */
final class Manifests {
  private static final Logger LOG = LoggerFactory.getLogger(Manifests.class);

  private Manifests() {}

  static Manifest of(
      SparkContext spark,
      String job,
      SnapshotId id,
      RecordCodec codec,
      Generation<?> generation,
      @Nullable String schema,
      Map<String, String> later,
      List<PartFile> files) {
    Map<String, String> attributes = new TreeMap<>(generation.attributes());
    attributes.putAll(later);
    return new Manifest(
        Manifest.FORMAT,
        Manifest.VERSION,
        job,
        id.generation(),
        id.writer(),
        spark.applicationId(),
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        codec.settings(),
        partitioner(generation.rdd()),
        schema,
        attributes,
        files);
  }

  /** The partitioner in words: reading a snapshot must not run code from it. */
  private static @Nullable String partitioner(RDD<?> rdd) {
    if (rdd.partitioner().isEmpty()) {
      return null;
    }
    Partitioner partitioner = rdd.partitioner().get();
    return partitioner.getClass() == HashPartitioner.class
        ? Manifest.HASH + partitioner.numPartitions()
        : partitioner.getClass().getName();
  }

  /**
   * The partitioner that a manifest describes; null if its class cannot be restored from a
   * description, which costs the next step by key a shuffle.
   */
  static @Nullable Partitioner partitioner(Manifest manifest) {
    String words = manifest.partitioner();
    if (words == null) {
      return null;
    }
    if (words.startsWith(Manifest.HASH)) {
      return new HashPartitioner(manifest.parts().size());
    }
    LOG.warn(
        "Generation {} goes on without its partitioner, which snapshots do not keep, so that the"
            + " next step by key shuffles it: {}",
        manifest.generation(),
        words);
    return null;
  }
}
