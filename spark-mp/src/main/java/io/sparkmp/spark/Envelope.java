package io.sparkmp.spark;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.apache.spark.util.io.ChunkedByteBuffer;

/**
 * A message as bytes for another process: CRC32C of all that follows, {@link Header}, length of the
 * content, content. Numbers are big-endian. Nothing of it is decoded before all of it is checked.
 */
final class Envelope {
  private static final int CHECKSUM_BYTES = Integer.BYTES;
  private static final int FRONT_BYTES = CHECKSUM_BYTES + Header.BYTES + Long.BYTES;

  private Envelope() {}

  /** The bytes of a message. */
  static ByteBuffer seal(Header header, Object content, KryoCodec codec) {
    Buffer out = new Buffer();
    out.writeBytes(new byte[FRONT_BYTES]);
    codec.encode(content, out);
    ByteBuffer bytes = out.view();
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
   * @throws RefusedMessageException if it is damaged or not the one that is awaited
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
            awaited, String.format("its CRC32C is %08x instead of %08x", found, expected));
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

  /** A byte array whose content can be sent without a copy. */
  private static final class Buffer extends ByteArrayOutputStream {
    ByteBuffer view() {
      return ByteBuffer.wrap(buf, 0, count);
    }
  }
}
