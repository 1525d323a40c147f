package io.sparkmp.lineage.snapshot;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The contents of a snapshot. It is written last, so a snapshot without a manifest is incomplete.
 *
 * @param format always {@value #FORMAT}
 * @param version of the format
 * @param job the job that the generation belongs to
 * @param generation the generation's number
 * @param writer the number of the driver that wrote it
 * @param application the Spark application that wrote it
 * @param written the time of writing in ISO 8601
 * @param encoding how records were serialised: the serializer and what its bytes depend on
 * @param partitioner the partitioner of a pair RDD in words: {@value #HASH} and N, or else its
 *     class, for information only
 * @param schema the schema of a Dataset as Spark's JSON
 * @param attributes the loop's own, restored with the generation
 * @param parts one per partition, in order
 */
public record Manifest(
    String format,
    int version,
    String job,
    long generation,
    long writer,
    String application,
    String written,
    Map<String, String> encoding,
    @Nullable String partitioner,
    @Nullable String schema,
    Map<String, String> attributes,
    List<PartFile> parts) {
  /** The value of the field {@code format}. */
  public static final String FORMAT = "spark-mp snapshot";

  /** The version that this library writes, and the newest that it reads. */
  public static final int VERSION = 2;

  /** Prefix of a hash partitioner's description; the number of partitions follows. */
  public static final String HASH = "hash ";

  /** The snapshot that it commits. */
  public SnapshotId id() {
    return new SnapshotId(generation, writer);
  }

  /** The total length of all parts. */
  public long bytes() {
    return parts.stream().mapToLong(PartFile::bytes).sum();
  }
}
