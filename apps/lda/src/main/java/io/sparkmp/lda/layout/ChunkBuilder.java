package io.sparkmp.lda.layout;

import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import io.sparkmp.placement.CountingSort;
import java.util.Arrays;

/** Collects documents, entry by entry in any order. */
public final class ChunkBuilder {
  private final IdEncoder documents;
  private final IdEncoder words;
  private int[] documentCodes = new int[1024];
  private int[] wordCodes = new int[1024];
  private int[] counts = new int[1024];
  private int size;

  /** A builder for documents whose ids are of the given type. */
  public ChunkBuilder(IdType documentType) {
    this.documents = documentType.newEncoder();
    this.words = IdType.STRING.newEncoder();
  }

  /** The dictionary of documents; one that is there without an entry is an empty document. */
  public IdEncoder documents() {
    return documents;
  }

  /** The dictionary of words. */
  public IdEncoder words() {
    return words;
  }

  /**
   * Adds tokens of one word to a document.
   *
   * @param document a code of {@link #documents}
   * @param word a code of {@link #words}
   * @param count how many, &gt;= 1
   */
  public void add(int document, int word, int count) {
    if (size == counts.length) {
      int larger = Math.addExact(size, Math.max(size >> 1, 1));
      documentCodes = Arrays.copyOf(documentCodes, larger);
      wordCodes = Arrays.copyOf(wordCodes, larger);
      counts = Arrays.copyOf(counts, larger);
    }
    documentCodes[size] = document;
    wordCodes[size] = word;
    counts[size++] = count;
  }

  /** The documents so far; several entries of one document and word become one, their sum. */
  public DocumentChunk build() {
    int[] document = Arrays.copyOf(documentCodes, size);
    int[] word = Arrays.copyOf(wordCodes, size);
    int[] order = new int[size];
    Arrays.setAll(order, k -> k);
    order = CountingSort.by(document, CountingSort.by(word, order));

    int[] starts = new int[documents.size() + 1];
    int[] mergedWords = new int[size];
    int[] mergedCounts = new int[size];
    int n = 0;
    for (int k = 0; k < size; k++) {
      int place = order[k];
      boolean again =
          k > 0 && document[order[k - 1]] == document[place] && word[order[k - 1]] == word[place];
      if (again) {
        mergedCounts[n - 1] =
            TokenSums.plus(mergedCounts[n - 1], counts[place], "in one document; divide it");
      } else {
        mergedWords[n] = word[place];
        mergedCounts[n++] = counts[place];
        starts[document[place] + 1]++;
      }
    }
    for (int d = 0; d < documents.size(); d++) {
      starts[d + 1] += starts[d];
    }
    return new DocumentChunk(
        documents.ids(),
        words.ids(),
        starts,
        Arrays.copyOf(mergedWords, n),
        Arrays.copyOf(mergedCounts, n));
  }
}
