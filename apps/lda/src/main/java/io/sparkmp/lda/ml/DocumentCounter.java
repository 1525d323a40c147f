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
 * Reads one document, a vector or tokens, as counts by the places of words.
 *
 * @param words to find tokens by, or null for vectors
 * @param size how many places there are
 */
record DocumentCounter(@Nullable Broadcast<VocabularyIndex> words, int size)
    implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final int MOST_TEXT = 200;

  /**
   * The counts of a document, without zeros; unknown tokens are left out.
   *
   * @throws IllegalArgumentException if it is null, or a vector of another length, or has a count
   *     that is none
   */
  SparseVector of(@Nullable Object document) {
    if (document instanceof Vector vector) {
      if (vector.size() != size) {
        throw refused(
            vector, "it has " + vector.size() + " entries (expected: " + size + ", one a word)");
      }
      String problem = FrameCorpus.problem(vector);
      if (problem != null) {
        throw refused(vector, problem);
      }
      return vector.toSparse();
    }
    if (document instanceof Seq<?> seq && words != null) {
      @SuppressWarnings("unchecked") // the column is array<string>
      List<String> tokens = ScalaApi.asJava((Seq<String>) seq);
      String problem = TextSource.problem(tokens);
      if (problem != null) {
        throw refused(tokens, problem);
      }
      return count(tokens, words.value());
    }
    throw refused(String.valueOf(document), "there is no document");
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

  /** A vocabulary that somebody gave may have words whose characters are not composed. */
  private static int place(String token, VocabularyIndex known) {
    int place = known.place(token);
    return place >= 0 ? place : known.place(Words.composed(token));
  }

  private static IllegalArgumentException refused(Object document, String reason) {
    String text = document.toString();
    return new IllegalArgumentException(
        "Cannot use document "
            + (text.length() > MOST_TEXT ? text.substring(0, MOST_TEXT) + "..." : text)
            + ": "
            + reason);
  }
}
