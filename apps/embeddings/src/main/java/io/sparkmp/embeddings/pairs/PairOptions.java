package io.sparkmp.embeddings.pairs;

import io.sparkmp.errors.Arguments;
import java.io.Serializable;

/**
 * Which words of a sentence form pairs.
 *
 * @param windowSize their largest distance, at least 1; the nearer two words are, the more often
 *     they are trained
 * @param minCount words that occur less often are left out
 * @param sample the fraction of all words above which a word is frequent: of a word that makes up
 *     the fraction f, sqrt(sample / f) + sample / f of its occurrences are kept; 0 keeps all
 * @param isUsualSample whether the sample is the default: it is for large texts, and if every kept
 *     word would be frequent, all occurrences are kept
 * @param maxSentenceLength the length to which longer sentences are cut, at least 1
 * @param seed for the draws
 */
public record PairOptions(
    int windowSize,
    int minCount,
    double sample,
    boolean isUsualSample,
    int maxSentenceLength,
    long seed)
    implements Serializable {

  /** The default sample, for large texts. */
  public static final double USUAL_SAMPLE = 1e-4;

  /** Checks the bounds. */
  public PairOptions {
    Arguments.check("window size", windowSize, windowSize >= 1, ">= 1");
    Arguments.check("min count", minCount, minCount >= 0, ">= 0");
    Arguments.check("sample", sample, sample >= 0, ">= 0");
    Arguments.check("max sentence length", maxSentenceLength, maxSentenceLength >= 1, ">= 1");
  }

  /** With a chosen sample. */
  public PairOptions(
      int windowSize, int minCount, double sample, int maxSentenceLength, long seed) {
    this(windowSize, minCount, sample, false, maxSentenceLength, seed);
  }

  /**
   * The options for a text.
   *
   * @param words its number of words
   */
  public PairOptions of(long words) {
    boolean areAllFrequent = sample * words <= Math.max(1, minCount);
    return isUsualSample && areAllFrequent
        ? new PairOptions(windowSize, minCount, 0, maxSentenceLength, seed)
        : this;
  }

  /**
   * The fraction of a word's occurrences to keep.
   *
   * @param count the word's occurrences
   * @param words the number of all words
   */
  public double kept(long count, long words) {
    if (count < minCount) {
      return 0;
    }
    double ratio = sample * words / count;
    return sample == 0 ? 1 : Math.min(1, StrictMath.sqrt(ratio) + ratio);
  }

  /** The expected number of pairs with a kept occurrence as the centre, in a long sentence. */
  public double pairsOfAWord() {
    return 2.0 * windowSize;
  }
}
