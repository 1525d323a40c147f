package io.sparkmp.lineage.snapshot;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("unit")
class ManifestFileTest {
  private static final SnapshotId ID = new SnapshotId(40, 2);
  private static final PartFile FIRST = new PartFile("part-00000-4", 0, 7, 77, -3);
  private static final PartFile SECOND = new PartFile("part-00001-3", 1, 0, 60, 5);

  @TempDir private java.nio.file.Path folder;

  private final FileSystem fs = Snapshots.local();
  private Path root = new Path("/");
  private java.nio.file.Path file = java.nio.file.Path.of("/");

  @BeforeEach
  void name() {
    root = new Path(folder.toString());
    file = folder.resolve("manifest");
  }

  private Manifest read() throws IOException {
    return ManifestFile.read(fs, root, ID);
  }

  /** Writes a file with the right checksum. */
  private void write(String json) throws IOException {
    byte[] bytes = json.getBytes(UTF_8);
    String crc = HexFormat.of().toHexDigits(PartFormat.crc32c(bytes, bytes.length));
    Files.writeString(file, json + "\ncrc32c " + crc + "\n");
  }

  private String written() throws IOException {
    ManifestFile.write(fs, root, Snapshots.manifest(ID, FIRST, SECOND));
    return Files.readAllLines(file).get(0);
  }

  private void assertDamaged(String message) {
    assertThatThrownBy(this::read)
        .isInstanceOf(DamagedSnapshotException.class)
        .hasMessageStartingWith("Damaged snapshot file " + root)
        .hasMessageContaining(message);
  }

  @Test
  void givesBackWhatWasWritten() throws IOException {
    Manifest manifest =
        new Manifest(
            Manifest.FORMAT,
            Manifest.VERSION,
            "Faktorisierung von „Größe“\n\t\"\\ \u0000 \u2028 𝛑",
            ID.generation(),
            ID.writer(),
            "app-1",
            "2026-01-01T00:00:00Z",
            Map.of("serializer", "kryo", "", "empty"),
            "org.apache.spark.RangePartitioner",
            "{\"type\":\"struct\"}",
            Map.of("mañana\r\n", "明日 😀", "loss", "0.5"),
            List.of(FIRST, SECOND));
    ManifestFile.write(fs, root, manifest);
    assertThat(read()).isEqualTo(manifest);
    assertThat(read().id()).isEqualTo(ID);
    assertThat(read().bytes()).isEqualTo(137);
    assertThat(Snapshots.names(folder)).containsExactly("manifest");
  }

  @Test
  void isALineOfJsonAndALineWithItsChecksum() throws IOException {
    ManifestFile.write(fs, root, Snapshots.manifest(ID));
    assertThat(file)
        .hasContent(
            """
            {"format":"spark-mp snapshot","version":2,"job":"numbers","generation":40,"writer":2,\
            "application":"app-1","written":"2026-01-01T00:00:00Z",\
            "encoding":{"serializer":"none"},"partitioner":null,"schema":null,\
            "attributes":{"loss":"0.5"},"parts":[]}
            crc32c CRC
            """
                .replace("CRC", checksum(Files.readAllLines(file).get(0))));
    assertThat(read()).isEqualTo(Snapshots.manifest(ID));
  }

  private static String checksum(String line) {
    byte[] bytes = line.getBytes(UTF_8);
    return HexFormat.of().toHexDigits(PartFormat.crc32c(bytes, bytes.length));
  }

  @Test
  void everyFlippedBitIsFound() throws IOException {
    written();
    byte[] stored = Files.readAllBytes(file);
    for (int bit = 0; bit < 8 * stored.length; bit++) {
      byte[] flipped = stored.clone();
      flipped[bit / 8] ^= (byte) (1 << (bit % 8));
      Files.write(file, flipped);
      assertDamaged("its checksum is wrong");
    }
  }

