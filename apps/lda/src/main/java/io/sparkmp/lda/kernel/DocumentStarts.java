package io.sparkmp.lda.kernel;

import java.io.Serializable;

/**
 * Where the training tokens of each document are in one block of a worker: what is done a document
 * at a time needs all of a document's blocks, but not their words.
 *
 * @param documents that have tokens there, ascending
 * @param starts of their tokens, and the end
 */
record DocumentStarts(int[] documents, int[] starts) implements Serializable {
  static final DocumentStarts NONE = new DocumentStarts(new int[0], new int[1]);
}
