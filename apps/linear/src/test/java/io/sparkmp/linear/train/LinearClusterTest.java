package io.sparkmp.linear.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.ClusterDriver;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trainings over real processes: a driver and two executors, one of which gets killed. */
@Tag("cluster")
@Tag("nightly")
class LinearClusterTest {
  @TempDir private Path home;

  @Test
  void sameBytesFromTwoExecutorsOfWhichOneIsKilled() throws Exception {
    ClusterDriver driver = ClusterDriver.run(home, LinearClusterMain.class);
    List<String> expected =
        Stream.of("L1 and L2 by RING", "L2 by NARROW")
            .map(run -> "RESULT " + run + ", an executor killed in epoch 9 of 20: same bytes")
            .toList();
    assertThat(driver.results())
        .as(() -> "results; the driver's log:\n" + driver.log())
        .isEqualTo(expected);
    assertThat(driver.log()).contains("failed and is tried again");
  }
}
