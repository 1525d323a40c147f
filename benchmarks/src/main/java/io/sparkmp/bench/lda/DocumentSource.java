package io.sparkmp.bench.lda;

import java.io.IOException;
import java.nio.file.Path;

/** Where the documents come from. */
sealed interface DocumentSource permits BagFolder, PlantedCorpus {

  /** Them in UCI's format; what must be made is written into {@code empty}, which is made too. */
  BagFolder bag(Path empty) throws IOException;
}
