package io.sparkmp.embeddings.pairs;

import io.sparkmp.errors.Arguments;
import java.io.Serializable;

/**
 * Which words of a sentence are pairs.
 *
 * @param windowSize how far apart they are at most, at least 1; of a word a distance of 1 to this
 *     is drawn, so that near neighbours count more
 * @param minCount words that occur less often are left out
 * @param sample the part of all words from which on a word is frequent: of a word that makes up the
 *     part f, sqrt(sample / f) + sample / f of its occurrences are kept; 0 keeps all
 * @param isUsualSample whether nobody has asked for that sample: it is for large texts, and where
 *     every word that stays would be frequent, all are kept
 * @param maxSentenceLength longer sentences are cut, at least 1
 * @param seed of the draws
 */
public record PairOptions(
    int windowSize,
    int minCount,
    double sample,
    boolean isUsualSample,
    int maxSentenceLength,
    long seed)
    implements Serializable {

  /** A sample for large texts. */
  public static final double USUAL_SAMPLE = 1e-4;

  /** Checks the bounds. */
  public PairOptions {
    Arguments.check("window size", windowSize, windowSize >= 1, ">= 1");
    Arguments.check("min count", minCount, minCount >= 0, ">= 0");
    Arguments.check("sample", sample, sample >= 0, ">= 0");
    Arguments.check("max sentence length", maxSentenceLength, maxSentenceLength >= 1, ">= 1");
  }

  /** With a sample that is asked for. */
  public PairOptions(
      int windowSize, int minCount, double sample, int maxSentenceLength, long seed) {
    this(windowSize, minCount, sample, false, maxSentenceLength, seed);
  }

  /**
   * The options for a text.
   *
   * @param words how many it has
   */
  public PairOptions of(long words) {
    boolean areAllFrequent = sample * words <= Math.max(1, minCount);
    return isUsualSample && areAllFrequent
        ? new PairOptions(windowSize, minCount, 0, maxSentenceLength, seed)
        : this;
  }

  /**
   * The part of a word's occurrences that is kept.
   *
   * @param count how often it occurs
   * @param words how many all words are
   */
  public double kept(long count, long words) {
    if (count < minCount) {
      return 0;
    }
    double ratio = sample * words / count;
    return sample == 0 ? 1 : Math.min(1, StrictMath.sqrt(ratio) + ratio);
  }

  /** About how many pairs an occurrence that is kept is the centre of, in a long sentence. */
  public double pairsOfAWord() {
    return windowSize + 1.0;
  }
}
