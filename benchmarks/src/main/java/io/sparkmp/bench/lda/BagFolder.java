package io.sparkmp.bench.lda;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A corpus as a bag of words in UCI's format.
 *
 * @param path a folder with {@code docword.txt} or {@code docword.txt.gz}, and {@code vocab.txt}
 */
public record BagFolder(Path path) {
  private static final List<String> CORPUS = List.of("docword.txt", "docword.txt.gz");
  private static final String VOCABULARY = "vocab.txt";

  /** Checks that the files are there. */
  public BagFolder {
    if (CORPUS.stream().map(path::resolve).noneMatch(Files::exists)) {
      throw new IllegalArgumentException(
          "Invalid data: " + path + " (expected: a folder with docword.txt or docword.txt.gz)");
    }
    if (!Files.exists(path.resolve(VOCABULARY))) {
      throw new IllegalArgumentException(
          "Invalid data: " + path + " (expected: a folder with vocab.txt)");
    }
  }

  /** The documents. */
  Path corpus() {
    return CORPUS.stream().map(path::resolve).filter(Files::exists).findFirst().orElseThrow();
  }

  /** The words. */
  Path vocabulary() {
    return path.resolve(VOCABULARY);
  }
}
