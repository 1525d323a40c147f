package io.sparkmp.embeddings.model;

import io.sparkmp.ids.IdType;
import io.sparkmp.metadata.FieldCheck;
import io.sparkmp.metadata.ModelMetadata;
import org.jspecify.annotations.Nullable;

/**
 * The metadata of a saved model: the fields of its {@code metadata.json}.
 *
 * @param format always {@value #FORMAT}
 * @param version the version of the format
 * @param vectorSize numbers per vector
 * @param idType the vectors' id type
 * @param contextType the contexts' id type
 * @param vectors the number of vectors
 * @param contexts the number of contexts
 * @param epochs the number of training epochs
 * @param settings as text, for people
 */
public record EmbeddingModelInfo(
    String format,
    int version,
    int vectorSize,
    IdType idType,
    IdType contextType,
    long vectors,
    long contexts,
    int epochs,
    String settings)
    implements ModelMetadata {

  /** The name of the format. */
  public static final String FORMAT = "spark-mp embeddings";

  /** The version that this code writes, and the newest that it reads. */
  public static final int VERSION = 1;

  /** The most numbers per vector. */
  public static final int MOST_NUMBERS = 1 << 16;

  @Override
  public @Nullable String problem() {
    return new FieldCheck()
        .that(
            vectorSize >= 1 && vectorSize <= MOST_NUMBERS,
            "vectorSize",
            vectorSize,
            "1 to " + MOST_NUMBERS)
        .that(vectors >= 0, "vectors", vectors, ">= 0")
        .that(contexts >= 0, "contexts", contexts, ">= 0")
        .that(epochs >= 0, "epochs", epochs, ">= 0")
        .problem();
  }
}
