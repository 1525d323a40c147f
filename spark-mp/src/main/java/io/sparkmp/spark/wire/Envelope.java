package io.sparkmp.spark.wire;

import io.sparkmp.errors.FinalFailureException;
import io.sparkmp.spark.KryoCodec;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.CRC32C;
import org.apache.spark.util.io.ChunkedByteBuffer;

/**
 * A message as bytes for another process: CRC32C of all that follows, {@link Header}, length of the
 * content, content. Numbers are big-endian. Nothing is decoded before everything is checked.
 */
final class Envelope {
  private static final int CHECKSUM_BYTES = Integer.BYTES;
  private static final int FRONT_BYTES = CHECKSUM_BYTES + Header.BYTES + Long.BYTES;

  private static final int MOST =
      Integer.MAX_VALUE - 64; // of one array, with room for what Spark adds

  private Envelope() {}

  /** The bytes of a message. */
  static ByteBuffer seal(Header header, Object content, KryoCodec codec) {
    Chunks out = new Chunks();
    codec.encode(content, out);
    if (out.size() > MOST) {
      throw new FinalFailureException(
          "Cannot send "
              + header
              + ": it takes "
              + out.size()
              + " bytes (expected: at most "
              + MOST
              + "); use more slices per worker");
    }
    ByteBuffer bytes = ByteBuffer.allocate(FRONT_BYTES + (int) out.size());
    out.writeTo(bytes.position(FRONT_BYTES));
    bytes.position(CHECKSUM_BYTES);
    header.writeTo(bytes);
    bytes.putLong(bytes.limit() - FRONT_BYTES);
    CRC32C checksum = new CRC32C();
    checksum.update(bytes.position(CHECKSUM_BYTES));
    return bytes.putInt(0, (int) checksum.getValue()).rewind();
  }

  /**
   * The content of a message.
   *
   * @throws RefusedMessageException if it is damaged or not the awaited message
   */
  static Object open(Header awaited, ChunkedByteBuffer bytes, KryoCodec codec) throws IOException {
    if (bytes.size() < FRONT_BYTES) {
      throw RefusedMessageException.damaged(awaited, bytes.size() + " bytes are left of it");
    }
    try (InputStream in = bytes.toInputStream(false)) {
      ByteBuffer front = ByteBuffer.wrap(in.readNBytes(FRONT_BYTES));
      int expected = front.getInt();
      int found = checksum(bytes.getChunks());
      if (found != expected) {
        throw RefusedMessageException.damaged(
            awaited,
            String.format(Locale.ROOT, "its CRC32C is %08x instead of %08x", found, expected));
      }
      Header header = Header.readFrom(front);
      if (!header.equals(awaited)) {
        throw RefusedMessageException.other(awaited, header);
      }
      long length = front.getLong();
      if (bytes.size() != FRONT_BYTES + length) {
        throw RefusedMessageException.damaged(
            awaited, "it has " + (bytes.size() - FRONT_BYTES) + " bytes instead of " + length);
      }
      return codec.decode(in);
    }
  }

  private static int checksum(ByteBuffer[] chunks) {
    CRC32C checksum = new CRC32C();
    int skipped = 0;
    for (ByteBuffer chunk : chunks) {
      int skip = Math.min(CHECKSUM_BYTES - skipped, chunk.remaining());
      skipped += skip;
      checksum.update(chunk.position(chunk.position() + skip));
    }
    return (int) checksum.getValue();
  }

  /**
   * Bytes whose number is not known in advance. They are copied at the end into an array of the
   * exact size: a growing array takes up to three times the memory meanwhile, and Spark copies the
   * content of an array that is too large.
   */
  private static final class Chunks extends OutputStream {
    private static final int FIRST = 1 << 10;
    private static final int LARGEST = 1 << 20;

    private final List<byte[]> full = new ArrayList<>();
    private byte[] last = new byte[FIRST];
    private int used; // of the last one
    private long before; // in the full ones

    long size() {
      return before + used;
    }

    void writeTo(ByteBuffer to) {
      full.forEach(to::put);
      to.put(last, 0, used);
    }

    @Override
    public void write(int value) {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
      for (int done = 0; done < length; ) {
        if (used == last.length) {
          full.add(last);
          before += used;
          last = new byte[Math.min(LARGEST, 2 * used)];
          used = 0;
        }
        int part = Math.min(length - done, last.length - used);
        System.arraycopy(bytes, from + done, last, used, part);
        used += part;
        done += part;
      }
    }
  }
}
