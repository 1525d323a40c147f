package io.sparkmp.lineage.records;

import io.sparkmp.lineage.snapshot.Manifest;
import io.sparkmp.lineage.snapshot.PartFile;
import io.sparkmp.lineage.snapshot.PartReader;
import io.sparkmp.lineage.snapshot.SnapshotDirectory;
import io.sparkmp.lineage.snapshot.SnapshotId;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.TaskContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.serializer.DeserializationStream;
import org.apache.spark.util.SerializableConfiguration;
import org.apache.spark.util.TaskCompletionListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.collection.Iterator;
import scala.reflect.ClassTag$;

/** The part files of a committed snapshot, readable on executors. */
public final class SnapshotParts<T> implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(SnapshotParts.class);

  private final SnapshotId id;
  private final String folder;
  private final List<PartFile> parts;
  private final RecordCodec codec;
  private final Broadcast<SerializableConfiguration> hadoop;

  /**
   * The parts of a snapshot.
   *
   * @param folder the snapshot's
   * @param hadoop the configuration of the file system
   */
  public SnapshotParts(
      Manifest manifest,
      Path folder,
      RecordCodec codec,
      Broadcast<SerializableConfiguration> hadoop) {
    this.id = manifest.id();
    this.folder = folder.toString();
    this.parts = manifest.parts();
    this.codec = codec;
    this.hadoop = hadoop;
  }

  /** The number of parts. */
  public int count() {
    return parts.size();
  }

  /** The snapshot. */
  public SnapshotId id() {
    return id;
  }

  /** Reads a part file to its end and returns what is wrong with it, or an empty string. */
  public String verify(int partition) {
    try {
      Path path = new Path(folder);
      return Reading.patiently(
          () -> {
            PartReader.verify(fileSystem(path), path, id, parts.get(partition));
            return "";
          });
    } catch (IOException e) {
      return e.toString();
    }
  }

  /** The records of a partition, read lazily. */
  public Iterator<T> read(int partition, TaskContext context) {
    Path path = new Path(folder);
    try {
      PartReader in = PartReader.open(fileSystem(path), path, id, parts.get(partition));
      context.addTaskCompletionListener((TaskCompletionListener) ended -> close(in));
      DeserializationStream stream =
          codec.newInstance().deserializeStream(new BufferedInputStream(in, 1 << 16));
      return new CountedRecords<>(stream, in.records());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Only logs a failure: what was read is valid, and a failed read throws on its own. */
  private void close(PartReader in) {
    try {
      in.close();
    } catch (IOException | RuntimeException e) {
      LOG.warn("Cannot close a part of {}: {}", folder, e.toString());
    }
  }

  private FileSystem fileSystem(Path path) throws IOException {
    return SnapshotDirectory.fileSystem(path, hadoop.value().value());
  }

  /** Checks that there are as many records as the manifest says. */
  private static final class CountedRecords<T> extends scala.collection.AbstractIterator<T> {
    private final DeserializationStream stream;
    private long left;

    CountedRecords(DeserializationStream stream, long records) {
      this.stream = stream;
      this.left = records;
    }

    @Override
    public boolean hasNext() {
      return left > 0;
    }

    @Override
    public T next() {
      left--;
      return stream.readObject(ClassTag$.MODULE$.apply(Object.class));
    }
  }
}
