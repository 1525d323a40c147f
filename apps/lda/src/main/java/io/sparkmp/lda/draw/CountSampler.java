package io.sparkmp.lda.draw;

/** Draws topics in proportion to their counts. Reopened for each document or word. */
public final class CountSampler {
  /** With fewer draws than this fraction of the counts, searching is cheaper than listing. */
  private static final int WORTH_LISTING = 4;

  private final char[] topics;
  private final long[] ends; // cumulative counts
  private final long[] endOf; // cumulative counts by topic
  private int size;
  private long total;
  private boolean listed;
  private char[] list = new char[0];

  /** Draws one of {@code topicCount} topics. */
  public CountSampler(int topicCount) {
    topics = new char[topicCount];
    ends = new long[topicCount];
    endOf = new long[topicCount];
  }

  /** Forgets what was added. */
  public void open() {
    size = 0;
    total = 0;
  }

  /** Adds a topic with its count; each topic once. */
  public void add(int topic, int count) {
    total += count;
    topics[size] = (char) topic;
    ends[size++] = total;
    endOf[topic] = total;
  }

  /** Ends adding; {@code draws} is the expected number of draws, which affects only speed. */
  public void close(int draws) {
    listed = total <= (long) WORTH_LISTING * draws;
    if (!listed) {
      return;
    }
    if (list.length < total) {
      list = new char[(int) Math.max(total, 2L * list.length)];
    }
    int at = 0;
    for (int j = 0; j < size; j++) {
      while (at < ends[j]) {
        list[at++] = topics[j];
      }
    }
  }

  /** The sum of all counts. */
  public long total() {
    return total;
  }

  /**
   * The topic at a place among all counts, in order of addition, after removing one count of {@code
   * topic}.
   *
   * @param place 0 to {@link #total} - 2
   */
  public int drawBut(int topic, long place) {
    return at(place < endOf[topic] - 1 ? place : place + 1);
  }

  private int at(long place) {
    if (listed) {
      return list[(int) place];
    }
    int low = 0;
    for (int left = size; left > 1; ) {
      int half = left >>> 1;
      low += ends[low + half - 1] <= place ? half : 0;
      left -= half;
    }
    return topics[low];
  }
}
