package io.sparkmp.lda.kernel;

import java.io.Serializable;

/**
 * The places of each document's training tokens in one block of a worker. Work by document needs
 * all of a document's blocks, but not their words.
 *
 * @param documents documents with tokens in the block, ascending
 * @param starts the starts of their tokens, and the end
 */
record DocumentStarts(int[] documents, int[] starts) implements Serializable {
  static final DocumentStarts NONE = new DocumentStarts(new int[0], new int[1]);
}
