package io.sparkmp.mllib;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.ClusterDriver;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A program that knows nothing of our settings. On a cluster, two executors keep each part of a
 * state, which Java's serialisation must therefore take; in one process it is never asked.
 */
@Tag("cluster")
class DefaultSettingsTest {
  @TempDir private Path home;
  @TempDir private Path models;

  @Test
  void allEstimatorsFitOnTwoExecutorsAsInOneProcess() throws Exception {
    List<String> expected =
        DefaultSettings.fits(SharedSpark.get(), models).stream()
            .map(fit -> "RESULT " + fit)
            .toList();
    assertThat(expected).hasSize(7).doesNotHaveDuplicates();
    ClusterDriver driver = ClusterDriver.run(home, DefaultSettings.class);
    assertThat(driver.results())
        .as(() -> "results; the driver's log:\n" + driver.log())
        .isEqualTo(expected);
  }
}
