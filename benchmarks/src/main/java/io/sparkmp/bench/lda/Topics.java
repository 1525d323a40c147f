package io.sparkmp.bench.lda;

/**
 * The part of any system's topic model that matters for documents.
 *
 * @param words the probabilities of the words in each topic; topics x words
 * @param alpha of each topic in a document
 */
record Topics(float[][] words, double[] alpha) {

  /**
   * A system's timed result.
   *
   * @param seconds the total time on the tokens, from files or from memory
   */
  record Timed(double seconds, Topics topics) {}

  /**
   * Topics from counts or weights of words.
   *
   * @param counts topics x words; replaced by the probabilities
   * @param smoothing added to each count
   */
  static Topics smoothed(float[][] counts, double smoothing, double[] alpha) {
    for (float[] topic : counts) {
      double total = 0;
      for (float count : topic) {
        total += count + smoothing;
      }
      for (int w = 0; w < topic.length; w++) {
        topic[w] = (float) ((topic[w] + smoothing) / total);
      }
    }
    return new Topics(counts, alpha);
  }
}
