package io.sparkmp.lda.layout;

import io.sparkmp.errors.Arguments;
import java.io.Serializable;

/**
 * Which words to drop, by their counts over all documents, held out or not.
 *
 * @param minDocuments drops words in fewer documents
 * @param maxDocumentFraction drops words in more than this fraction of the documents; empty
 *     documents count
 * @param maxWords keeps this many words with the most tokens; of equally frequent words those that
 *     sort first stay
 */
public record CutOffs(int minDocuments, double maxDocumentFraction, int maxWords)
    implements Serializable {

  /** Drops nothing. */
  public static final CutOffs NONE = new CutOffs(1, 1, Integer.MAX_VALUE);

  /** Checks the ranges. */
  public CutOffs {
    Arguments.check("min-documents", minDocuments, minDocuments >= 1, ">= 1");
    boolean isFraction = maxDocumentFraction > 0 && maxDocumentFraction <= 1;
    Arguments.check("max-document-fraction", maxDocumentFraction, isFraction, "> 0, <= 1");
    Arguments.check("max-words", maxWords, maxWords >= 1, ">= 1");
  }
}
