package io.sparkmp.spark.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.ClusterDriver;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A decommissioned executor, as on a spot instance, costs one leg and changes no byte. */
@Tag("cluster")
class DecommissionTest {
  @TempDir private Path home;

  @Test
  void ringIsUsedBeforeAnExecutorIsToldToGoAndWhenItIsReplaced() throws Exception {
    ClusterDriver driver = ClusterDriver.run(home, DecommissionMain.class);
    assertThat(driver.results())
        .as(() -> "results; the driver's log:\n" + driver.log())
        .containsExactly("RESULT same bytes, at the end RING");
    List<String> said =
        driver
            .log()
            .lines()
            .filter(line -> line.contains("TrainingRun") || line.contains("Engines"))
            .toList();
    assertThat(String.join("\n", said))
        .as("the trainer's log")
        .containsSubsequence(
            "Using engine ring with 2 workers",
            "failed and is tried again",
            "executor ",
            " is being decommissioned",
            "Using engine ring from now on");
  }
}
