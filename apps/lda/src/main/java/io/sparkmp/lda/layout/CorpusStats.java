package io.sparkmp.lda.layout;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.lda.kernel.TokenBlock;
import java.io.Serializable;
import java.util.Locale;

/**
 * Statistics of documents.
 *
 * @param training the number of training tokens
 * @param validation the number of hidden tokens of the validation set
 * @param test the number of hidden tokens of the test set
 * @param documents the number of documents with a token
 * @param emptyDocuments the number of documents without kept tokens
 * @param droppedTokens the number of tokens of words dropped by the cut-offs
 * @param unknownTokens the number of tokens of words outside the given vocabulary
 * @param longestDocument the number of training tokens of the longest document
 * @param heaviestBlock the number of training tokens of the largest block
 * @param checksum of all tokens, by which other documents are told from these
 */
public record CorpusStats(
    long training,
    long validation,
    long test,
    long documents,
    long emptyDocuments,
    long droppedTokens,
    long unknownTokens,
    long longestDocument,
    long heaviestBlock,
    long checksum)
    implements Serializable {

  /** Nothing. */
  public static final CorpusStats EMPTY = new CorpusStats(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

  /**
   * A description in one sentence, for training and for applying a model.
   *
   * @param words the number of distinct words
   * @param blocks the number of blocks
   */
  public String description(long words, int blocks) {
    return String.format(
        Locale.ROOT,
        "%d tokens of %d documents with %d words, and %d hidden for validation, %d for test;"
            + " %d empty documents, %d tokens dropped, %d unknown; heaviest block %.2f x the mean",
        training,
        documents,
        words,
        validation,
        test,
        emptyDocuments,
        droppedTokens,
        unknownTokens,
        heaviestBlock * (double) blocks / training);
  }

  /** The statistics of one worker's documents. */
  public static CorpusStats of(IdCounts documents) {
    int[] lengths = documents.counts(); // descending
    long longest = lengths.length == 0 ? 0 : lengths[0];
    return new CorpusStats(0, 0, 0, lengths.length, 0, 0, 0, longest, 0, 0);
  }

  /** The statistics of words after a cut. */
  public static CorpusStats of(WordCounts words, WordCut cut) {
    return new CorpusStats(0, 0, 0, 0, 0, words.droppedTokens(cut), words.unknownTokens(), 0, 0, 0);
  }

  /** These statistics for {@code all} documents: those without a token are empty. */
  public CorpusStats withDocuments(long all) {
    return plus(new CorpusStats(0, 0, 0, 0, all - documents, 0, 0, 0, 0, 0));
  }

  /** The statistics of one block. */
  public static CorpusStats of(TokenBlock block) {
    long training = block.training().size();
    return new CorpusStats(
        training,
        block.validation().size(),
        block.test().size(),
        0,
        0,
        0,
        0,
        0,
        training,
        block.checksum());
  }

  /** Adds both. */
  public CorpusStats plus(CorpusStats other) {
    return new CorpusStats(
        training + other.training,
        validation + other.validation,
        test + other.test,
        documents + other.documents,
        emptyDocuments + other.emptyDocuments,
        droppedTokens + other.droppedTokens,
        unknownTokens + other.unknownTokens,
        Math.max(longestDocument, other.longestDocument),
        Math.max(heaviestBlock, other.heaviestBlock),
        31 * checksum + other.checksum);
  }
}
