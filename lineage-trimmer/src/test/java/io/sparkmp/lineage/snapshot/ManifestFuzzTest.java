package io.sparkmp.lineage.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.sparkmp.testing.Damage;
import io.sparkmp.testing.MemoryFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;

/** Manifests from untrusted sources, and damaged ones. */
@Tag("unit")
class ManifestFuzzTest {
  private static final SnapshotId ID = new SnapshotId(20, 1);
  private static final Path FOLDER = new Path("mem:///");

  private final MemoryFiles files = MemoryFiles.of(new Configuration(false));

  private @Nullable Manifest read(byte[] bytes) throws IOException {
    files.put(ManifestFile.NAME, bytes);
    try {
      return ManifestFile.read(files, FOLDER, ID);
    } catch (DamagedSnapshotException | SnapshotException e) {
      assertThat(e.getMessage()).contains(ManifestFile.NAME);
      return null;
    }
  }

  /** Any text with the right checksum. */
  @FuzzTest
  void manifestText(byte[] text) throws IOException {
    byte[] json = text.clone();
    for (int at = 0; at < json.length; at++) {
      json[at] = json[at] == '\n' ? (byte) ' ' : json[at];
    }
    String sum = HexFormat.of().toHexDigits(PartFormat.crc32c(json, json.length));
    byte[] end = ("\ncrc32c " + sum + "\n").getBytes(StandardCharsets.US_ASCII);
    byte[] file = new byte[json.length + end.length];
    System.arraycopy(json, 0, file, 0, json.length);
    System.arraycopy(end, 0, file, json.length, end.length);
    Manifest manifest = read(file);
    if (manifest != null) {
      assertUsable(manifest);
      ManifestFile.write(files, FOLDER, manifest);
      if (manifest.version() == Manifest.VERSION) {
        assertThat(ManifestFile.read(files, FOLDER, ID)).isEqualTo(manifest);
      }
    }
  }

  /** What the reader of the parts relies on. */
  private static void assertUsable(Manifest manifest) {
    assertThat(manifest.attributes().values()).doesNotContainNull();
    assertThat(manifest.encoding().values()).doesNotContainNull();
    for (PartFile part : manifest.parts()) {
      assertThat(new Path(FOLDER, part.file()).getParent()).isEqualTo(FOLDER);
      assertThat(part.records()).isNotNegative();
      assertThat(part.bytes()).isPositive();
    }
  }

  /** A damaged manifest is refused, or is unchanged. */
  @FuzzTest
  void manifestDamage(byte[] steps) throws IOException {
    Manifest written =
        new Manifest(
            Manifest.FORMAT,
            Manifest.VERSION,
            "damage",
            ID.generation(),
            ID.writer(),
            "app",
            "2026-01-01T00:00:00Z",
            Map.of("serializer", "none"),
            "hash 1",
            null,
            Map.of("loss", "0.25"),
            List.of(new PartFile("part-00000-7", 0, 3, 81, 294298982)));
    ManifestFile.write(files, FOLDER, written);
    byte[] whole;
    try (var in = files.open(new Path(FOLDER, ManifestFile.NAME))) {
      whole = in.readAllBytes();
    }
    Manifest found = read(Damage.to(whole, steps));
    if (found != null) {
      assertThat(found).isEqualTo(written);
    }
  }
}
