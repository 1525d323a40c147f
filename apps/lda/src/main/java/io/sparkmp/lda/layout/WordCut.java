package io.sparkmp.lda.layout;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Cut-offs resolved for one corpus, which decide on a word by its own counts.
 *
 * <p>Only the most frequent words stay: those with more than {@code minTokens} tokens, and of those
 * with exactly as many the ones up to {@code lastWord}. Both come from histograms, so no process
 * ever holds the vocabulary.
 *
 * @param minDocuments the fewest documents of a word
 * @param maxDocuments the most documents of a word
 * @param minTokens the fewest tokens of a word
 * @param lastWord the last word kept of those with {@code minTokens}, or null if all of them stay
 */
public record WordCut(
    int minDocuments, double maxDocuments, int minTokens, @Nullable String lastWord)
    implements Serializable {

  /**
   * Cuts only by numbers of documents.
   *
   * @param documents the number of documents
   */
  public static WordCut byDocuments(CutOffs cutOffs, long documents) {
    return new WordCut(cutOffs.minDocuments(), cutOffs.maxDocumentFraction() * documents, 0, null);
  }

  /** Whether the word at {@code i} stays. */
  public boolean keeps(WordCounts counts, int i) {
    int in = counts.documents()[i];
    if (!counts.known()[i] || in < minDocuments || in > maxDocuments) {
      return false;
    }
    int tokens = counts.tokens()[i];
    return tokens > minTokens
        || (tokens == minTokens
            && (lastWord == null || counts.words().get(i).toString().compareTo(lastWord) <= 0));
  }

  /**
   * A histogram of the token counts of kept words.
   *
   * @return pairs of a token count, ascending, and the number of words with it
   */
  public int[] histogram(WordCounts counts) {
    Map<Integer, Integer> words = new TreeMap<>();
    for (int i = 0; i < counts.words().size(); i++) {
      if (keeps(counts, i)) {
        words.merge(counts.tokens()[i], 1, Integer::sum);
      }
    }
    return words.entrySet().stream()
        .flatMapToInt(entry -> IntStream.of(entry.getKey(), entry.getValue()))
        .toArray();
  }

  /**
   * This cut with a threshold: including words exactly at it, at least {@code maxWords} words stay;
   * without them, fewer.
   *
   * @param histograms of all kept words
   */
  public Threshold threshold(List<int[]> histograms, int maxWords) {
    TreeMap<Integer, Long> words = new TreeMap<>();
    for (int[] histogram : histograms) {
      for (int k = 0; k < histogram.length; k += 2) {
        words.merge(histogram[k], (long) histogram[k + 1], Long::sum);
      }
    }
    long above = 0;
    for (Map.Entry<Integer, Long> entry : words.descendingMap().entrySet()) {
      if (above + entry.getValue() >= maxWords) {
        boolean all = above + entry.getValue() == maxWords;
        WordCut sharper = new WordCut(minDocuments, maxDocuments, entry.getKey(), null);
        return new Threshold(sharper, all ? 0 : (int) (maxWords - above));
      }
      above += entry.getValue();
    }
    return new Threshold(this, 0);
  }

  /**
   * A cut with open ties.
   *
   * @param cut keeps every word at its threshold
   * @param ties how many of these words may stay; 0 for all
   */
  public record Threshold(WordCut cut, int ties) {}

  /** The first {@code n} words in sort order with exactly as many tokens as the threshold. */
  public String[] atThreshold(WordCounts counts, int n) {
    return IntStream.range(0, counts.words().size())
        .filter(i -> counts.tokens()[i] == minTokens && keeps(counts, i))
        .mapToObj(i -> counts.words().get(i).toString())
        .sorted()
        .limit(n)
        .toArray(String[]::new);
  }

  /** This cut, keeping only the first {@code n} of the given words at its threshold. */
  public WordCut withTies(List<String[]> words, int n) {
    List<String> sorted = words.stream().flatMap(Arrays::stream).sorted().toList();
    return new WordCut(minDocuments, maxDocuments, minTokens, sorted.get(n - 1));
  }
}
