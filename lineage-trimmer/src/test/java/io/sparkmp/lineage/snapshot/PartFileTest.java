package io.sparkmp.lineage.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.HexFormat;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class PartFileTest {
  private static final int CHUNK = PartFormat.CHUNK_BYTES;
  private static final SnapshotId ID = new SnapshotId(40, 3);
  private static final int PARTITION = 5;

  @TempDir private java.nio.file.Path folder;

  private final FileSystem fs = Snapshots.local();
  private Path root = new Path("/");
  private java.nio.file.Path file = java.nio.file.Path.of("/");

  @BeforeEach
  void name() {
    root = new Path(folder.toString());
    file = folder.resolve("part-00005-7");
  }

  private PartFile write(byte[] payload) throws IOException {
    return Snapshots.writePart(fs, new Path(file.toString()), ID, PARTITION, payload);
  }

  private byte[] read(PartFile part) throws IOException {
    return Snapshots.readPart(fs, root, ID, part);
  }

  private void assertDamaged(PartFile part, String message) {
    assertThatThrownBy(() -> PartReader.verify(fs, root, ID, part))
        .as("verified")
        .isInstanceOf(DamagedSnapshotException.class)
        .hasMessageStartingWith("Damaged snapshot file " + root)
        .hasMessageContaining(message);
    assertThatThrownBy(() -> read(part))
        .as("read")
        .isInstanceOf(DamagedSnapshotException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3 * CHUNK + 104_729})
  void givesBackWhatWasWritten(int length) throws IOException {
    byte[] payload = Snapshots.random(length, length);
    PartFile part = write(payload);
    int chunks = (length + CHUNK - 1) / CHUNK;
    assertThat(part.file()).isEqualTo("part-00005-7");
    assertThat(part.partition()).isEqualTo(PARTITION);
    assertThat(part.records()).isEqualTo(1);
    assertThat(part.bytes())
        .isEqualTo(Files.size(file))
        .isEqualTo(PartFormat.HEADER_BYTES + 8L * chunks + length + PartFormat.END_BYTES);
    byte[] stored = Files.readAllBytes(file);
    assertThat(part.crc32c()).isEqualTo(PartFormat.crc32c(stored, stored.length));

    PartReader.verify(fs, root, ID, part);
    assertThat(Arrays.equals(read(part), payload)).isTrue();
  }

  /** The worked example of docs/formats/snapshot.md. */
  @Test
  void hasTheBytesOfTheSpecification() throws IOException {
    byte[] hello = {'h', 'e', 'l', 'l', 'o'};
    PartFile part =
        Snapshots.writePart(fs, new Path(file.toString()), new SnapshotId(40, 2), 1, hello);
    assertThat(part).isEqualTo(new PartFile("part-00005-7", 1, 1, 73, -264260892));
    assertThat(HexFormat.ofDelimiter(" ").formatHex(Files.readAllBytes(file)))
        .isEqualTo(
            "53 50 4d 50 50 41 52 54 00 00 00 01 00 00 00 00"
                + " 00 00 00 28 00 00 00 00 00 00 00 02 00 00 00 01"
                + " d3 54 d8 26 00 00 00 05 9a 71 bb 4c 68 65 6c 6c"
                + " 6f 00 00 00 00 00 00 00 00 00 00 00 01 00 00 00"
                + " 00 00 00 00 05 7d 0a 94 6a");
  }

  @Test
  void howItIsWrittenAndReadDoesNotMatter() throws IOException {
    byte[] payload = Snapshots.random(CHUNK + 104_729, 1);
    PartFile whole = write(payload);
    byte[] expected = Files.readAllBytes(file);
    Files.delete(file);
    PartFile pieces;
    try (PartWriter out = PartWriter.create(fs, new Path(file.toString()), ID, PARTITION)) {
      out.write(payload[0]);
      for (int from = 1; from < payload.length; from += 7919) {
        out.write(payload, from, Math.min(7919, payload.length - from));
        out.flush(); // a serialiser flushes when it likes
      }
      pieces = out.finish(1);
    }
    assertThat(pieces).isEqualTo(whole);
    assertThat(Arrays.equals(Files.readAllBytes(file), expected)).isTrue();

    ByteArrayOutputStream read = new ByteArrayOutputStream();
    try (PartReader in = PartReader.open(fs, root, ID, whole)) {
      assertThat(in.records()).isEqualTo(1);
      byte[] buffer = new byte[10_007];
      assertThat(in.read(buffer, 3, 0)).isZero();
      for (int n = in.read(buffer, 3, 9973); n >= 0; n = in.read(buffer, 3, 9973)) {
        read.write(buffer, 3, n);
        int single = in.read();
        if (single >= 0) {
          read.write(single);
        }
      }
      assertThat(in.read()).isEqualTo(-1);
      assertThat(in.read(buffer)).isEqualTo(-1);
    }
    assertThat(Arrays.equals(read.toByteArray(), payload)).isTrue();
  }

  @Test
  void everyFlippedBitIsFound() throws IOException {
    PartFile part = write(Snapshots.random(61, 1));
    byte[] stored = Files.readAllBytes(file);
    for (int bit = 0; bit < 8 * stored.length; bit++) {
      byte[] flipped = stored.clone();
      flipped[bit / 8] ^= (byte) (1 << (bit % 8));
      Files.write(file, flipped);
      assertDamaged(part, "");
    }
    Files.write(file, stored);
    PartReader.verify(fs, root, ID, part);
  }

  @Test
  void aFlippedBitInAnyChunkIsFoundBeforeItsChunkIsGivenOut() throws IOException {
    byte[] payload = Snapshots.random(2 * CHUNK + 7, 1);
    PartFile part = write(payload);
    byte[] stored = Files.readAllBytes(file);
    stored[PartFormat.HEADER_BYTES + 8 + CHUNK + 8 + 104_729] ^= 16; // in the second
    Files.write(file, stored);
    assertDamaged(part, "wrong checksum of the chunk that ends at byte 2097204");
    try (PartReader in = PartReader.open(fs, root, ID, part)) {
      assertThat(Arrays.equals(in.readNBytes(CHUNK), Arrays.copyOf(payload, CHUNK))).isTrue();
      assertThatThrownBy(in::read).isInstanceOf(DamagedSnapshotException.class);
    }
  }

  @Test
  void everyLengthButTheRightOneIsFound() throws IOException {
    PartFile part = write(Snapshots.random(61, 1));
    byte[] stored = Files.readAllBytes(file);
    for (int length = 0; length < stored.length + 13; length++) {
      if (length != stored.length) {
        Files.write(file, Arrays.copyOf(stored, length));
        assertDamaged(part, length + " bytes long (expected: " + stored.length + ")");
        // A manifest that was made for the file as it is now does not help.
        assertDamaged(
            new PartFile(
                part.file(),
                part.partition(),
                part.records(),
                length,
                PartFormat.crc32c(Files.readAllBytes(file), length)),
            "");
      }
    }
  }

  @Test
  void aFileThatIsMissingIsFound() throws IOException {
    PartFile part = write(new byte[3]);
    Files.delete(file);
    assertDamaged(part, "part-00005-7: it is missing");
  }

  @Test
  void anotherPartInItsPlaceIsFound() throws IOException {
    byte[] payload = Snapshots.random(61, 1);
    PartFile part = write(payload);
    for (SnapshotId other : new SnapshotId[] {ID, new SnapshotId(41, 3), new SnapshotId(40, 4)}) {
      int partition = other.equals(ID) ? 6 : PARTITION;
      Files.delete(file);
      PartFile swapped =
          Snapshots.writePart(fs, new Path(file.toString()), other, partition, payload);
      assertThat(swapped.bytes()).isEqualTo(part.bytes());
      assertDamaged(part, "its header is not that of partition 5 of snapshot-000000000040-000003");
    }
    byte[] anotherPayload = Snapshots.random(61, 2);
    Files.delete(file);
    assertThat(write(anotherPayload)).isNotEqualTo(part);
    assertDamaged(part, "its checksum is not that of the manifest");
  }

  @Test
  void anotherNumberOfRecordsIsFound() throws IOException {
    PartFile part = write(new byte[3]);
    assertDamaged(
        new PartFile(part.file(), part.partition(), 2, part.bytes(), part.crc32c()),
        "its end does not fit what it holds");
  }

  @Test
  void closedWithoutFinishIsNoPart() throws IOException {
    PartWriter out = PartWriter.create(fs, new Path(file.toString()), ID, PARTITION);
    out.write(Snapshots.random(CHUNK + 1, 1));
    out.close();
    byte[] stored = Files.readAllBytes(file);
    assertDamaged(
        new PartFile(
            "part-00005-7", PARTITION, 1, stored.length, PartFormat.crc32c(stored, stored.length)),
        "it ends too early");
  }

  @Test
  void isNotWrittenOverAnother() throws IOException {
    write(new byte[3]);
    assertThatThrownBy(() -> write(new byte[3]))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("already exists");
  }
}
