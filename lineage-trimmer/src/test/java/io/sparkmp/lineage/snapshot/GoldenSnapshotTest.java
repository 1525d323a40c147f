package io.sparkmp.lineage.snapshot;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.Project;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The versions of the format, as stored in {@code golden/snapshot-v1} and the like: each can be
 * read, and the newest is what is written today. {@code mvn test -Dtest=GoldenSnapshotTest
 * -Dsparkmp.golden.write=true} writes that; after a change of the format it is another version's
 * folder.
 */
@Tag("unit")
class GoldenSnapshotTest {
  private static final Path GOLDEN = golden(Manifest.VERSION);
  private static final SnapshotId OLDER = new SnapshotId(20, 1);
  private static final SnapshotId NEWER = new SnapshotId(40, 2);

  @TempDir private Path folder;

  private final FileSystem fs = Snapshots.local();

  private static Path golden(int version) {
    return Project.ROOT.resolve("lineage-trimmer/src/test/resources/golden/snapshot-v" + version);
  }

  /** Three partitions: an odd length, none, and each byte there is. */
  private static byte[][] payloads(SnapshotId id) {
    byte[] all = new byte[256];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) i;
    }
    return new byte[][] {("generation " + id.generation()).getBytes(US_ASCII), {}, all};
  }

  private void write(Path root, SnapshotId id) throws IOException {
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(root.toString(), id.folder());
    fs.mkdirs(path);
    List<PartFile> parts = new ArrayList<>();
    byte[][] payloads = payloads(id);
    for (int p = 0; p < payloads.length; p++) {
      org.apache.hadoop.fs.Path file =
          new org.apache.hadoop.fs.Path(path, "part-0000" + p + "-" + (7 + p));
      try (PartWriter out = PartWriter.create(fs, file, id, p)) {
        out.write(payloads[p]);
        parts.add(out.finish(p));
      }
    }
    ManifestFile.write(fs, path, manifest(Manifest.VERSION, id, parts));
  }

  private static Manifest manifest(int version, SnapshotId id, List<PartFile> parts) {
    String partitioner = version == 1 ? "serialised, as in version 1" : "hash 3";
    return new Manifest(
        Manifest.FORMAT,
        version,
        "golden: Größe 明日",
        id.generation(),
        id.writer(),
        "app-20260101000000-0001",
        "2026-01-01T00:00:00Z",
        new TreeMap<>(Map.of("serializer", "none")),
        id.equals(NEWER) ? partitioner : null,
        null,
        new TreeMap<>(Map.of("loss", "0.25", "step", "3")),
        parts);
  }

  private void writeAll(Path root) throws IOException {
    write(root, OLDER);
    write(root, NEWER);
  }

  private static Map<String, String> files(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(Files::isRegularFile)
          .collect(
              Collectors.toMap(file -> root.relativize(file).toString(), GoldenSnapshotTest::hex));
    }
  }

  private static String hex(Path file) {
    try {
      return HexFormat.of().formatHex(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  @EnabledIfSystemProperty(
      named = "sparkmp.golden.write",
      matches = "true",
      disabledReason = "writes the golden files: only when asked to")
  void writesTheGoldenFiles() throws IOException {
    fs.delete(new org.apache.hadoop.fs.Path(GOLDEN.toAbsolutePath().toString()), true);
    writeAll(GOLDEN.toAbsolutePath());
  }

  @Test
  void theSameBytesAreWrittenAsEver() throws IOException {
    writeAll(folder);
    assertThat(files(folder)).hasSize(8).isEqualTo(files(GOLDEN));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void theGoldenFilesAreReadByteForByte(int version) throws IOException {
    for (Map.Entry<String, String> file : files(golden(version)).entrySet()) {
      Path copy = folder.resolve(file.getKey());
      Files.createDirectories(copy.getParent());
      Files.write(copy, HexFormat.of().parseHex(file.getValue()));
    }
    try (SnapshotDirectory directory =
        SnapshotDirectory.open(
            fs,
            new org.apache.hadoop.fs.Path(folder.toString()),
            "golden: Größe 明日",
            "test",
            2,
            java.time.Duration.ofHours(1))) {
      assertThat(directory.writer()).isEqualTo(3);
      assertThat(directory.committed()).containsExactly(NEWER, OLDER);
      for (SnapshotId id : directory.committed()) {
        Manifest manifest = directory.read(id);
        assertThat(manifest).isEqualTo(manifest(version, id, manifest.parts()));
        assertThat(manifest.parts()).hasSize(3);
        for (PartFile part : manifest.parts()) {
          assertThat(part.records()).isEqualTo(part.partition());
          assertThat(Snapshots.readPart(fs, directory.folder(id), id, part))
              .isEqualTo(payloads(id)[part.partition()]);
        }
      }
    }
    assertThat(files(folder)).isEqualTo(files(golden(version)));
  }
}
