package io.sparkmp.lineage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.lineage.snapshot.SnapshotException;
import io.sparkmp.testing.Await;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Snapshots that cannot be written. */
@Tag("spark")
class WriteFailureTest {
  @TempDir private Path folder;

  private final List<Long> steps = new ArrayList<>();

  private JavaRDD<Long> step(LineageTrimmer<?> trimmer, JavaRDD<Long> current, long generation)
      throws IOException {
    steps.add(generation);
    if (generation == 5) {
      Await.until(Duration.ofSeconds(30), () -> trimmer.report().snapshots() == 2); // 2 and 4
      Files.createFile(folder.resolve("full"));
    }
    if (generation == 9) {
      Files.delete(folder.resolve("full"));
    }
    return Numbers.step(current, generation);
  }

  @Test
  void loopGoesOnWhenTheDiskIsFull() {
    Durability.Snapshots durability = HinderedFileSystem.durable(folder).every(2);
    try (var trimmer = LineageTrimmer.of(Numbers.first(), durability)) {
      List<List<String>> files = new ArrayList<>();
      JavaRDD<Long> last =
          trimmer.iterate(
              12,
              (current, generation) -> {
                if (generation == 9) {
                  Await.until(
                      Duration.ofSeconds(30),
                      () -> trimmer.report().failedSnapshots() == 2); // of 6 and 8
                  files.add(Numbers.files(folder));
                }
                return step(trimmer, current, generation);
              });
      assertThat(last.collect()).isEqualTo(Numbers.after(12));
      assertThat(trimmer.report().failedSnapshots()).isEqualTo(2);
      assertThat(trimmer.report().snapshots()).isEqualTo(4); // 2, 4, 10, 12
      assertThat(files.get(0))
          .contains("snapshot-000000000002-000001", "snapshot-000000000004-000001");
    }
    assertThat(Numbers.files(folder))
        .containsExactly("snapshot-000000000010-000001", "snapshot-000000000012-000001");
  }

  @Test
  void loopStopsWhenTheDiskIsFullAndItWasToldTo() {
    Durability.Snapshots durability =
        HinderedFileSystem.durable(folder).every(2).failingOnWriteError();
    try (var trimmer = LineageTrimmer.of(Numbers.first(), durability)) {
      assertThatThrownBy(
              () ->
                  trimmer.iterate(12, (current, generation) -> step(trimmer, current, generation)))
          .isInstanceOf(SnapshotException.class)
          .hasMessageStartingWith("Cannot write snapshot-000000000006-000001 to hindered:")
          .hasMessageContaining("No space left on device")
          .hasMessageContaining("; make room there, ");
    }
    assertThat(steps.get(steps.size() - 1)).isLessThanOrEqualTo(8);
    assertThat(Numbers.files(folder))
        .containsExactly("snapshot-000000000002-000001", "snapshot-000000000004-000001");
  }

  /** A record that Java cannot write. */
  private record Sealed(long value, Object secret) implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  private static JavaRDD<Sealed> sealed() {
    return Numbers.first().map(x -> new Sealed(x, new Object()));
  }

  private static JavaRDD<Sealed> next(JavaRDD<Sealed> current, long generation) {
    return current.map(x -> new Sealed(x.value() + generation, new Object()));
  }

  @Test
  void recordsThatCannotBeWrittenAreNamed() {
    Durability.Snapshots durability = Numbers.durable(folder).every(2).failingOnWriteError();
    try (var trimmer = LineageTrimmer.of(sealed(), durability)) {
      assertThatThrownBy(() -> trimmer.iterate(4, WriteFailureTest::next))
          .isInstanceOf(SnapshotException.class)
          .hasMessageStartingWith("Cannot write snapshot-000000000002-000001 to file:")
          .hasMessageContainingAll(
              "java.io.NotSerializableException: java.lang.Object",
              "Serialization stack:",
              "field (class: " + Sealed.class.getName() + ", name: secret");
    }
    assertThat(Numbers.files(folder)).isEmpty();
  }

  @Test
  void loopGoesOnWhenRecordsCannotBeWritten() {
    try (var trimmer = LineageTrimmer.of(sealed(), Numbers.durable(folder).every(2))) {
      JavaRDD<Sealed> last = trimmer.iterate(3, WriteFailureTest::next);
      assertThat(last.map(Sealed::value).collect())
          .isEqualTo(Numbers.FIRST.stream().map(x -> x + 6).toList());
      assertThat(trimmer.report().failedSnapshots()).isEqualTo(2);
      assertThat(trimmer.report().snapshots()).isZero();
    }
    assertThat(Numbers.files(folder)).isEmpty();
  }
}
