package io.sparkmp.spark.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.ClusterDriver;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Promises 2 and 6 over real processes: a driver and two executors, which get killed. */
@Tag("cluster")
class ClusterTest {
  @TempDir private Path home;

  /** After a kill, one executor may do all the work of engine narrow, and move nothing. */
  private static String withoutChance(String result) {
    return result.startsWith("RESULT NARROW killed")
        ? result.replace(", moved between processes", "")
        : result;
  }

  @Test
  void sameBytesFromTwoExecutorsThatGetKilled() throws Exception {
    ClusterDriver driver = ClusterDriver.run(home, ClusterMain.class);
    assertThat(driver.results().stream().map(ClusterTest::withoutChance).toList())
        .as(() -> "results; the driver's log:\n" + driver.log())
        .containsExactly(
            "RESULT RING undisturbed: same bytes, moved between processes",
            "RESULT NARROW undisturbed: same bytes, moved between processes",
            "RESULT turns killed in epoch 3: same bytes, moved between processes",
            "RESULT RING killed in epoch 0: same bytes, moved between processes",
            "RESULT RING killed in epoch 3: same bytes, moved between processes",
            "RESULT NARROW killed in epoch 0: same bytes",
            "RESULT NARROW killed in epoch 3: same bytes",
            "RESULT example: same bytes, moved between processes",
            "RESULT example whose blocks are gone: same bytes, moved between processes",
            "RESULT kept: 10 rows, 1 copies",
            "RESULT detached: 10 rows, 2 copies");
    for (String kind : List.of("RING", "NARROW")) {
      assertThat(home.resolve(kind + "-0").resolve("open-0")).exists(); // when it was killed
      assertThat(home.resolve(kind + "-3").resolve("open-3")).exists();
    }
  }
}
