package io.sparkmp.lineage;

import io.sparkmp.lineage.snapshot.Manifest;
import io.sparkmp.lineage.snapshot.PartFile;
import io.sparkmp.lineage.snapshot.SnapshotId;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.Partitioner;
import org.apache.spark.SparkContext;
import org.apache.spark.rdd.RDD;
import org.jspecify.annotations.Nullable;

/** Manifests of generations. */
final class Manifests {

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

  private static @Nullable String partitioner(RDD<?> rdd) {
    if (rdd.partitioner().isEmpty()) {
      return null;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(rdd.partitioner().get());
    } catch (IOException e) {
      throw new IllegalStateException("Cannot write the partitioner of " + rdd, e);
    }
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  /** The partitioner that a manifest holds. */
  @SuppressWarnings("BanSerializableRead") // the manifest is this job's own, as are its records
  static @Nullable Partitioner partitioner(Manifest manifest) throws IOException {
    if (manifest.partitioner() == null) {
      return null;
    }
    byte[] bytes = Base64.getDecoder().decode(manifest.partitioner());
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes)) {
          @Override
          protected Class<?> resolveClass(ObjectStreamClass description)
              throws IOException, ClassNotFoundException {
            try {
              return Class.forName(description.getName(), false, loader);
            } catch (ClassNotFoundException e) {
              return super.resolveClass(description); // primitive types
            }
          }
        }) {
      return (Partitioner) in.readObject();
    } catch (ClassNotFoundException e) {
      throw new IOException("Cannot read the partitioner of " + manifest.id(), e);
    }
  }
}
