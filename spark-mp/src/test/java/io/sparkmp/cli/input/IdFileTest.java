package io.sparkmp.cli.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.ids.IdType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of ids, one in a line. */
@Tag("unit")
class IdFileTest {
  @TempDir private Path folder;

  private List<Object> read(IdType type, String text) throws IOException {
    Path file = Files.writeString(folder.resolve("ids.txt"), text);
    return IdFile.read("candidates", file.toString(), type, new Configuration());
  }

  @Test
  void anIdIsWhatAFieldOfRatingsWouldBe() throws IOException {
    assertThat(read(IdType.STRING, "\uFEFFa b  c\r\n\r\n \t\n  d\t\n#5\n\"e\""))
        .containsExactly("a b  c", "d", "#5", "\"e\"");
    assertThat(read(IdType.STRING, "東京\u3000\n東京\n\u2003x\n"))
        .containsExactly("東京\u3000", "東京", "\u2003x");
    assertThat(read(IdType.LONG, " 7\r\n13\n7\n")).containsExactly(7L, 13L);
  }

  @Test
  void namesTheLineThatIsNoId() {
    assertThatThrownBy(() -> read(IdType.LONG, "7\n\nseven\n"))
        .hasMessageMatching(
            "Cannot read candidates: .*ids.txt, line 3 'seven' \\(expected: a whole number, as the"
                + " model's ids are\\)");
    assertThatThrownBy(() -> read(IdType.STRING, "\n \n"))
        .hasMessageContaining("there is no id in");
  }
}
