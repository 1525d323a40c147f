package io.sparkmp.lda.layout;

import io.sparkmp.lda.kernel.Tokens;
import java.util.Arrays;

/** Collects the tokens of one block and set, by ascending document and word. */
final class TokensBuilder {
  private int[] documents = new int[16];
  private int[] starts = new int[16];
  private int[] words = new int[16];
  private int documentCount;
  private int size;

  void add(int document, int word, int count) {
    if (count == 0) {
      return;
    }
    if (documentCount == 0 || documents[documentCount - 1] != document) {
      documents = withRoom(documents, documentCount, 1);
      starts = withRoom(starts, documentCount, 1);
      documents[documentCount] = document;
      starts[documentCount++] = size;
    }
    words = withRoom(words, size, count);
    Arrays.fill(words, size, size + count, word);
    size += count;
  }

  private static int[] withRoom(int[] values, int used, int more) {
    if (values.length - used >= more) {
      return values;
    }
    // The caller has checked that the sum is an int.
    long grown = Math.min(Integer.MAX_VALUE - 8L, values.length + (values.length >> 1) + 1L);
    return Arrays.copyOf(values, (int) Math.max(grown, used + more));
  }

  Tokens build() {
    int[] ends = Arrays.copyOf(starts, documentCount + 1);
    ends[documentCount] = size;
    return new Tokens(Arrays.copyOf(documents, documentCount), ends, Arrays.copyOf(words, size));
  }
}
