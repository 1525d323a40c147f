package io.sparkmp.lda.kernel;

import io.sparkmp.errors.Arguments;
import io.sparkmp.lda.draw.RowScan;
import java.io.Serializable;

/**
 * The topic counts of a slice's words. A word with at least as many tokens as there are topics has
 * a dense row; any other has a list of its topics, so memory grows with the tokens rather than with
 * words times topics (Yuan et al., "LightLDA", WWW 2015, section 4.2).
 *
 * <p>Invariant: no row holds more tokens than its capacity.
 */
public final class WordTopicCounts implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Stands for no topic; there are fewer topics than this. */
  static final char NONE = 0xFFFF;

  private static final int COUNT_BITS = 16;
  private static final int COUNT_MASK = (1 << COUNT_BITS) - 1;

  private final int topics;
  private final int[] capacities;
  private final int[] starts; // of lists in entries; complement of a dense row's start
  private final int[] sizes; // of lists
  private final int[] dense;
  private final int[] entries; // topic << 16 | count

  private WordTopicCounts(
      int topics, int[] capacities, int[] starts, int[] sizes, int[] dense, int[] entries) {
    this.topics = topics;
    this.capacities = capacities;
    this.starts = starts;
    this.sizes = sizes;
    this.dense = dense;
    this.entries = entries;
  }

  /**
   * Rows without tokens.
   *
   * @param topics K, 2 to 65,535
   * @param capacities the most tokens of each word; owned by the result
   */
  public static WordTopicCounts empty(int topics, int[] capacities) {
    Arguments.check("topics", topics, topics >= 2 && topics < NONE, "2 to " + (NONE - 1));
    int stride = RowScan.stride(topics);
    int[] starts = new int[capacities.length];
    int denseSize = 0;
    int listSize = 0;
    for (int row = 0; row < starts.length; row++) {
      if (capacities[row] >= stride) {
        starts[row] = ~denseSize;
        denseSize = Math.addExact(denseSize, stride);
      } else {
        starts[row] = listSize;
        listSize = Math.addExact(listSize, Math.min(capacities[row], topics));
      }
    }
    return new WordTopicCounts(
        topics,
        capacities,
        starts,
        new int[capacities.length],
        new int[denseSize],
        new int[listSize]);
  }

  /**
   * The memory of rows in bytes.
   *
   * @param capacities the most tokens of each word
   */
  public static long bytes(int topics, int[] capacities) {
    long counts = 0;
    int stride = RowScan.stride(topics);
    for (int capacity : capacities) {
      counts += capacity >= stride ? stride : Math.min(capacity, topics);
    }
    return (counts + 3L * capacities.length) * Integer.BYTES;
  }

  /** A copy that shares no mutable state. */
  public WordTopicCounts copy() {
    return new WordTopicCounts(
        topics, capacities, starts, sizes.clone(), dense.clone(), entries.clone());
  }

  /** The number of words. */
  public int rows() {
    return starts.length;
  }

  /** The most tokens of each word; must not be changed. */
  public int[] capacities() {
    return capacities;
  }

  boolean isDense(int row) {
    return starts[row] < 0;
  }

  /** Where a dense row starts in {@link #dense}. */
  int denseStart(int row) {
    return ~starts[row];
  }

  int[] dense() {
    return dense;
  }

  /** Where a list starts in {@link #entries}. */
  int listStart(int row) {
    return starts[row];
  }

  int listSize(int row) {
    return sizes[row];
  }

  int[] entries() {
    return entries;
  }

  static int topic(int entry) {
    return entry >>> COUNT_BITS;
  }

  static int count(int entry) {
    return entry & COUNT_MASK;
  }

  private int find(int row, int topic) {
    int start = starts[row];
    for (int at = start; at < start + sizes[row]; at++) {
      if (topic(entries[at]) == topic) {
        return at;
      }
    }
    return -1;
  }

  /** Adds a token. */
  void add(int row, int topic) {
    add(row, topic, 1);
  }

  /** Removes a token. */
  void remove(int row, int topic) {
    if (isDense(row)) {
      dense[denseStart(row) + topic]--;
      return;
    }
    int at = find(row, topic);
    if (count(--entries[at]) == 0) {
      entries[at] = entries[starts[row] + --sizes[row]];
    }
  }

  /** Sets the counts of a list in {@code counts}, by topic. */
  void expand(int row, int[] counts) {
    for (int at = starts[row]; at < starts[row] + sizes[row]; at++) {
      counts[topic(entries[at])] = count(entries[at]);
    }
  }

  /**
   * Starts setting a list from counts by topic: takes and zeroes the counts of its present topics.
   */
  void beginList(int row, int[] counts) {
    int end = starts[row] + sizes[row];
    sizes[row] = 0;
    for (int at = starts[row]; at < end; at++) {
      extendList(row, counts, topic(entries[at]));
    }
  }

  /** Takes and zeroes the count of a topic. */
  void extendList(int row, int[] counts, int topic) {
    int count = counts[topic];
    if (count != 0) {
      append(row, topic, count);
      counts[topic] = 0;
    }
  }

  /** Calls {@code each} with topic and count of every topic that the word has. */
  public void forEach(int row, Entry each) {
    if (isDense(row)) {
      int start = denseStart(row);
      for (int topic = 0; topic < topics; topic++) {
        if (dense[start + topic] != 0) {
          each.accept(topic, dense[start + topic]);
        }
      }
    } else {
      for (int at = starts[row]; at < starts[row] + sizes[row]; at++) {
        each.accept(topic(entries[at]), count(entries[at]));
      }
    }
  }

  /** Adds {@code count} tokens of a topic, for filling rows. */
  public void add(int row, int topic, int count) {
    if (isDense(row)) {
      dense[denseStart(row) + topic] += count;
      return;
    }
    int at = find(row, topic);
    if (at >= 0) {
      entries[at] += count;
    } else {
      append(row, topic, count);
    }
  }

  /**
   * Serialises the rows as numbers: K, the number of words, and for each word its capacity, its
   * number of topics, and each topic with its count.
   */
  public int[] toInts() {
    int size = 2;
    for (int row = 0; row < rows(); row++) {
      size = Math.addExact(size, 2 + 2 * topicsOf(row));
    }
    int[] ints = new int[size];
    ints[0] = topics;
    ints[1] = rows();
    int[] at = {2};
    for (int row = 0; row < rows(); row++) {
      ints[at[0]++] = capacities[row];
      ints[at[0]++] = topicsOf(row);
      forEach(
          row,
          (topic, count) -> {
            ints[at[0]++] = topic;
            ints[at[0]++] = count;
          });
    }
    return ints;
  }

  /** Deserialises the result of {@link #toInts}; lists keep their order. */
  public static WordTopicCounts fromInts(int[] ints) {
    int[] capacities = new int[ints[1]];
    int at = 2;
    for (int row = 0; row < capacities.length; row++) {
      capacities[row] = ints[at];
      at += 2 + 2 * ints[at + 1];
    }
    WordTopicCounts rows = empty(ints[0], capacities);
    at = 2;
    for (int row = 0; row < capacities.length; row++) {
      int size = ints[at + 1];
      at += 2;
      for (int j = 0; j < size; j++, at += 2) {
        if (rows.isDense(row)) {
          rows.dense[rows.denseStart(row) + ints[at]] = ints[at + 1];
        } else {
          rows.append(row, ints[at], ints[at + 1]);
        }
      }
    }
    return rows;
  }

  /** Adds a new topic to a list. */
  private void append(int row, int topic, int count) {
    entries[starts[row] + sizes[row]++] = topic << COUNT_BITS | count;
  }

  /** The number of topics of a word. */
  public int topicsOf(int row) {
    if (!isDense(row)) {
      return sizes[row];
    }
    int size = 0;
    for (int at = denseStart(row); at < denseStart(row) + topics; at++) {
      size += dense[at] == 0 ? 0 : 1;
    }
    return size;
  }

  /** The tokens of each topic, over all words. */
  public int[] totals() {
    int[] totals = new int[topics];
    for (int row = 0; row < rows(); row++) {
      forEach(row, (topic, count) -> totals[topic] += count);
    }
    return totals;
  }

  /** Receives the topics of a word. */
  @FunctionalInterface
  public interface Entry {
    /** Receives a topic and its nonzero count. */
    void accept(int topic, int count);
  }
}
