package io.sparkmp.bench;

import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;

/** The Dockerfile of the project, taken apart. */
final class Dockerfiles {
  private Dockerfiles() {}

  /**
   * A line of it.
   *
   * @param name such as {@code RUN}
   * @param rest what comes after it
   */
  record Step(String name, String rest) {
    /** The words of {@code ["a", "b"]}. */
    List<String> words() {
      return Arrays.stream(rest.substring(1, rest.length() - 1).split(",", -1))
          .map(word -> word.strip().replaceAll("^\"|\"$", ""))
          .toList();
    }
  }

  static List<Step> steps() throws IOException {
    return Files.readString(Project.ROOT.resolve("Dockerfile"))
        .replace("\\\n", "")
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(line -> line.split(" ", 2))
        .map(words -> new Step(words[0], words[1].strip()))
        .toList();
  }

  static List<Step> steps(String name) throws IOException {
    return steps().stream().filter(step -> step.name.equals(name)).toList();
  }
}
