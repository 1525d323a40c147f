package io.sparkmp.lineage;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.apache.spark.api.java.JavaRDD;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When snapshots are written, and when the loop waits for them. */
@Tag("spark")
class CadenceTest {
  @TempDir private Path folder;

  @Test
  void loopWaitsOnlyWhenTheNextSnapshotIsDue() throws IOException {
    Path slow = Files.createFile(folder.resolve("slow"));
    Durability.Snapshots durability = HinderedFileSystem.durable(folder).every(3);
    try (var trimmer = LineageTrimmer.of(Numbers.first(), durability)) {
      for (long generation = 1; generation <= 5; generation++) {
        trimmer.trim(Numbers.step(trimmer.current(), generation));
      }
      // The writing of generation 3 has not ended, and nobody has waited for it.
      assertThat(trimmer.report().snapshots()).isZero();
      assertThat(trimmer.report().pause()).isZero();

      JavaRDD<Long> sixth = Numbers.step(trimmer.current(), 6);
      Thread loop = Thread.currentThread();
      CompletableFuture<Void> opener =
          CompletableFuture.runAsync(
              () -> {
                Await.until(Duration.ofSeconds(30), () -> loop.getState() == Thread.State.WAITING);
                delete(slow);
              });
      trimmer.trim(sixth);
      opener.join();
      assertThat(trimmer.report().snapshots()).isGreaterThanOrEqualTo(1);
      assertThat(trimmer.report().pause()).isPositive();
      assertThat(trimmer.current().collect()).isEqualTo(Numbers.after(6));
    }
    assertThat(Numbers.files(folder))
        .containsExactly("snapshot-000000000003-000001", "snapshot-000000000006-000001");
  }

  private static void delete(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void generationThatIsBeingWrittenIsKeptUntilThen() throws IOException {
    Path slow = Files.createFile(folder.resolve("slow"));
    Durability.Snapshots durability = HinderedFileSystem.durable(folder).every(2);
    try (var trimmer = LineageTrimmer.of(Numbers.first(), durability)) {
      for (long generation = 1; generation <= 3; generation++) {
        trimmer.trim(Numbers.step(trimmer.current(), generation));
      }
      delete(slow); // only now are the blocks of generation 2 read
    }
    try (var trimmer = LineageTrimmer.of(Numbers.first(), durability)) {
      assertThat(trimmer.generation()).isEqualTo(2);
      assertThat(trimmer.current().collect()).isEqualTo(Numbers.after(2));
    }
  }

  @Test
  void byTheClock() {
    Durability.Snapshots often = Numbers.durable(folder).every(Duration.ofNanos(1));
    try (var trimmer = LineageTrimmer.of(Numbers.first(), often)) {
      trimmer.iterate(4, Numbers::step);
      assertThat(trimmer.report().snapshots()).isEqualTo(4);
    }
    Durability.Snapshots never = Numbers.durable(folder).every(Duration.ofDays(1));
    try (var trimmer = LineageTrimmer.of(Numbers.first(), never)) {
      assertThat(trimmer.generation()).isEqualTo(4);
      trimmer.iterate(9, Numbers::step);
      assertThat(trimmer.report().snapshots()).isEqualTo(1); // the last one is always written
    }
    assertThat(Numbers.files(folder))
        .containsExactly("snapshot-000000000004-000001", "snapshot-000000000009-000002");
  }

  @Test
  void asManyAreKeptAsAskedFor() {
    Numbers.run(7, Numbers.durable(folder).every(2).retain(3));
    assertThat(Numbers.files(folder))
        .containsExactly(
            "snapshot-000000000004-000001",
            "snapshot-000000000006-000001",
            "snapshot-000000000007-000001");
  }
}
