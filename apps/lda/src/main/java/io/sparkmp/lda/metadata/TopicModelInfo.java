package io.sparkmp.lda.metadata;

import io.sparkmp.lda.kernel.LdaOptions;
import io.sparkmp.metadata.FieldCheck;
import io.sparkmp.metadata.ModelMetadata;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The metadata of a saved model: the fields of its {@code metadata.json}.
 *
 * @param format always {@value #FORMAT}
 * @param version the version of the format
 * @param topics K
 * @param words the size of the vocabulary
 * @param beta for each word in a topic
 * @param documents the number of training documents
 * @param tokens the number of training tokens
 * @param sweeps the number of training sweeps
 * @param settings as text, for people
 * @param coherenceWords the number of top words per topic behind its coherence; 0 if the table of
 *     topics has none
 */
public record TopicModelInfo(
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

  /** The name of the format. */
  public static final String FORMAT = "spark-mp topic model";

  /** The version that this code writes, and the newest that it reads. */
  public static final int VERSION = 2;

  /** The fields that version 1 did not have, with the version that added them. */
  public static final Map<String, Integer> ADDED = Map.of("coherenceWords", 2);

  @Override
  public @Nullable String problem() {
    return new FieldCheck()
        .that(
            topics >= 2 && topics <= LdaOptions.MOST_TOPICS,
            "topics",
            topics,
            "2 to " + LdaOptions.MOST_TOPICS)
        .that(words >= 0, "words", words, ">= 0")
        .that(beta > 0, "beta", beta, "a finite number > 0")
        .that(documents >= 0, "documents", documents, ">= 0")
        .that(tokens >= 0, "tokens", tokens, ">= 0")
        .that(sweeps >= 0, "sweeps", sweeps, ">= 0")
        .that(coherenceWords >= 0, "coherenceWords", coherenceWords, ">= 0")
        .problem();
  }

  /** This info with coherence. */
  public TopicModelInfo withCoherence(int ofWords) {
    return new TopicModelInfo(
        format, version, topics, words, beta, documents, tokens, sweeps, settings, ofWords);
  }

  /** This info in the version that is written; version 1 had no coherence. */
  public TopicModelInfo current() {
    return new TopicModelInfo(
        format, VERSION, topics, words, beta, documents, tokens, sweeps, settings, coherenceWords);
  }
}
