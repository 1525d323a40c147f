package io.sparkmp.lineage.snapshot;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a snapshot consists of. It is written last, so a snapshot without a manifest is incomplete.
 *
 * @param format always {@value #FORMAT}
 * @param version of the format
 * @param job whose generation it is
 * @param generation its number
 * @param writer the number of the driver that wrote it
 * @param application the Spark application that wrote it
 * @param written when, in ISO 8601
 * @param encoding how records became bytes: the serializer and what its bytes depend on
 * @param partitioner the partitioner of a pair RDD in words: {@value #HASH} and N, or else its
 *     class, which is for people alone
 * @param schema the schema of a Dataset as Spark's JSON
 * @param attributes what the loop wants to find again
 * @param parts one for each partition, in order
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
  /** What the field of that name says. */
  public static final String FORMAT = "spark-mp snapshot";

  /** The newest version that this library reads, and the one that it writes. */
  public static final int VERSION = 2;

  /** Begins the description of a hash partitioner; the number of partitions follows. */
  public static final String HASH = "hash ";

  /** Which snapshot it commits. */
  public SnapshotId id() {
    return new SnapshotId(generation, writer);
  }

  /** The length of all parts. */
  public long bytes() {
    return parts.stream().mapToLong(PartFile::bytes).sum();
  }
}
