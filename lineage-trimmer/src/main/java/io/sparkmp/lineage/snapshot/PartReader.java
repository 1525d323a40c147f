package io.sparkmp.lineage.snapshot;

import io.sparkmp.errors.Cleanup;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Reads a part file. Returns bytes only after checking the checksum of their chunk, and reports the
 * end only after checking that of the whole file. So a deserialiser never sees damaged bytes, and a
 * reader that reaches the end has missed nothing.
 */
public final class PartReader extends InputStream {
  private final FSDataInputStream in;
  private final Path file;
  private final PartFile expected;
  private final CRC32C ofFile = new CRC32C();
  private byte[] chunk = new byte[0];
  private int position;
  private int limit;
  private long payload;
  private long bytes;
  private boolean ended;

  private PartReader(FSDataInputStream in, Path file, PartFile expected) {
    this.in = in;
    this.file = file;
    this.expected = expected;
  }

  /**
   * Opens a part file.
   *
   * @param folder of the snapshot
   * @param part its entry in the manifest
   * @throws DamagedSnapshotException if it is missing, of the wrong length or not that part
   */
  public static PartReader open(FileSystem fs, Path folder, SnapshotId id, PartFile part)
      throws IOException {
    Path file = new Path(folder, part.file());
    FSDataInputStream in;
    try {
      long length = fs.getFileStatus(file).getLen();
      if (length != part.bytes()) {
        throw new DamagedSnapshotException(
            file, length + " bytes long (expected: " + part.bytes() + ")");
      }
      in = fs.open(file);
    } catch (FileNotFoundException e) {
      throw new DamagedSnapshotException(file, "it is missing", e);
    }
    PartReader reader = new PartReader(in, file, part);
    try {
      byte[] header = reader.take(PartFormat.HEADER_BYTES);
      if (!ByteBuffer.wrap(header).equals(PartFormat.header(id, part.partition()))) {
        throw new DamagedSnapshotException(
            file, "its header is not that of partition " + part.partition() + " of " + id);
      }
      return reader;
    } catch (Throwable e) {
      Cleanup.after(e, in::close);
      throw e;
    }
  }

  /**
   * Reads a part file to its end.
   *
   * @throws DamagedSnapshotException if any byte differs from what was written
   */
  public static void verify(FileSystem fs, Path folder, SnapshotId id, PartFile part)
      throws IOException {
    try (PartReader reader = open(fs, folder, id, part)) {
      while (reader.nextChunk()) {
        reader.position = reader.limit;
      }
    }
  }

  /** The number of records according to the manifest. */
  public long records() {
    return expected.records();
  }

  @Override
  public int read() throws IOException {
    return position < limit || nextChunk() ? chunk[position++] & 0xff : -1;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (position == limit && !nextChunk()) {
      return -1;
    }
    int n = Math.min(length, limit - position);
    System.arraycopy(chunk, position, target, offset, n);
    position += n;
    return n;
  }

  private boolean nextChunk() throws IOException {
    if (ended) {
      return false;
    }
    ByteBuffer lengthOrEnd = ByteBuffer.wrap(take(4));
    int length = lengthOrEnd.getInt();
    if (length == 0) {
      end();
      return false;
    }
    if (length < 0 || length > Math.min(PartFormat.CHUNK_BYTES, expected.bytes() - bytes)) {
      throw new DamagedSnapshotException(file, "a chunk of " + length + " bytes");
    }
    int crc = ByteBuffer.wrap(take(4)).getInt();
    chunk = take(length);
    if (crc != PartFormat.crc32c(chunk, length)) {
      throw new DamagedSnapshotException(
          file, "wrong checksum of the chunk that ends at byte " + bytes);
    }
    payload += length;
    position = 0;
    limit = length;
    return true;
  }

  private void end() throws IOException {
    byte[] rest = take(PartFormat.END_BYTES - 4);
    ByteBuffer end = ByteBuffer.allocate(PartFormat.END_BYTES).putInt(0).put(rest).flip();
    if (!end.equals(PartFormat.end(expected.records(), payload))) {
      throw new DamagedSnapshotException(file, "its end does not fit what it holds");
    }
    if (bytes != expected.bytes() || (int) ofFile.getValue() != expected.crc32c()) {
      throw new DamagedSnapshotException(file, "its checksum is not that of the manifest");
    }
    ended = true;
  }

  private byte[] take(int length) throws IOException {
    byte[] taken = new byte[length];
    try {
      in.readFully(taken);
    } catch (EOFException e) {
      throw new DamagedSnapshotException(file, "it ends too early", e);
    } catch (ChecksumException e) {
      throw new DamagedSnapshotException(file, "the file system finds it damaged", e);
    }
    bytes += length;
    ofFile.update(taken);
    return taken;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
