package io.sparkmp.lda.model;

import io.sparkmp.spark.model.ModelMetadata;

/**
 * What a saved model says of itself; the fields of its {@code metadata.json}.
 *
 * @param format always {@value #FORMAT}
 * @param version of the layout
 * @param topics K
 * @param words the size of the vocabulary
 * @param beta of each word in a topic
 * @param documents that it was trained on
 * @param tokens that it was trained on
 * @param sweeps that it was trained for
 * @param settings as text, for people
 * @param coherenceWords how many top words of each topic its coherence is of; 0 if the table of
 *     topics has none
 */
public record ModelInfo(
    String format,
    int version,
    int topics,
    long words,
    double beta,
    long documents,
    long tokens,
    int sweeps,
    String settings,
    int coherenceWords)
    implements ModelMetadata {

  /** Names the format. */
  public static final String FORMAT = "spark-mp topic model";

  /** The version that this code writes, and the newest that it reads. */
  public static final int VERSION = 2;

  /** The same, with coherence. */
  ModelInfo withCoherence(int ofWords) {
    return new ModelInfo(
        format, version, topics, words, beta, documents, tokens, sweeps, settings, ofWords);
  }

  /** The same in the version that is written; the one before had no coherence. */
  ModelInfo current() {
    return new ModelInfo(
        format, VERSION, topics, words, beta, documents, tokens, sweeps, settings, coherenceWords);
  }
}
