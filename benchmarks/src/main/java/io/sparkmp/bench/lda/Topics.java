package io.sparkmp.bench.lda;

/**
 * A topic model of any system, as far as it matters for documents.
 *
 * @param words the probabilities of the words in each topic; topics x words
 * @param alpha of each topic in a document
 */
record Topics(float[][] words, double[] alpha) {

  /**
   * What a system made of a corpus.
   *
   * @param seconds of all that it did to the tokens, from files or from memory
   */
  record Timed(double seconds, Topics topics) {}

  /**
   * Topics from counts or weights of words.
   *
   * @param counts topics x words; become the probabilities
   * @param smoothing that is added to each count
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
