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
import org.roaringbitmap.RoaringBitmap;

/**
 * In how many documents top words are, and pairs of them. The counts of a topic with n words are n
 * x n numbers: that at (l, m), l &lt;= m, says how many documents have both words; the others are
 * 0.
 *
 * @param words of each topic, by code
 * @param starts where the counts of each topic start, and the end
 * @param rows of each slice, what {@link #rows} says
 */
record CoDocumentCounts(int[][] words, int[] starts, List<int[]> rows) implements Serializable {
  private static final long serialVersionUID = 1L;

  /**
   * Where the counts of each topic start, and the end.
   *
   * @throws IllegalArgumentException if there are more than an array can hold
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

  /** By code the row of each word in a slice, or -1 if it is in another. */
  static int[] rows(Ids words, Map<String, Integer> codes) {
    int[] rows = new int[codes.size()];
    Arrays.fill(rows, -1);
    for (int row = 0; row < words.size(); row++) {
      Integer code = codes.get(words.get(row).toString());
      if (code != null) {
        rows[code] = row;
      }
    }
    return rows;
  }

  /** By row the code of each word, or -1; no longer than need be. */
  private static int[] codes(int[] rows) {
    int[] codes = new int[Arrays.stream(rows).max().orElse(-1) + 1];
    Arrays.fill(codes, -1);
    for (int code = 0; code < rows.length; code++) {
      if (rows[code] >= 0) {
        codes[rows[code]] = code;
      }
    }
    return codes;
  }

  /** Counts the documents of one worker. */
  int[] count(WorkerBlocks<TokenBlock> worker) {
    RoaringBitmap[] documents =
        new RoaringBitmap[rows.get(0).length]; // by code, those that have it
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
      int n = words[t].length;
      for (int l = 0; l < n; l++) {
        for (int m = l; m < n; m++) {
          counts[starts[t] + l * n + m] =
              RoaringBitmap.andCardinality(documents[words[t][l]], documents[words[t][m]]);
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

  /** Both together; changes neither. */
  static int[] plus(int[] first, int[] second) {
    int[] sum = new int[first.length];
    Arrays.setAll(sum, i -> Math.addExact(first[i], second[i]));
    return sum;
  }
}
