package io.sparkmp.spark.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A symbolic link stays, and what it leads to is replaced. */
@Tag("unit")
class OutputLinksTest {
  private static final Configuration CONF = new Configuration();

  @TempDir private Path folder;

  private static Output output(Path place) {
    return new Output("it", place.toString(), "--overwrite", CONF, (files, there) -> null);
  }

  private static void writeFolder(Path place, String text) throws IOException {
    Output output = output(place);
    output.check(true);
    output.write(
        true,
        begun -> {
          try (OutputStream out =
              output.files().create(new org.apache.hadoop.fs.Path(begun, "part"))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
          }
          return begun;
        });
  }

  private static String read(Path file) throws IOException {
    return Files.readString(file);
  }

  /** A link from one folder to a place in another. */
  private Path link(String target) throws IOException {
    Files.createDirectories(folder.resolve("here"));
    Files.createDirectories(folder.resolve("there"));
    return Files.createSymbolicLink(folder.resolve("here/link"), Path.of(target));
  }

  @Test
  void aFolderBehindALinkIsReplaced() throws IOException {
    Path link = link("../there/model");
    for (String text : new String[] {"first", "second"}) { // the first finds nothing there
      writeFolder(link, text);
      assertThat(link).isSymbolicLink();
      assertThat(read(folder.resolve("there/model/part"))).isEqualTo(text);
      assertThat(read(link.resolve("part"))).isEqualTo(text);
    }
    assertThat(folder.resolve("here").toFile().list()).containsExactly("link");
    assertThat(folder.resolve("there").toFile().list()).containsExactly("model");
  }

  @Test
  void aFileBehindLinksIsReplaced() throws IOException {
    Path link = link(folder.resolve("there/table.csv").toString());
    Path second = Files.createSymbolicLink(folder.resolve("second"), link);
    Files.writeString(folder.resolve("there/table.csv"), "old");
    output(second).write(true, "new".getBytes(StandardCharsets.UTF_8));
    assertThat(second).isSymbolicLink();
    assertThat(link).isSymbolicLink();
    assertThat(folder.resolve("there/table.csv")).isRegularFile().hasContent("new");
  }

  @Test
  void aFolderOnTheWayMayBeALinkToo() throws IOException {
    Path link = link("../model"); // from there, not from the folder of its name
    Files.move(link, folder.resolve("there/link"), java.nio.file.LinkOption.NOFOLLOW_LINKS);
    Path deep = Files.createDirectories(folder.resolve("a/b/c"));
    Path way = Files.createSymbolicLink(deep.resolve("way"), folder.resolve("there"));
    writeFolder(way.resolve("link"), "new");
    assertThat(read(folder.resolve("model/part"))).isEqualTo("new");
    try (Stream<Path> inDeep = Files.list(deep)) {
      assertThat(inDeep).containsExactly(way);
    }
  }

  @Test
  void theTargetIsNamedIfItIsInTheWay() throws IOException {
    Path link = link("../there/model");
    writeFolder(link, "old");
    assertThatThrownBy(() -> output(link).check(false))
        .isInstanceOf(OutputException.class)
        .hasMessage(
            "Cannot write it to %s: it exists; --overwrite replaces it",
            folder.toRealPath().resolve("there/model"));
  }

  @Test
  void linksToOneAnotherAreRefused() throws IOException {
    Path link = link("back");
    Files.createSymbolicLink(folder.resolve("here/back"), link);
    assertThatThrownBy(() -> output(link))
        .isInstanceOf(OutputException.class)
        .hasMessage("Cannot write it to %s: its symbolic links lead to one another", link);
  }

  @Test
  void whatWaitsBesideTheTargetIsFound() throws IOException {
    Path link = link("../there/model");
    String id = "0a0b0c0d-0000-4000-8000-000000000000";
    Path made = folder.resolve("there/.model.writing-" + id + "/content");
    Files.createDirectories(made);
    Files.writeString(made.resolve("part"), "new");
    Files.writeString(folder.resolve("there/.model.replacing"), id + "/content\n");
    Places.standing(new org.apache.hadoop.fs.Path(link.toString()), CONF);
    assertThat(read(link.resolve("part"))).isEqualTo("new");
  }
}
