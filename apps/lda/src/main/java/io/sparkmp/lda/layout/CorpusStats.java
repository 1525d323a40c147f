package io.sparkmp.lda.layout;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.lda.kernel.TokenBlock;
import java.io.Serializable;
import java.util.Locale;

/**
 * What documents are like.
 *
 * @param training the number of tokens to train on
 * @param validation the number of hidden tokens of the validation set
 * @param test the number of hidden tokens of the test set
 * @param documents how many have a token
 * @param emptyDocuments how many have none, or none that was kept
 * @param droppedTokens how many were of words that the cut-offs dropped
 * @param unknownTokens how many were of words outside the vocabulary that was given
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
   * In a sentence, whether a model is trained on the documents or applied to them.
   *
   * @param words how many different ones there are
   * @param blocks over which the tokens are spread
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

  /** Of the documents of one worker. */
  public static CorpusStats of(IdCounts documents) {
    int[] lengths = documents.counts(); // descending
    long longest = lengths.length == 0 ? 0 : lengths[0];
    return new CorpusStats(0, 0, 0, lengths.length, 0, 0, 0, longest, 0, 0);
  }

  /** Of words that are cut. */
  public static CorpusStats of(WordCounts words, WordCut cut) {
    return new CorpusStats(0, 0, 0, 0, 0, words.droppedTokens(cut), words.unknownTokens(), 0, 0, 0);
  }

  /** The same where there are {@code all} documents: those without a token are empty. */
  public CorpusStats withDocuments(long all) {
    return plus(new CorpusStats(0, 0, 0, 0, all - documents, 0, 0, 0, 0, 0));
  }

  /** Of one block. */
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

  /** Both together; the order matters to the checksum. */
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
