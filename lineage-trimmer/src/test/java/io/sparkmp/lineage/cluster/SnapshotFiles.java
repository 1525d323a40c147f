package io.sparkmp.lineage.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The contents of a directory of snapshots. */
final class SnapshotFiles {
  private static final Pattern FOLDER = Pattern.compile("snapshot-(\\d{12})-\\d{6}");

  private SnapshotFiles() {}

  /** The generation of the newest snapshot that is committed, 0 if there is none. */
  static long newest(Path directory) {
    return Files.exists(directory)
        ? names(directory).stream()
            .filter(name -> Files.exists(directory.resolve(name).resolve("manifest")))
            .mapToLong(SnapshotFiles::generation)
            .max()
            .orElse(0)
        : 0;
  }

  private static long generation(String folder) {
    Matcher matcher = FOLDER.matcher(folder);
    assertThat(matcher.matches()).as(folder).isTrue();
    return Long.parseLong(matcher.group(1));
  }

  /**
   * Nothing but so many whole snapshots, the newest of this generation: no lock, no temporary file.
   *
   * @param log shown if that is not so
   */
  static void assertOnly(Path directory, int retained, long newest, Supplier<String> log) {
    List<String> folders = names(directory);
    assertThat(folders).as(log).hasSize(retained);
    assertThat(folders).as(log).allMatch(name -> FOLDER.matcher(name).matches());
    assertThat(generation(folders.get(retained - 1))).as(log).isEqualTo(newest);
    for (String folder : folders) {
      List<String> files = names(directory.resolve(folder));
      assertThat(files).as(() -> folder + "; " + log.get()).hasSize(ToyLoop.PARTITIONS + 1);
      assertThat(files.get(0)).isEqualTo("manifest");
      for (int p = 0; p < ToyLoop.PARTITIONS; p++) {
        assertThat(files.get(p + 1)).matches("part-0000" + p + "-\\d+");
      }
    }
  }

  /** The locks in it. */
  static List<String> locks(Path directory) {
    return names(directory).stream().filter(name -> name.startsWith("lock-")).toList();
  }

  private static List<String> names(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