  @Test
  void everyLengthButTheRightOneIsFound() throws IOException {
    written();
    byte[] stored = Files.readAllBytes(file);
    for (int length = 0; length < stored.length + 3; length++) {
      if (length != stored.length) {
        Files.write(file, Arrays.copyOf(stored, length));
        assertDamaged("its checksum is wrong");
      }
    }
  }

  @Test
  void noneIsToldFromADamagedOne() {
    assertThatThrownBy(this::read).isInstanceOf(FileNotFoundException.class);
  }

  @Test
  void newerVersionIsRefused() throws IOException {
    // Whatever else a newer version may say.
    write("{\"format\":\"spark-mp snapshot\",\"version\":3,\"parts\":\"in another file\"}");
    assertThatThrownBy(this::read)
        .isInstanceOf(SnapshotException.class)
        .hasMessage(
            "Cannot read %s: it has format version 3 (expected: at most 2); use the newer version"
                + " of this library that wrote it",
            new Path(root, "manifest"));
  }

  @Test
  void whatIsNoManifestIsRefused() throws IOException {
    String json = written();
    write(json.replace("spark-mp snapshot", "spark-mp factor model"));
    assertDamaged("it is not of format spark-mp snapshot");
    write("");
    assertDamaged("it is not of format spark-mp snapshot");
    write("[1, 2");
    assertDamaged("it is not JSON");
    for (String[] change :
        new String[][] {
          {"\"version\":2,", ""},
          {"\"version\":2,", "\"version\":0,"},
          {"\"job\":\"numbers\",", ""},
          {"\"job\":\"numbers\",", "\"job\":null,"},
          {"\"generation\":40,", ""},
          {"\"schema\":null,", ""},
          {"\"schema\":null,", "\"schema\":null,\"colour\":\"red\","},
          {"\"records\":7,", ""},
          {"\"records\":7,", "\"records\":\"seven\","}
        }) {
      assertThat(json).contains(change[0]);
      write(json.replace(change[0], change[1]));
      assertDamaged("a field is missing or wrong");
    }
    write(json);
    assertThat(read()).isEqualTo(Snapshots.manifest(ID, FIRST, SECOND));
  }

  @Test
  void hashPartitionersHaveAsManyPartitionsAsThereAre() throws IOException {
    String json = written();
    write(json.replace("\"partitioner\":null", "\"partitioner\":\"hash 2\""));
    assertThat(read().partitioner()).isEqualTo("hash 2");
    for (String words : List.of("hash 3", "hash -1", "hash 4000000000", "hash ", "hash x")) {
      write(json.replace("\"partitioner\":null", "\"partitioner\":\"" + words + "\""));
      assertDamaged("its partitioner is '" + words + "', but it has 2 partitions");
    }
  }

  @Test
  void objectsSerialisedByVersion1AreNotReadBack() throws IOException {
    String json = written().replace("\"version\":2", "\"version\":1");
    write(json.replace("\"partitioner\":null", "\"partitioner\":\"rO0ABXNyAA\""));
    assertThat(read().partitioner()).isEqualTo("serialised, as in version 1");
  }

  @Test
  void thatOfAnotherSnapshotIsRefused() throws IOException {
    ManifestFile.write(fs, root, Snapshots.manifest(new SnapshotId(40, 1)));
    assertDamaged("it is the manifest of snapshot-000000000040-000001");
    ManifestFile.write(fs, root, Snapshots.manifest(new SnapshotId(41, 2)));
    assertDamaged("it is the manifest of snapshot-000000000041-000002");
  }

  @Test
  void partsMustBeThoseOfThePartitionsInOrder() throws IOException {
    ManifestFile.write(fs, root, Snapshots.manifest(ID, SECOND));
    assertDamaged("partition 0 is missing");
    ManifestFile.write(fs, root, Snapshots.manifest(ID, SECOND, FIRST));
    assertDamaged("partition 0 is missing");
    ManifestFile.write(fs, root, Snapshots.manifest(ID, FIRST, FIRST));
    assertDamaged("partition 1 is missing");
  }
}
