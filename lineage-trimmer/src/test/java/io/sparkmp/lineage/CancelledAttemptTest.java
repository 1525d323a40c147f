package io.sparkmp.lineage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.lineage.snapshot.Faults;
import io.sparkmp.lineage.snapshot.Faults.Kind;
import io.sparkmp.lineage.snapshot.FaultyFileSystem;
import io.sparkmp.testing.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.UUID;
import org.apache.spark.api.java.JavaRDD;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The job of a generation fails when some of its parts are already being written. It runs again,
 * and meanwhile the part of the first attempt fails.
 */
@Tag("spark")
@Timeout(120)
class CancelledAttemptTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final String SNAPSHOT = "snapshots/snapshot-000000000002-000001";

  @TempDir private Path folder;

  private final String name = "attempt" + UUID.randomUUID();
  private int attempts;

  @AfterEach
  void end() {
    Faults.end(name);
  }

  private JavaRDD<Long> step(JavaRDD<Long> current, long generation) {
    if (generation != 2) {
      return Numbers.step(current, generation);
    }
    attempts++;
    boolean isFirst = attempts == 1;
    String place = folder.toString();
    return current.map(
        x -> {
          if (isFirst) {
            if (x == lastOfGenerationOne()) { // of the last partition
              await(Path.of(place, SNAPSHOT), "part-00000");
              throw new IllegalStateException("cancelled");
            }
          } else {
            signal(Path.of(place, "again"));
            await(Path.of(place), "reported");
          }
          return 31 * x + generation;
        });
  }

  private static long lastOfGenerationOne() {
    return Numbers.after(1).get(Numbers.FIRST.size() - 1);
  }

  private static void signal(Path file) {
    try {
      Files.write(file, new byte[0]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void await(Path folder, String prefix) {
    Await.until(
        PATIENCE,
        prefix,
        () -> {
          String[] names = folder.toFile().list();
          return names != null && Arrays.stream(names).anyMatch(file -> file.startsWith(prefix));
        });
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void lateReportDoesNotCountForTheRetry(boolean failOnWriteError) {
    SharedSpark.get().hadoopConfiguration().set("fs.faulty.impl", FaultyFileSystem.class.getName());
    Faults faults = Faults.of(name, 1, folder);
    faults.plan(Kind.CLOSE, "part-00000", () -> await(folder, "again"));
    faults.plan(Kind.DELETE, "part-00000", () -> signal(folder.resolve("reported"))); // just before
    Durability.Snapshots durable =
        Durability.snapshots(
                FaultyFileSystem.path(name, folder.resolve("snapshots")).toString(), "numbers")
            .every(2);
    try (var trimmer =
        LineageTrimmer.of(
            Numbers.first(), failOnWriteError ? durable.failingOnWriteError() : durable)) {
      assertThatThrownBy(() -> trimmer.iterate(2, this::step)).hasMessageContaining("cancelled");
      assertThat(trimmer.iterate(2, this::step).collect()).isEqualTo(Numbers.after(2));
      assertThat(attempts).isEqualTo(2);
      assertThat(faults.counts()).containsEntry(Kind.CLOSE, 1).containsEntry(Kind.DELETE, 1);
      assertThat(trimmer.report().failedSnapshots()).isZero();
      assertThat(trimmer.report().snapshots()).isEqualTo(1);
    }
    assertThat(Numbers.files(folder)).containsExactly("snapshot-000000000002-000001");
    assertThat(folder.resolve(SNAPSHOT).toFile().list()).hasSize(4); // a manifest, three parts
  }
}
