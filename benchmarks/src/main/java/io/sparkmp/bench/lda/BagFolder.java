package io.sparkmp.bench.lda;

import io.sparkmp.bench.suite.Checks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A corpus in UCI's bag-of-words format.
 *
 * @param path a folder with {@code docword.txt} or {@code docword.txt.gz}, and {@code vocab.txt}
 */
record BagFolder(Path path) implements DocumentSource {
  private static final List<String> CORPUS = List.of("docword.txt", "docword.txt.gz");
  private static final String VOCABULARY = "vocab.txt";

  /** Checks that the files are there. */
  public BagFolder {
    Checks.check(
        "data",
        path,
        CORPUS.stream().map(path::resolve).anyMatch(Files::exists),
        "a folder with docword.txt or docword.txt.gz");
    Checks.check("data", path, Files.exists(path.resolve(VOCABULARY)), "a folder with vocab.txt");
  }

  @Override
  public BagFolder bag(Path empty) {
    return this;
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
