package io.sparkmp.bench;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where the project is. */
final class Root {
  static final Path PATH = find();

  private Root() {}

  private static Path find() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("bin/local-cluster"))) {
      folder = folder.getParent();
    }
    return folder;
  }
}
