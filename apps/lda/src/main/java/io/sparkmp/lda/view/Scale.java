package io.sparkmp.lda.view;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Turns counts into probabilities.
 *
 * @param beta for each word in a topic
 * @param words V
 * @param tokens of each topic
 */
public record Scale(double beta, long words, long[] tokens) implements Serializable {

  /** The tokens of a topic with their prior: p(w|k) = (n + beta) / this. */
  public double denominator(int topic) {
    return tokens[topic] + words * beta;
  }

  /** The sum over all topics of the probability of a word without tokens. */
  double emptyMass() {
    double mass = 0;
    for (int topic = 0; topic < tokens.length; topic++) {
      mass += beta / denominator(topic);
    }
    return mass;
  }

  long allTokens() {
    return Math.max(1, Arrays.stream(tokens).sum());
  }

  /**
   * The relevance of a word to a topic: lambda log p(w|k) + (1 - lambda) log(p(w|k) / p(w)) (C.
   * Sievert, K. Shirley, LDAvis: A method for visualizing and interpreting topics, 2014, equation
   * 1).
   *
   * @param count its tokens in the topic
   * @param all its tokens
   */
  double relevance(int topic, int count, long all, double lambda) {
    double inTopic = (count + beta) / denominator(topic);
    return Math.log(inTopic) - (1 - lambda) * Math.log((double) all / allTokens());
  }
}
