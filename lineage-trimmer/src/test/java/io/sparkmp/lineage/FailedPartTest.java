package io.sparkmp.lineage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.lineage.snapshot.Faults;
import io.sparkmp.lineage.snapshot.Faults.Kind;
import io.sparkmp.lineage.snapshot.FaultyFileSystem;
import io.sparkmp.lineage.snapshot.SnapshotException;
import io.sparkmp.testing.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.apache.spark.api.java.JavaRDD;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A part of a snapshot fails while the next step reads the block that it is written from. */
@Tag("spark")
@Timeout(120)
class FailedPartTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @TempDir private Path folder;

  private final String name = "part" + UUID.randomUUID();
  private Faults faults;
  private CompletableFuture<Void> watcher = CompletableFuture.completedFuture(null);

  @BeforeEach
  void begin() {
    faults = Faults.of(name, 1, folder);
    SharedSpark.get().hadoopConfiguration().set("fs.faulty.impl", FaultyFileSystem.class.getName());
  }

  @AfterEach
  void noBlockIsLocked() {
    watcher.join();
    Faults.end(name);
    var blocks = SharedSpark.get().env().blockManager().blockInfoManager().entries();
    while (blocks.hasNext()) {
      var block = blocks.next();
      Await.until(PATIENCE, block._1() + " is not locked", () -> block._2().readerCount() == 0);
    }
  }

  private Durability.Snapshots durable() {
    return Durability.snapshots(
            FaultyFileSystem.path(name, folder.resolve("snapshots")).toString(), "numbers")
        .every(2);
  }

  /** Generation 2 is written; the tasks of step 3 hold its blocks until that has failed. */
  private JavaRDD<Long> step(LineageTrimmer<?> trimmer, JavaRDD<Long> current, long generation) {
    if (generation != 3) {
      return Numbers.step(current, generation);
    }
    whenTheSnapshotHasFailed(trimmer);
    String signals = folder.toString();
    return current.map(
        x -> {
          signal(Path.of(signals), "reading");
          await(Path.of(signals), "failed");
          return 31 * x + generation;
        });
  }

  private void whenTheSnapshotHasFailed(LineageTrimmer<?> trimmer) {
    watcher =
        CompletableFuture.runAsync(
            () -> {
              Await.until(PATIENCE, () -> trimmer.report().failedSnapshots() == 1);
              signal(folder, "failed");
            });
  }

  private static void signal(Path folder, String name) {
    try {
      Files.write(folder.resolve(name), new byte[0]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void await(Path folder, String name) {
    Await.until(PATIENCE, name, () -> Files.exists(folder.resolve(name)));
  }

  @ParameterizedTest
  @CsvSource({
    "CREATE, part-00000",
    "WRITE, part-00000",
    "SYNC, part-00000",
    "CLOSE, part-00000",
    "CLOSE, part-00001",
    "STATUS, part-00000",
    "OPEN, part-00000",
    "CREATE, manifest",
    "CLOSE, manifest",
    "RENAME_NOT_DONE, manifest",
  })
  void costsThatSnapshotAndNoStep(Kind kind, String file) {
    faults.plan(kind, file, () -> await(folder, "reading"));
    faults.plan(Kind.DELETE, file); // what cleans up after it fails, too
    try (var trimmer = LineageTrimmer.of(Numbers.first(), durable())) {
      JavaRDD<Long> last =
          trimmer.iterate(5, (current, generation) -> step(trimmer, current, generation));
      assertThat(last.collect()).isEqualTo(Numbers.after(5));
      assertThat(trimmer.report().failedSnapshots()).isEqualTo(1);
      assertThat(trimmer.report().snapshots()).isEqualTo(2); // 4 and 5
    }
    assertThat(faults.counts()).containsEntry(kind, 1);
    assertThat(Numbers.files(folder))
        .containsExactly("snapshot-000000000004-000001", "snapshot-000000000005-000001");
  }

  @Test
  void theCauseIsWhatTheFileSystemSays() {
    faults.plan(Kind.CLOSE, "part-00001", () -> await(folder, "reading"));
    faults.plan(Kind.DELETE, "part-00001");
    try (var trimmer = LineageTrimmer.of(Numbers.first(), durable().failingOnWriteError())) {
      assertThatThrownBy(
              () -> trimmer.iterate(5, (current, generation) -> step(trimmer, current, generation)))
          .isInstanceOf(SnapshotException.class)
          .hasMessageStartingWith("Cannot write snapshot-000000000002-000001 to faulty:")
          .hasMessageEndingWith(
              "partition 1 failed by java.io.IOException: Disk quota exceeded; make room there, keep"
                  + " fewer snapshots, or choose another place");
      assertThat(trimmer.generation()).isEqualTo(3);
      assertThat(trimmer.current().collect()).isEqualTo(Numbers.after(3));
    }
  }
}
