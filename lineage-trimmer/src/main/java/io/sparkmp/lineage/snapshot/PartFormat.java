package io.sparkmp.lineage.snapshot;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** Constants and layout of part files. */
final class PartFormat {
  /** "SPMPPART" in ASCII. */
  static final long MAGIC = 0x53504d5050415254L;

  static final int VERSION = 1;
  static final int HEADER_BYTES = 8 + 4 + 8 + 8 + 4 + 4;
  static final int END_BYTES = 4 + 8 + 8 + 4;
  static final int CHUNK_BYTES = 1 << 20;

  private PartFormat() {}

  static ByteBuffer header(SnapshotId id, int partition) {
    byte[] header = new byte[HEADER_BYTES];
    ByteBuffer.wrap(header)
        .putLong(MAGIC)
        .putInt(VERSION)
        .putLong(id.generation())
        .putLong(id.writer())
        .putInt(partition);
    return seal(header);
  }

  /** The end marker: a zero in place of a chunk's length, then the totals. */
  static ByteBuffer end(long records, long payload) {
    byte[] end = new byte[END_BYTES];
    ByteBuffer.wrap(end).putInt(0).putLong(records).putLong(payload);
    return seal(end);
  }

  /** Writes the checksum of the preceding bytes into the last four. */
  private static ByteBuffer seal(byte[] bytes) {
    int sealed = bytes.length - 4;
    return ByteBuffer.wrap(bytes).putInt(sealed, crc32c(bytes, sealed));
  }

  static int crc32c(byte[] bytes, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, length);
    return (int) crc.getValue();
  }
}
