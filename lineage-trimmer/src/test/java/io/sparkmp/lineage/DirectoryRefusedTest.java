package io.sparkmp.lineage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.lineage.snapshot.SnapshotException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Directories that cannot be used are refused before anything is computed. */
@Tag("spark")
class DirectoryRefusedTest {
  @TempDir private Path folder;

  @Test
  void unwritable() throws IOException {
    Files.createFile(folder.resolve("read-only"));
    assertRefused(HinderedFileSystem.durable(folder), "Permission denied");
  }

  @Test
  void fullFromTheStart() throws IOException {
    Files.createFile(folder.resolve("full"));
    assertRefused(HinderedFileSystem.durable(folder), "No space left on device");
  }

  @Test
  void belowAFile() throws IOException {
    Path file = Files.createFile(folder.resolve("snapshots"));
    Durability.Snapshots durability =
        Durability.snapshots(file.resolve("deeper").toUri().toString(), "numbers");
    assertRefused(durability, file.toString());
  }

  @Test
  void unknownFileSystem() {
    assertRefused(
        Durability.snapshots("nowhere:///snapshots", "numbers"), "No FileSystem for scheme");
  }

  @Test
  void otherFiles() throws IOException {
    Files.createFile(Files.createDirectory(folder.resolve("snapshots")).resolve("thesis.tex"));
    assertRefused(
        Numbers.durable(folder),
        "it holds thesis.tex (expected: a directory that is new, empty or holds nothing but"
            + " snapshots)");
  }

  @Test
  void anotherJobs() {
    Numbers.run(2, Numbers.durable(folder));
    String directory = Numbers.durable(folder).directory();
    assertRefused(
        Durability.snapshots(directory, "letters"),
        "snapshots of job 'letters': it holds those of job 'numbers'; use another directory, or"
            + " delete it");
    assertThat(Numbers.files(folder)).containsExactly("snapshot-000000000002-000001");
  }

  @Test
  void inUse() {
    try (var first = LineageTrimmer.of(Numbers.first(), Numbers.durable(folder))) {
      assertRefused(
          Numbers.durable(folder),
          "lineage-trimmer tests local-",
          "(process " + ProcessHandle.current().pid() + " on ",
          " writes to it; wait for its end or use another directory");
      assertThat(first.iterate(2, Numbers::step).collect()).isEqualTo(Numbers.after(2));
    }
  }

  @Test
  void newerVersion() throws IOException {
    Numbers.run(2, Numbers.durable(folder));
    Path manifest = folder.resolve("snapshots/snapshot-000000000002-000001/manifest");
    String json = Files.readString(manifest).lines().findFirst().orElseThrow();
    String newer = json.replace("\"version\":2,", "\"version\":99,");
    assertThat(newer).isNotEqualTo(json);
    CRC32C crc = new CRC32C();
    crc.update(newer.getBytes(UTF_8));
    String checksum = HexFormat.of().toHexDigits((int) crc.getValue());
    Files.writeString(manifest, newer + "\ncrc32c " + checksum + "\n");
    assertThatThrownBy(() -> LineageTrimmer.of(Numbers.first(), Numbers.durable(folder)))
        .isInstanceOf(SnapshotException.class)
        .hasMessageStartingWith("Cannot read ")
        .hasMessageEndingWith(
            "/manifest: it has format version 99 (expected: at most 2); use the newer version of"
                + " this library that wrote it");
    assertThat(manifest).exists();
  }

  private static void assertRefused(Durability durability, String... because) {
    try (Jobs jobs = new Jobs()) {
      assertThatThrownBy(() -> LineageTrimmer.of(Numbers.first(), durability))
          .isInstanceOf(SnapshotException.class)
          .hasMessageStartingWith("Cannot use ")
          .hasMessageContaining(" for snapshots")
          .hasMessageContainingAll(because);
      assertThat(jobs.count()).isZero();
    }
  }
}
