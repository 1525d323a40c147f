package io.sparkmp.spark.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.ClusterDriver;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every kind of plan over real processes: a driver and two executors, which get killed. */
@Tag("cluster")
class LoopClusterTest {
  @TempDir private Path home;

  @Test
  void sameBytesFromTwoExecutorsThatGetKilled() throws Exception {
    assertSameBytes("2D, carried", "map, carried");
  }

  @Test
  @Tag("nightly")
  void soItIsWithTheOtherPlans() throws Exception {
    assertSameBytes("2D", "2D, ordered", "2D, draws", "1D, carried");
  }

  private void assertSameBytes(String... plans) throws Exception {
    ClusterDriver driver = ClusterDriver.run(home, LoopClusterMain.class, plans);
    List<String> expected =
        Stream.of(plans)
            .flatMap(
                plan ->
                    Stream.of(
                        plan + " by NARROW", plan + " by RING", plan + ", an executor killed"))
            .map(run -> "RESULT " + run + ": same bytes")
            .toList();
    assertThat(driver.results())
        .as(() -> "results; the driver's log:\n" + driver.log())
        .isEqualTo(expected);
    assertThat(driver.log()).contains("failed and is tried again");
  }
}
