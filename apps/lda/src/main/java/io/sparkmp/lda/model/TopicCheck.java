package io.sparkmp.lda.model;

import io.sparkmp.spark.model.TableCheck;
import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;

/**
 * Checks the rows of topics: valid numbers, priors and tokens; the folder checks that numbers are
 * distinct.
 *
 * @param topics K
 * @param tokens the model's tokens
 */
record TopicCheck(int topics, long tokens) implements TableCheck {
  private static final long serialVersionUID = 1L;

  @Override
  public Rows start() {
    return new OfTask(topics, tokens);
  }

  @Override
  public @Nullable String problem(long[] sums) {
    return sums[0] == tokens
        ? null
        : "tokens add up to " + sums[0] + " (expected: " + tokens + ", as metadata.json says)";
  }

  /** Checks rows and adds up the tokens. */
  private static final class OfTask implements Rows {
    private final int topics;
    private final long most;
    private final long[] tokens = new long[1];

    OfTask(int topics, long most) {
      this.topics = topics;
      this.most = most;
    }

    @Override
    public @Nullable String problem(InternalRow row) {
      int topic = row.getInt(0);
      if (topic < 0 || topic >= topics) {
        return "topic is " + topic + " (expected: 0 to " + (topics - 1) + ")";
      }
      double alpha = row.getDouble(1);
      if (!(alpha > 0 && Double.isFinite(alpha))) {
        return "the row of topic "
            + topic
            + ": alpha is "
            + alpha
            + " (expected: a finite number > 0)";
      }
      long mine = row.getLong(2);
      if (mine < 0) {
        return "the row of topic " + topic + ": tokens is " + mine + " (expected: >= 0)";
      }
      if (mine > most - tokens[0]) { // guards against overflow
        return "the row of topic "
            + topic
            + ": tokens is "
            + mine
            + ", and "
            + tokens[0]
            + " before it (expected: together at most "
            + most
            + ", as metadata.json says)";
      }
      tokens[0] += mine;
      return null;
    }

    @Override
    public long[] sums() {
      return tokens;
    }
  }
}
