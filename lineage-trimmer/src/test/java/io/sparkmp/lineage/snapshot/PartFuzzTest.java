package io.sparkmp.lineage.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.sparkmp.testing.Damage;
import io.sparkmp.testing.MemoryFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;

/** Part files from untrusted sources, and damaged ones. */
@Tag("unit")
class PartFuzzTest {
  private static final SnapshotId ID = new SnapshotId(40, 2);
  private static final Path FOLDER = new Path("mem:///");
  private static final String NAME = "part-00001-3";

  private final MemoryFiles files = MemoryFiles.of(new Configuration(false));

  private byte @Nullable [] read(byte[] bytes, PartFile part) throws IOException {
    files.put(NAME, bytes);
    try (PartReader reader = PartReader.open(files, FOLDER, ID, part)) {
      byte[] payload = reader.readAllBytes();
      PartReader.verify(files, FOLDER, ID, part);
      return payload;
    } catch (DamagedSnapshotException e) {
      assertThat(e).hasMessageContaining(NAME);
      return null;
    }
  }

  /** A damaged part is refused, or is unchanged. */
  @FuzzTest
  void partDamage(byte[] steps) throws IOException {
    byte[] payload = "0123456789 hello".repeat(3).getBytes(StandardCharsets.US_ASCII);
    PartFile part;
    Path file = new Path(FOLDER, NAME);
    try (PartWriter writer = PartWriter.create(files, file, ID, 1)) {
      writer.write(payload);
      part = writer.finish(5);
    }
    byte[] whole;
    try (var in = files.open(file)) {
      whole = in.readAllBytes();
    }
    byte[] found = read(Damage.to(whole, steps), part);
    if (found != null) {
      assertThat(found).isEqualTo(payload);
    }
  }

  /** The payload of a part as the format has it, or null. */
  private static byte @Nullable [] slowly(byte[] whole, long records) {
    int start = PartFormat.header(ID, 1).remaining();
    ByteBuffer file = ByteBuffer.wrap(whole, start, whole.length - start);
    ByteArrayOutputStream payload = new ByteArrayOutputStream();
    while (file.remaining() >= 24) {
      int length = file.getInt();
      if (length == 0) {
        ByteBuffer left = file.position(file.position() - Integer.BYTES);
        return left.equals(PartFormat.end(records, payload.size())) ? payload.toByteArray() : null;
      }
      int crc = file.getInt();
      if (length < 0 || length > file.remaining()) {
        return null;
      }
      byte[] bytes = new byte[length];
      file.get(bytes);
      if (PartFormat.crc32c(bytes, length) != crc) {
        return null;
      }
      payload.writeBytes(bytes);
    }
    return null;
  }

  /**
   * Chunks with lengths and checksums that are right or not, and a manifest that agrees with the
   * file: accepted if and only if all of it is right.
   */
  @FuzzTest
  void partChunks(FuzzedDataProvider data) throws IOException {
    ByteArrayOutputStream payload = new ByteArrayOutputStream();
    ByteBuffer file = ByteBuffer.allocate(1 << 16);
    file.put(PartFormat.header(ID, 1));
    boolean isRight = true;
    int chunks = data.consumeInt(0, 4);
    for (int chunk = 0; chunk < chunks; chunk++) {
      byte[] bytes = data.consumeBytes(64);
      int length = data.consumeBoolean() ? bytes.length : data.consumeInt();
      int crc = PartFormat.crc32c(bytes, bytes.length);
      int stated = data.consumeBoolean() ? crc : data.consumeInt();
      isRight &= bytes.length > 0 && length == bytes.length && stated == crc;
      file.putInt(length).putInt(stated).put(bytes);
      payload.writeBytes(bytes);
    }
    long records = data.consumeLong();
    long stated = data.consumeBoolean() ? records : data.consumeLong();
    long total = data.consumeBoolean() ? payload.size() : data.consumeLong();
    isRight &= stated == records && total == payload.size();
    file.put(PartFormat.end(stated, total));
    byte[] more = data.consumeRemainingAsBytes();
    isRight &= more.length == 0;
    file.put(more, 0, Math.min(more.length, file.remaining()));
    byte[] whole = new byte[file.flip().remaining()];
    file.get(whole);
    int crc = PartFormat.crc32c(whole, whole.length);
    byte[] found = read(whole, new PartFile(NAME, 1, records, whole.length, crc));
    if (isRight) {
      assertThat(found).isEqualTo(payload.toByteArray());
    }
    assertThat(found).isEqualTo(slowly(whole, records)); // what looks wrong may be right
  }
}
