package io.sparkmp.spark.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.spark.EngineKind;
import io.sparkmp.testing.ClusterDriver;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An executor that stands still costs seconds and changes no byte. */
@Tag("cluster")
class StandstillTest {
  @TempDir private Path home;

  @Test
  void stoppedExecutorIsReplacedUnlessItComesBackInTime() throws Exception {
    assertReplaced(
        EngineKind.RING,
        "RESULT RING stopped for a while: same bytes, 0 replaced",
        "RESULT RING stopped for good: same bytes, 1 replaced",
        "RESULT RING of which a worker hangs: same bytes, 1 replaced");
  }

  @Test
  @Tag("nightly")
  void soItIsByTheOtherEngine() throws Exception {
    assertReplaced(
        EngineKind.NARROW,
        "RESULT closed by an interrupted thread: 0 replaced",
        "RESULT NARROW stopped for a while: same bytes, 0 replaced",
        "RESULT NARROW stopped for good: same bytes, 1 replaced",
        "RESULT NARROW of which a worker hangs: same bytes, 1 replaced");
  }

  private void assertReplaced(EngineKind kind, String... results) throws Exception {
    ClusterDriver driver = ClusterDriver.run(home, StandstillMain.class, kind.name());
    assertThat(driver.results())
        .as(() -> "results; the driver's log:\n" + driver.log())
        .containsExactly(results);
    assertThat(driver.log())
        .containsPattern("Executor \\d+ on 127.0.0.1 has given no sign of life for \\d+ s; after")
        .containsPattern(
            "Executor \\d+ on 127.0.0.1 has given no sign of life for \\d+ s and is being replaced;"
                + " what it was doing is done again")
        .containsPattern(
            "Executor \\d+ on 127.0.0.1 hangs \\(Worker 1 has used no processor for \\d+ s, in"
                + " java.io.FileInputStream.open0, called by io.sparkmp.spark.train.Hanging.onTrain\\)"
                + " and is being replaced;");
  }
}
