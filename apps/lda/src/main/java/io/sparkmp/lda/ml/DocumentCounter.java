package io.sparkmp.lda.ml;

import io.sparkmp.compat.ScalaApi;
import io.sparkmp.lda.ingest.FrameCorpus;
import io.sparkmp.lda.kernel.VocabularyIndex;
import io.sparkmp.spark.text.TextSource;
import io.sparkmp.text.Words;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.jspecify.annotations.Nullable;
import scala.collection.Seq;

/**
 * Reads one document, a vector or tokens, as counts by word place.
 *
 * @param words the index for tokens, or null for vectors
 * @param size the number of places
 */
record DocumentCounter(@Nullable Broadcast<VocabularyIndex> words, int size)
    implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final int MOST_TEXT = 200;

  /** Why a document cannot be used, as a message; null if it can. */
  @Nullable String problem(@Nullable Object document) {
    if (document instanceof Vector vector) {
      String problem =
          vector.size() == size
              ? FrameCorpus.problem(vector)
              : "its size is " + vector.size() + " (expected: " + size + ", an entry a word)";
      return problem == null ? null : refusal(vector, problem);
    }
    if (document instanceof Seq<?> seq && words != null) {
      List<String> tokens = tokens(seq);
      String problem = TextSource.problem(tokens);
      return problem == null ? null : refusal(tokens, problem);
    }
    return document == null
        ? "Cannot use a document: it is null (expected: a vector or tokens; leave out rows without)"
        : refusal(document, "it is neither a vector nor tokens that the model has words for");
  }

  /** The counts of a document that has no problem, without zeros; unknown tokens are left out. */
  SparseVector of(Object document) {
    return document instanceof Seq<?> seq && words != null
        ? count(tokens(seq), words.value())
        : ((Vector) document).toSparse();
  }

  @SuppressWarnings("unchecked") // the column is array<string>
  private static List<String> tokens(Seq<?> seq) {
    return ScalaApi.asJava((Seq<String>) seq);
  }

  private SparseVector count(List<String> tokens, VocabularyIndex known) {
    int[] places =
        tokens.stream()
            .mapToInt(token -> place(token, known))
            .filter(place -> place >= 0)
            .sorted()
            .toArray();
    double[] counts = new double[places.length];
    int n = 0;
    for (int i = 0; i < places.length; i++) {
      if (i > 0 && places[i] == places[n - 1]) {
        counts[n - 1]++;
      } else {
        places[n] = places[i];
        counts[n++] = 1;
      }
    }
    return Vectors.sparse(size, Arrays.copyOf(places, n), Arrays.copyOf(counts, n)).toSparse();
  }

  /** The place of a token. A vocabulary from a user may have words that are not composed. */
  private static int place(String token, VocabularyIndex known) {
    int place = known.place(token);
    return place >= 0 ? place : known.place(Words.composed(token));
  }

  private static String refusal(Object document, String reason) {
    String text = document.toString();
    return "Cannot use document "
        + (text.length() > MOST_TEXT ? text.substring(0, MOST_TEXT) + "..." : text)
        + ": "
        + reason;
  }
}
