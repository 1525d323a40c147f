package io.sparkmp.spark.files;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("unit")
class OverlapsTest {
  @TempDir private Path folder;

  @BeforeEach
  void write() throws IOException {
    Files.createDirectories(folder.resolve("data"));
    Files.writeString(folder.resolve("data/a.csv"), "1,2,3");
    Files.createSymbolicLink(folder.resolve("link"), folder.resolve("data"));
  }

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  private void assertRefused(String input, String output, String how) {
    Overlaps overlaps = new Overlaps(new Configuration()).reads("--ratings", at(input));
    assertThatThrownBy(() -> overlaps.writes("--model", at(output)))
        .isInstanceOf(OutputException.class)
        .hasMessageStartingWith("Cannot write --model " + at(output) + ": --ratings " + how)
        .hasMessageEndingWith("; choose another place for one of them");
  }

  @Test
  void refusesEitherInTheOther() {
    assertRefused("data/a.csv", "data/a.csv", "is the same place");
    assertRefused("data/a.csv", "data", "lies in it");
    assertRefused("data", "data/model", "holds it");
    assertRefused("data/*.csv", "data", "lies in it");
    assertRefused("data/../data/a.csv", "data", "lies in it");
    assertRefused("link/a.csv", "data", "lies in it");
    assertRefused("data/a.csv", "link", "lies in it");
    assertRefused("not-there/yet", "not-there", "lies in it");
    assertRefused("not-there," + at("data"), "data/x", "holds it");
  }

  @Test
  void allowsWhatIsApart() {
    Overlaps overlaps =
        new Overlaps(new Configuration()).reads("--ratings", at("data/*.csv")).reads("--x", null);
    assertThatCode(
            () -> overlaps.writes("--model", at("data/model")).writes("--snapshots", at("data-2")))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> overlaps.writes("--output", at("data-2/x")))
        .hasMessageContaining("--snapshots holds it");
  }
}
