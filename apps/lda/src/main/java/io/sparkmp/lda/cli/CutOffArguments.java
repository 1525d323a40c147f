package io.sparkmp.lda.cli;

import io.sparkmp.lda.layout.CutOffs;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which words a training leaves out, by how frequent they are. */
final class CutOffArguments {

  @Option(
      names = "--min-documents",
      paramLabel = "N",
      description = "Leave words out that are in fewer documents (default: ${DEFAULT-VALUE}).")
  private int minDocuments = 1;

  @Option(
      names = "--max-document-fraction",
      paramLabel = "X",
      description =
          "Leave words out that are in more than this part of the documents (default:"
              + " ${DEFAULT-VALUE}).")
  private double maxDocumentFraction = 1;

  @Option(
      names = "--max-words",
      paramLabel = "N",
      description = "Keep only so many words, the most frequent (default: all).")
  private @Nullable Integer maxWords;

  CutOffs cutOffs() {
    return new CutOffs(
        minDocuments, maxDocumentFraction, maxWords == null ? Integer.MAX_VALUE : maxWords);
  }
}
