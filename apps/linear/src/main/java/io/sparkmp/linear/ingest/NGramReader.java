package io.sparkmp.linear.ingest;

import io.sparkmp.ids.IdEncoder;
import io.sparkmp.layout.RecordsBuilder;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.text.Words;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds the n-grams of one text after the other. The words are stored in one array, separated by
 * single blanks, so each n-gram is a range of it rather than an object. Equals
 *
 * <pre>
 *   for (int i = 0; i &lt; words.size(); i++)
 *     for (int n = 1; n &lt;= maxWords &amp;&amp; i + n &lt;= words.size(); n++)
 *       add(String.join(" ", words.subList(i, i + n)))
 * </pre>
 *
 * <p>Not thread-safe.
 */
final class NGramReader {
  private final int maxWords;
  private final boolean binary;
  private final long mask; // 0: features are text
  private char[] text = new char[1024];
  private int[] starts = new int[256]; // of the words in the text
  private int[] ends = new int[256];
  private int size; // number of words

  NGramReader(NGrams features) {
    maxWords = features.maxWords();
    binary = features.binary();
    mask = features.hashBits() > 0 ? (1L << features.hashBits()) - 1 : 0;
  }

  /**
   * Reads the words of a text.
   *
   * @return what is wrong with them, or null
   */
  @Nullable String take(Words words) {
    size = 0;
    int length = 0;
    while (words.next()) {
      String word = words.word();
      if (mask == 0 && OwnColumns.isName(word)) {
        return "'" + word + "' is a name of this program's own; choose other tokens";
      }
      if (size == starts.length) {
        starts = Arrays.copyOf(starts, 2 * size);
        ends = Arrays.copyOf(ends, 2 * size);
      }
      if (length + word.length() + 1 > text.length) {
        text = Arrays.copyOf(text, Math.max(2 * text.length, length + word.length() + 1));
      }
      starts[size] = length;
      word.getChars(0, word.length(), text, length);
      length += word.length();
      ends[size++] = length;
      text[length++] = ' ';
    }
    return null;
  }

  /** Adds the entries of the text, one per feature. */
  void add(int row, RecordsBuilder to) {
    IdEncoder columns = to.columns();
    for (int first = 0; first < size; first++) {
      int end = Math.min(size, first + maxWords);
      for (int last = first; last < end; last++) {
        int column = encode(columns, starts[first], ends[last]);
        if (to.addTo(row, column, 1) > 1 && binary) {
          to.addTo(row, column, -1);
        }
      }
    }
  }

  private int encode(IdEncoder columns, int from, int to) {
    return mask == 0 ? columns.encode(text, from, to) : columns.encode(hash(text, from, to) & mask);
  }

  /** Equals {@link io.sparkmp.ids.Ids#hash}, without making a string. */
  static long hash(char[] text, int from, int to) {
    long h = (long) to - from;
    for (int c = from; c < to; c++) {
      h = h * 0x100000001b3L + text[c];
    }
    return SplitMix64.mix(h);
  }
}
