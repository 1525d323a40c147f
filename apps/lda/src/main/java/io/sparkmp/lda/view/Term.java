package io.sparkmp.lda.view;

import io.sparkmp.lda.kernel.WordRows;
import java.io.Serializable;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A word with the topics in which it is most frequent.
 *
 * @param word the word
 * @param tokens its tokens in all topics
 * @param topics at most {@link #TOPICS} topics, most tokens first
 * @param counts its tokens in each of these
 * @param mass the sum of its probabilities in all topics
 */
public record Term(String word, long tokens, int[] topics, int[] counts, double mass)
    implements Serializable {
  private static final int TOPICS = 12;

  /** Most frequent first. */
  public static final Comparator<Term> BY_TOKENS =
      Comparator.comparingLong(Term::tokens).reversed().thenComparing(Term::word);

  /** A word of a model. */
  public static Term of(WordRows words, int row, Scale scale) {
    int[] topics = words.topics()[row];
    int[] counts = words.counts()[row];
    long tokens = 0;
    double mass = scale.emptyMass();
    for (int i = 0; i < topics.length; i++) {
      tokens += counts[i];
      mass += counts[i] / scale.denominator(topics[i]);
    }
    List<Integer> largest =
        IntStream.range(0, topics.length)
            .boxed()
            .sorted(Comparator.<Integer>comparingInt(i -> -counts[i]).thenComparing(i -> topics[i]))
            .limit(TOPICS)
            .toList();
    return new Term(
        words.words().get(row).toString(),
        tokens,
        largest.stream().mapToInt(i -> topics[i]).toArray(),
        largest.stream().mapToInt(i -> counts[i]).toArray(),
        mass);
  }
}
