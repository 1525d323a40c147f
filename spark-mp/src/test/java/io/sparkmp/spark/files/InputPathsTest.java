package io.sparkmp.spark.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class InputPathsTest {
  @TempDir private Path folder;

  private Path file(String name) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, "x");
  }

  private List<String> found(String paths) throws IOException {
    return InputPaths.find(paths, new Configuration()).files().stream()
        .map(
            file ->
                folder
                    .toUri()
                    .relativize(
                        java.net.URI.create(
                            new java.io.File(Places.name(file.getPath())).toURI().toString()))
                    .getPath())
        .toList();
  }

  /** Hadoop's own patterns fail in a folder where any name has a colon. */
  @Test
  void takesPatternsWhereNamesHaveColons() throws IOException {
    for (String name : List.of("a:b/1.csv", "a:b/12:30.csv", "c/1.csv", "c/2.txt", "c/[1].csv")) {
      Files.createDirectories(folder.resolve(name).getParent());
      file(name);
    }
    assertThat(found(folder + "/*/*.csv"))
        .containsExactlyInAnyOrder("a:b/1.csv", "a:b/12:30.csv", "c/1.csv", "c/[1].csv");
    assertThat(found(folder + "/a:b/*:*")).containsExactly("a:b/12:30.csv");
    assertThat(found(folder + "/?/{1,2}.*")).containsExactly("c/1.csv", "c/2.txt");
    assertThat(found(folder + "/{a:b/1,c/2}.???")).containsExactly("a:b/1.csv", "c/2.txt");
    assertThat(found(folder + "/c/\\[[0-9]\\].csv")).containsExactly("c/[1].csv");
    assertThat(found(folder + "/*")).hasSize(5);
    file("top.csv");
    assertThat(found(folder + "/*/1.csv")).containsExactly("a:b/1.csv", "c/1.csv");
    assertThatThrownBy(() -> found(folder + "/top.csv/*"))
        .isInstanceOf(FileNotFoundException.class);
    assertThatThrownBy(() -> found(folder + "/nowhere/*"))
        .isInstanceOf(FileNotFoundException.class);
    assertThatThrownBy(() -> found(folder + "/*/*.parquet"))
        .isInstanceOf(FileNotFoundException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "A::B.txt",
        "_x.txt",
        ".hidden",
        "a,b.txt",
        "[1].csv",
        "{a,b}.csv",
        "50%.csv",
        "a b.csv",
        "what?.csv",
        "ä.csv"
      })
  void takesAFileByItsVeryName(String name) throws IOException {
    file(name);
    assertThat(found(folder + "/" + name)).containsExactly(name);
  }

  @Test
  void readsFoldersInFolders() throws IOException {
    file("a/1.csv");
    file("a/b/2.csv");
    file("a/b/c/3.csv");
    file("a/_SUCCESS");
    file("a/.1.csv.crc");
    assertThat(found(folder + "/a")).containsExactly("a/1.csv", "a/b/2.csv", "a/b/c/3.csv");
    assertThat(InputPaths.find(folder + "/a", new Configuration()).leftOut()).isEmpty();
    file("a/_notes.csv");
    file("a/.git/config");
    assertThat(InputPaths.find(folder + "/a", new Configuration()).leftOut())
        .containsExactlyInAnyOrder(folder + "/a/_notes.csv", folder + "/a/.git");
  }

  @Test
  void takesSeveralAndGlobs() throws IOException {
    file("1.csv");
    file("2.csv");
    file("3.txt");
    assertThat(found(folder + "/3.txt," + folder + "/1.csv")).containsExactly("1.csv", "3.txt");
    assertThat(found(folder + "/*.csv")).containsExactly("1.csv", "2.csv");
    assertThat(found(folder + "/{1,2}.csv")).containsExactly("1.csv", "2.csv");
  }

  @Test
  void takesAFileOnceHoweverOftenItIsNamed() throws IOException {
    file("a/1.csv");
    file("a/_2.csv");
    String paths = folder + "/a/1.csv," + folder + "/a/*.csv," + folder + "/a/," + folder + "/a";
    assertThat(found(paths)).containsExactly("a/1.csv", "a/_2.csv");
    assertThat(InputPaths.find(paths, new Configuration()).named())
        .extracting(Places::name)
        .containsExactlyInAnyOrder(folder + "/a", folder + "/a/_2.csv");
  }

  /** Links to a file, to a folder, and to a folder above, which leads there again and again. */
  @Test
  void takesAFileOnceWhateverLinksLeadToIt() throws IOException {
    Path day = file("days/2.csv");
    file("days/more/3.csv");
    Files.createSymbolicLink(folder.resolve("days/1-latest.csv"), day);
    Files.createSymbolicLink(folder.resolve("days/again"), folder.resolve("days/more"));
    Files.createSymbolicLink(folder.resolve("days/more/up"), folder.resolve("days"));
    assertThat(found(folder + "/days")).containsExactly("days/2.csv", "days/more/3.csv");
    Path elsewhere = Files.createSymbolicLink(folder.resolve("elsewhere"), day);
    assertThat(found(elsewhere.toString())).containsExactly("elsewhere");
    Configuration conf = new Configuration();
    assertThat(InputPaths.common(folder + "/days", elsewhere.toString(), conf)).isNotNull();
  }

  @Test
  void takesAFileOnceHoweverManyNamesItHas() throws IOException {
    Path day = file("days/2.csv");
    Files.createLink(folder.resolve("days/latest.csv"), day);
    Files.createSymbolicLink(folder.resolve("days/1-link.csv"), day);
    file("days/3.csv"); // with the same content
    assertThat(found(folder + "/days")).containsExactly("days/2.csv", "days/3.csv");
    Path elsewhere = Files.createLink(folder.resolve("elsewhere"), day);
    Configuration conf = new Configuration();
    assertThat(InputPaths.common(folder + "/days", elsewhere.toString(), conf)).isNotNull();
  }

  @Test
  void findsAFileThatIsInBoth() throws IOException {
    Configuration conf = new Configuration();
    file("a/1.csv");
    file("a/2.csv");
    file("b/2.csv");
    assertThat(InputPaths.common(folder + "/a", folder + "/a/2.csv", conf))
        .isEqualTo(folder + "/a/2.csv");
    assertThat(InputPaths.common(folder + "/a", folder + "/b", conf)).isNull();
    assertThat(InputPaths.common("table:a", "table:a", conf)).isEqualTo("table:a");
    assertThat(InputPaths.common("table:a", folder + "/a", conf)).isNull();
  }

  @Test
  void refusesAPipe() throws Exception {
    Path pipe = folder.resolve("pipe");
    assumeThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    assertThatThrownBy(() -> found(pipe.toString()))
        .hasMessage(
            pipe + " is a pipe or a device, and input is read more than once; write it to a file");
  }

  @Test
  void namesWhatIsNotThere() {
    assertThatThrownBy(() -> found(folder + "/none.csv"))
        .isInstanceOf(FileNotFoundException.class)
        .hasMessage("there is no file " + folder + "/none.csv");
    assertThatThrownBy(() -> found("none:1.csv"))
        .hasMessage("there is no file none:1.csv (" + Path.of("none:1.csv").toAbsolutePath() + ")");
    assertThatThrownBy(() -> found(""))
        .hasMessage("Invalid path: it is empty (expected: a file or folder)");
  }
}
