package io.sparkmp.spark.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sparkmp.testing.ClusterDriver;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Slices and blocks are as well protected as Spark's own data. */
@Tag("cluster")
class WiretapTest {
  private static final int MANY = 1000;

  @TempDir private Path folder;

  /**
   * What somebody else could see.
   *
   * @param slices how often a text of slices went over the wire
   * @param blocks what is to be said of blocks on disk
   */
  private record Seen(int slices, String blocks) {}

  private Seen train(boolean encrypted) throws Exception {
    Path home = Files.createDirectory(folder.resolve("encrypted-" + encrypted));
    Optional<Wiretap> opened = Wiretap.open(home);
    assumeTrue(opened.isPresent(), "tcpdump is not installed, or may not listen");
    try (Wiretap wiretap = opened.get()) {
      Path spark = Files.createDirectory(home.resolve("spark"));
      ClusterDriver driver =
          ClusterDriver.run(spark, WiretapMain.class, Boolean.toString(encrypted));
      assertThat(driver.results()).as(driver::log).hasSize(1);
      return new Seen(wiretap.count(MarkedProgram.SLICE), driver.results().get(0));
    }
  }

  @Test
  void withEncryptionNoSliceIsSeenOnTheWireAndNoBlockOnDisk() throws Exception {
    Seen plain = train(false); // shows that the test can see
    assertThat(plain.slices).isGreaterThan(MANY);
    assertThat(plain.blocks).isEqualTo("RESULT 2 of 2 blocks can be read");
    Seen encrypted = train(true);
    assertThat(encrypted.slices).isZero();
    assertThat(encrypted.blocks).isEqualTo("RESULT 0 of 2 blocks can be read");
  }
}
