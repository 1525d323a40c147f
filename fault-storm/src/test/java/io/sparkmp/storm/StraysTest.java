package io.sparkmp.storm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("unit")
class StraysTest {
  @TempDir private Path folder;

  @Test
  void areAllFilesThatBelongToNoCompleteSnapshot() throws IOException {
    assertThat(Strays.of(folder.resolve("none"))).isZero();
    Path complete = Files.createDirectory(folder.resolve("snapshot-5"));
    Files.writeString(complete.resolve("part-0"), "");
    Files.writeString(
        complete.resolve("manifest"), "{\"parts\":[{\"file\":\"part-0\"}]}\ncrc32c 0");
    assertThat(Strays.of(folder)).isZero();
    Files.writeString(complete.resolve("part-1"), "");
    assertThat(Strays.of(folder)).isEqualTo(1);
    Path incomplete = Files.createDirectory(folder.resolve("snapshot-6"));
    Files.writeString(incomplete.resolve("part-0"), "");
    assertThat(Strays.of(folder)).isEqualTo(2);
    Files.writeString(folder.resolve("lock-1"), "");
    assertThat(Strays.of(folder)).isEqualTo(3);
  }
}
