package io.sparkmp.embeddings.model;

import io.sparkmp.ids.IdType;
import io.sparkmp.metadata.FieldCheck;
import io.sparkmp.metadata.ModelMetadata;
import org.jspecify.annotations.Nullable;

/**
 * What a saved model says of itself; the fields of its {@code metadata.json}.
 *
 * @param format always {@value #FORMAT}
 * @param version of the layout
 * @param vectorSize numbers of a vector
 * @param idType of the vectors' ids
 * @param contextType of the contexts' ids
 * @param vectors how many
 * @param contexts how many
 * @param epochs that the model was trained for
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

  /** Names the format. */
  public static final String FORMAT = "spark-mp embeddings";

  /** The version that this code writes, and the newest that it reads. */
  public static final int VERSION = 1;

  /** The longest vectors. */
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
