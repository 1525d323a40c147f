package io.sparkmp.lda.model;

import io.sparkmp.ids.Ids;
import io.sparkmp.lda.kernel.TokenBlock;
import io.sparkmp.lda.kernel.Tokens;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.spark.layout.WorkerBlocks;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.roaringbitmap.RoaringBitmap;

/**
 * Document counts of top words and of pairs of them. The counts of a topic with n words are n x n
 * numbers: the entry at (l, m), l &lt;= m, is the number of documents with both words; the others
 * are 0.
 *
 * @param words the words of each topic, as codes
 * @param starts the start of each topic's counts, and the end
 * @param rows the result of {@link #rows} for each slice
 */
record CoDocumentCounts(int[][] words, int[] starts, List<int[]> rows) implements Serializable {
  private static final long serialVersionUID = 1L;

  /**
   * The start of each topic's counts, and the end.
   *
   * @throws IllegalArgumentException if there are more counts than an array can hold
   */
  static int[] starts(int[][] words) {
    int[] starts = new int[words.length + 1];
    for (int t = 0; t < words.length; t++) {
      long end = starts[t] + (long) words[t].length * words[t].length;
      if (end >= Integer.MAX_VALUE) {
        throw new IllegalArgumentException(
            "Cannot count pairs: "
                + words.length
                + " topics have too many words; judge them by fewer words each");
      }
      starts[t + 1] = (int) end;
    }
    return starts;
  }

  /** Pairs of row and code for a slice's words that have a code; rows ascend. */
  static int[] rows(Ids words, Map<String, Integer> codes) {
    IntStream.Builder pairs = IntStream.builder();
    for (int row = 0; row < words.size(); row++) {
      Integer code = codes.get(words.get(row).toString());
      if (code != null) {
        pairs.add(row).add(code);
      }
    }
    return pairs.build().toArray();
  }

  /** The code of each row, or -1, up to the last row with a code. */
  private static int[] codes(int[] rows) {
    int[] codes = new int[rows.length == 0 ? 0 : rows[rows.length - 2] + 1];
    Arrays.fill(codes, -1);
    for (int i = 0; i < rows.length; i += 2) {
      codes[rows[i]] = rows[i + 1];
    }
    return codes;
  }

  /** Counts the documents of one worker. */
  int[] count(WorkerBlocks<TokenBlock> worker) {
    int size = Arrays.stream(words).flatMapToInt(Arrays::stream).max().orElse(-1) + 1;
    RoaringBitmap[] documents = new RoaringBitmap[size]; // by code, the documents with the word
    Arrays.setAll(documents, code -> new RoaringBitmap());
    for (int s = 0; s < rows.size(); s++) {
      int[] codes = codes(rows.get(s));
      TokenBlock block = worker.block(s);
      for (HeldOut set : HeldOut.values()) {
        add(block.tokens(set), codes, documents);
      }
    }
    int[] counts = new int[starts[words.length]];
    for (int t = 0; t < words.length; t++) {
      int[] ofTopic = words[t];
      int n = ofTopic.length;
      int[] found = IntStream.range(0, n).filter(m -> !documents[ofTopic[m]].isEmpty()).toArray();
      for (int l = 0; l < found.length; l++) {
        RoaringBitmap first = documents[ofTopic[found[l]]];
        for (int m = l; m < found.length; m++) {
          counts[starts[t] + found[l] * n + found[m]] =
              RoaringBitmap.andCardinality(first, documents[ofTopic[found[m]]]);
        }
      }
    }
    return counts;
  }

  private static void add(Tokens tokens, int[] codes, RoaringBitmap[] documents) {
    for (int d = 0; d < tokens.documents().length; d++) {
      for (int at = tokens.starts()[d]; at < tokens.starts()[d + 1]; at++) {
        int row = tokens.words()[at];
        if (row < codes.length && codes[row] >= 0) {
          documents[codes[row]].add(tokens.documents()[d]);
        }
      }
    }
  }

  /** Adds both; changes neither. */
  static int[] plus(int[] first, int[] second) {
    int[] sum = new int[first.length];
    Arrays.setAll(sum, i -> Math.addExact(first[i], second[i]));
    return sum;
  }
}
