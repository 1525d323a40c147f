package io.sparkmp.lineage.snapshot;

import io.sparkmp.errors.Cleanup;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Writes a part file in chunks, each with a checksum. The file is complete only once {@link
 * #finish} has returned; {@link #close} without it leaves a file that no reader accepts.
 */
public final class PartWriter extends OutputStream {
  private final FSDataOutputStream out;
  private final Path file;
  private final int partition;
  private final CRC32C ofFile = new CRC32C();
  private final byte[] chunk = new byte[PartFormat.CHUNK_BYTES];
  private int filled;
  private long payload;
  private long bytes;
  private boolean isClosed;

  private PartWriter(FSDataOutputStream out, Path file, int partition) {
    this.out = out;
    this.file = file;
    this.partition = partition;
  }

  /**
   * Creates a part file; leaves none if that fails.
   *
   * @param file must not exist
   */
  public static PartWriter create(FileSystem fs, Path file, SnapshotId id, int partition)
      throws IOException {
    PartWriter writer = new PartWriter(fs.create(file, false), file, partition);
    try {
      writer.put(PartFormat.header(id, partition));
      return writer;
    } catch (Throwable e) {
      Cleanup.after(e, writer::close, () -> fs.delete(file, false));
      throw e;
    }
  }

  @Override
  public void write(int b) throws IOException {
    if (filled == chunk.length) {
      flushChunk();
    }
    chunk[filled++] = (byte) b;
  }

  @Override
  public void write(byte[] source, int offset, int length) throws IOException {
    int from = offset;
    int left = length;
    while (left > 0) {
      if (filled == chunk.length) {
        flushChunk();
      }
      int n = Math.min(left, chunk.length - filled);
      System.arraycopy(source, from, chunk, filled, n);
      filled += n;
      from += n;
      left -= n;
    }
  }

  private void flushChunk() throws IOException {
    if (filled > 0) {
      int crc = PartFormat.crc32c(chunk, filled);
      put(ByteBuffer.allocate(8).putInt(filled).putInt(crc).flip());
      put(ByteBuffer.wrap(chunk, 0, filled));
      payload += filled;
      filled = 0;
    }
  }

  private void put(ByteBuffer buffer) throws IOException {
    out.write(buffer.array(), buffer.arrayOffset() + buffer.position(), buffer.remaining());
    bytes += buffer.remaining();
    ofFile.update(buffer);
  }

  /**
   * Ends the file and syncs it to the store.
   *
   * @param records the number of records written
   * @return its entry in the manifest
   */
  public PartFile finish(long records) throws IOException {
    flushChunk();
    put(PartFormat.end(records, payload));
    WholeFile.sync(out);
    close();
    return new PartFile(file.getName(), partition, records, bytes, (int) ofFile.getValue());
  }

  /** Closes the stream once, even if that fails; does nothing after {@link #finish}. */
  @Override
  public void close() throws IOException {
    if (!isClosed) {
      isClosed = true;
      out.close();
    }
  }
}
