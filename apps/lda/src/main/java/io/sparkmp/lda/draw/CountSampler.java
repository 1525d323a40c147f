package io.sparkmp.lda.draw;

import java.util.Arrays;

/** Draws topics in proportion to their counts. Refilled for each word. Not thread-safe. */
public final class CountSampler {
  /** With fewer draws than this fraction of the counts, searching is cheaper than listing. */
  private static final int WORTH_LISTING = 16;

  private final char[] topics;
  private final int[] ends; // cumulative counts
  private int size;
  private int total;
  private boolean listed;
  private char[] list = new char[0];

  /** Draws one of {@code topicCount} topics. */
  public CountSampler(int topicCount) {
    topics = new char[topicCount];
    ends = new int[topicCount];
  }

  /** Forgets what was added. */
  public void open() {
    size = 0;
    total = 0;
  }

  /** Adds a topic with its count; each topic once. The sum is at most 2^31 - 1. */
  public void add(int topic, int count) {
    total += count;
    topics[size] = (char) topic;
    ends[size++] = total;
  }

  /** Ends adding; {@code draws} is the expected number of draws, which affects only speed. */
  public void close(int draws) {
    listed = total <= (long) WORTH_LISTING * draws;
    if (!listed) {
      return;
    }
    if (list.length < total) {
      list = new char[(int) Math.min(Integer.MAX_VALUE - 8, Math.max(total, 2L * list.length))];
    }
    int from = 0;
    for (int j = 0; j < size; j++) {
      Arrays.fill(list, from, ends[j], topics[j]);
      from = ends[j];
    }
  }

  /** The sum of all counts. */
  public int total() {
    return total;
  }

  /** The topic at a place among all counts, in order of addition. */
  public int topic(int place) {
    return listed ? list[place] : topics[find(place)];
  }

  /** Whether a place is the first of its topic. */
  public boolean isFirst(int place) {
    if (listed) {
      return place == 0 || list[place - 1] != list[place];
    }
    int at = find(place);
    return place == (at == 0 ? 0 : ends[at - 1]);
  }

  private int find(int place) {
    int low = 0;
    for (int left = size; left > 1; ) {
      int half = left >>> 1;
      low += half & ((ends[low + half - 1] - place - 1) >> 31); // without a branch
      left -= half;
    }
    return low;
  }
}
