package io.sparkmp.lda.layout;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import io.sparkmp.layout.Records;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Distinct words with their counts.
 *
 * @param words distinct texts
 * @param tokens the tokens of each word
 * @param training the training tokens among these
 * @param documents the number of documents with each word
 * @param known whether each word may be used
 */
public record WordCounts(Ids words, int[] tokens, int[] training, int[] documents, boolean[] known)
    implements Serializable {

  /**
   * Counts words.
   *
   * @param whole whole documents, with one record per document and word
   * @param known whether every word may be used, or only those that a vocabulary adds
   */
  public static WordCounts of(Records whole, DocumentHoldOut holdOut, boolean known) {
    WordCounts result = none(whole.columns(), known);
    long[] wordHashes =
        IntStream.range(0, whole.columns().size()).mapToLong(whole.columns()::hash).toArray();
    for (int k = 0; k < whole.size(); k++) {
      long hash = whole.rows().hash(whole.rowCodes()[k]);
      int w = whole.columnCodes()[k];
      int count = (int) whole.values()[k];
      result.add(w, count, holdOut.visible(holdOut.set(hash), hash, wordHashes[w], count), 1);
    }
    return result;
  }

  /** Usable words with zero counts. */
  public static WordCounts vocabulary(Ids words) {
    return none(words, true);
  }

  private static WordCounts none(Ids words, boolean known) {
    int n = words.size();
    boolean[] all = new boolean[n];
    Arrays.fill(all, known);
    return new WordCounts(words, new int[n], new int[n], new int[n], all);
  }

  /** Adds everything up by word; a word may be used if any part says so. */
  public static WordCounts sum(List<WordCounts> parts) {
    IdEncoder encoder = IdType.STRING.newEncoder();
    for (WordCounts part : parts) {
      for (int i = 0; i < part.words.size(); i++) {
        part.words.encode(encoder, i);
      }
    }
    WordCounts total = none(encoder.ids(), false);
    for (WordCounts part : parts) {
      for (int i = 0; i < part.words.size(); i++) {
        int w = part.words.find(encoder, i);
        total.add(w, part.tokens[i], part.training[i], part.documents[i]);
        total.known[w] |= part.known[i];
      }
    }
    return total;
  }

  private void add(int w, int moreTokens, int moreTraining, int moreDocuments) {
    tokens[w] = DocumentRecords.plus(tokens[w], moreTokens, "of one word; leave it out");
    training[w] += moreTraining;
    documents[w] += moreDocuments;
  }

  /** The words at these places. */
  public WordCounts gather(int[] places) {
    boolean[] newKnown = new boolean[places.length];
    for (int i = 0; i < places.length; i++) {
      newKnown[i] = known[places[i]];
    }
    return new WordCounts(
        words.gather(places),
        gather(tokens, places),
        gather(training, places),
        gather(documents, places),
        newKnown);
  }

  private static int[] gather(int[] values, int[] places) {
    return IntStream.of(places).map(place -> values[place]).toArray();
  }

  /** The kept words with their training token counts. */
  public IdCounts kept(WordCut cut) {
    int[] places = IntStream.range(0, words.size()).filter(i -> cut.keeps(this, i)).toArray();
    return new IdCounts(words.gather(places), gather(training, places));
  }

  /** The number of tokens of usable words that are dropped. */
  public long droppedTokens(WordCut cut) {
    return tokensOf(IntStream.range(0, words.size()).filter(i -> known[i] && !cut.keeps(this, i)));
  }

  /** The number of tokens of unusable words. */
  public long unknownTokens() {
    return tokensOf(IntStream.range(0, words.size()).filter(i -> !known[i]));
  }

  private long tokensOf(IntStream places) {
    return places.mapToLong(i -> tokens[i]).sum();
  }
}
