package io.sparkmp.lda.model;

import io.sparkmp.spark.model.TableCheck;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.jspecify.annotations.Nullable;

/**
 * Checks the rows of words, and that their counts add up to the table of topics.
 *
 * @param totals tokens of each topic
 */
record WordCheck(long[] totals) implements TableCheck {
  private static final long serialVersionUID = 1L;

  @Override
  public Rows start() {
    return new OfTask(totals.length);
  }

  @Override
  public @Nullable String problem(long[] sums) {
    int topic = Arrays.mismatch(sums, totals);
    return topic < 0
        ? null
        : "counts of topic "
            + topic
            + " add up to "
            + sums[topic]
            + " (expected: "
            + totals[topic]
            + ", as table topics says)";
  }

  /** Checks rows and adds up the counts by topic. */
  private static final class OfTask implements Rows {
    private final long[] sums;
    private final long[] lastSeen; // by topic, the number of the last row with it
    private long number;

    OfTask(int topics) {
      sums = new long[topics];
      lastSeen = new long[topics];
    }

    @Override
    public @Nullable String problem(InternalRow row) {
      number++;
      String problem = problem(row.getInt(1), row.getArray(2), row.getArray(3));
      return problem == null ? null : "the row of word " + row.getUTF8String(0) + ": " + problem;
    }

    private @Nullable String problem(int tokens, ArrayData topics, ArrayData counts) {
      int n = topics.numElements();
      if (counts.numElements() != n) {
        return "counts has " + counts.numElements() + " numbers (expected: " + n + ", as topics)";
      }
      long sum = 0;
      for (int i = 0; i < n; i++) {
        int topic = topics.isNullAt(i) ? -1 : topics.getInt(i);
        int count = counts.isNullAt(i) ? 0 : counts.getInt(i);
        if (topic < 0 || topic >= sums.length || lastSeen[topic] == number) {
          return "topics has "
              + (topics.isNullAt(i) ? "null" : topic)
              + " at place "
              + i
              + " (expected: 0 to "
              + (sums.length - 1)
              + ", each at most once)";
        }
        if (count < 1) {
          return "counts has "
              + (counts.isNullAt(i) ? "null" : count)
              + " at place "
              + i
              + " (expected: >= 1)";
        }
        lastSeen[topic] = number;
        sums[topic] += count;
        sum += count;
      }
      return sum == tokens
          ? null
          : "tokens is " + tokens + " (expected: " + sum + ", the sum of counts)";
    }

    @Override
    public long[] sums() {
      return sums;
    }
  }
}
