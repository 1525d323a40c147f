package io.sparkmp.bench.lda;

import java.io.IOException;
import java.nio.file.Path;

/** A source of documents. */
sealed interface DocumentSource permits BagFolder, PlantedCorpus {

  /**
   * The documents in UCI's format; generated ones are written to {@code empty}, which is created.
   */
  BagFolder bag(Path empty) throws IOException;
}
