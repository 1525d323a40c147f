package io.sparkmp.bench.pages;

import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The pages that people read: README and docs, and what stands in them to be typed. */
final class Pages {
  private static final Pattern BLOCK =
      Pattern.compile("^ *```(\\w*)\\n(.*?)^ *```$", Pattern.DOTALL | Pattern.MULTILINE);
  private static final Pattern INLINE = Pattern.compile("`(bin/spark-mp\\s[^`]*)`");

  private Pages() {}

  /** What is between fences, in a language, or in none as commands and what they print. */
  record Block(String language, String text) {}

  /** All pages, by their paths from the root of the project. */
  static List<String> all() throws IOException {
    try (Stream<Path> files = Files.walk(Project.ROOT.resolve("docs"))) {
      return Stream.concat(
              Stream.of("README.md", "CONTRIBUTING.md", "lineage-trimmer/README.md"),
              files
                  .filter(file -> file.toString().endsWith(".md"))
                  .map(file -> Project.ROOT.relativize(file).toString())
                  .sorted())
          .toList();
    }
  }

  static String text(String page) throws IOException {
    return Files.readString(Project.ROOT.resolve(page));
  }

  static List<Block> blocks(String page) throws IOException {
    return BLOCK
        .matcher(text(page))
        .results()
        .map(found -> new Block(found.group(1), found.group(2)))
        .toList();
  }

  /** Blocks of commands, in their order. */
  static List<String> shell(String page) throws IOException {
    return blocks(page).stream()
        .filter(block -> block.language.isEmpty())
        .map(Block::text)
        .filter(
            text ->
                Stream.of("bin/spark-mp ", "bin/local-cluster ", "spark-submit ", "awk '")
                    .anyMatch(text::contains))
        .toList();
  }

  /** Commands inside sentences and tables. */
  static List<String> inline(String page) throws IOException {
    List<String> found = new ArrayList<>();
    Matcher matcher = INLINE.matcher(BLOCK.matcher(text(page)).replaceAll(""));
    while (matcher.find()) {
      found.add(matcher.group(1).replaceAll("\\s+", " "));
    }
    return found;
  }
}
