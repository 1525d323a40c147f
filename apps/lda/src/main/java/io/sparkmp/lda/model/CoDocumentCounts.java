package io.sparkmp.lda.model;

import io.sparkmp.ids.Ids;
import io.sparkmp.lda.kernel.TokenBlock;
import io.sparkmp.lda.kernel.Tokens;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.spark.layout.WorkerBlocks;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;

/**
 * Counts documents with top words, and with pairs of them. The counts of a topic with n words are n
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

  /** The number of words in a slice; then pairs of a row and its code, for words that have one. */
  static int[] rows(Ids words, HashMap<String, Integer> codes) {
    int size = words.size();
    int[] found = new int[2 * Math.min(size, codes.size()) + 1];
    int n = 0;
    found[n++] = size;
    for (int row = 0; row < size; row++) {
      Integer code = codes.get(words.get(row).toString());
      if (code != null) {
        found[n++] = row;
        found[n++] = code;
      }
    }
    return Arrays.copyOf(found, n);
  }

  private static int[] codeByRow(int[] rows) {
    int[] codes = new int[rows[0]];
    Arrays.fill(codes, -1);
    for (int i = 1; i < rows.length; i += 2) {
      codes[rows[i]] = rows[i + 1];
    }
    return codes;
  }

  /** Counts the documents of one worker. */
  int[] count(WorkerBlocks<TokenBlock> worker) {
    Marks marks = new Marks(words);
    List<Cursor> cursors = new ArrayList<>();
    for (int s = 0; s < rows.size(); s++) {
      int[] codes = codeByRow(rows.get(s));
      TokenBlock block = worker.block(s);
      for (HeldOut set : HeldOut.values()) {
        cursors.add(Cursor.of(block.tokens(set), codes));
      }
    }
    int[] counts = new int[starts[words.length]];
    for (int d = 0; d < worker.rows().ids().size(); d++) {
      for (Cursor cursor : cursors) {
        cursor.mark(d, marks);
      }
      marks.moveTo(counts, starts, words);
    }
    return counts;
  }

  /** Both together; changes neither. */
  static int[] plus(int[] first, int[] second) {
    int[] sum = new int[first.length];
    Arrays.setAll(sum, i -> Math.addExact(first[i], second[i]));
    return sum;
  }

  /** Which top words one document has, by topic. */
  private static final class Marks {
    private final List<List<int[]>> uses = new ArrayList<>(); // by code, topics and places there
    private final BitSet[] found;
    private final BitSet topics;

    Marks(int[][] words) {
      topics = new BitSet(words.length);
      found = new BitSet[words.length];
      for (int t = 0; t < words.length; t++) {
        found[t] = new BitSet(words[t].length);
        for (int m = 0; m < words[t].length; m++) {
          while (uses.size() <= words[t][m]) {
            uses.add(new ArrayList<>());
          }
          uses.get(words[t][m]).add(new int[] {t, m});
        }
      }
    }

    void add(int code) {
      for (int[] use : uses.get(code)) {
        topics.set(use[0]);
        found[use[0]].set(use[1]);
      }
    }

    void moveTo(int[] counts, int[] starts, int[][] words) {
      for (int t = topics.nextSetBit(0); t >= 0; t = topics.nextSetBit(t + 1)) {
        for (int l = found[t].nextSetBit(0); l >= 0; l = found[t].nextSetBit(l + 1)) {
          for (int m = l; m >= 0; m = found[t].nextSetBit(m + 1)) {
            counts[starts[t] + l * words[t].length + m]++;
          }
        }
        found[t].clear();
      }
      topics.clear();
    }
  }

  /** Goes over the top words of one block and set, by document, which ascend. */
  private static final class Cursor {
    private final int[] pairs; // of a document and a code
    private int next;

    private Cursor(int[] pairs) {
      this.pairs = pairs;
    }

    static Cursor of(Tokens tokens, int[] codeByRow) {
      int[] pairs = new int[16];
      int n = 0;
      for (int d = 0; d < tokens.documents().length; d++) {
        for (int at = tokens.starts()[d]; at < tokens.starts()[d + 1]; at++) {
          int code = codeByRow[tokens.words()[at]];
          if (code >= 0) {
            if (n == pairs.length) {
              pairs = Arrays.copyOf(pairs, Math.multiplyExact(2, n));
            }
            pairs[n++] = tokens.documents()[d];
            pairs[n++] = code;
          }
        }
      }
      return new Cursor(Arrays.copyOf(pairs, n));
    }

    void mark(int document, Marks marks) {
      for (; next < pairs.length && pairs[next] == document; next += 2) {
        marks.add(pairs[next + 1]);
      }
    }
  }
}
