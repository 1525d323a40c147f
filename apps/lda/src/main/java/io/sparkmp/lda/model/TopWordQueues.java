package io.sparkmp.lda.model;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.Ids;
import io.sparkmp.lda.kernel.WordRows;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The most frequent words of each topic seen so far; ties in ascending order of their bytes.
 * Belongs to one thread.
 */
final class TopWordQueues {
  private static final Comparator<Entry> BEST_FIRST =
      Comparator.comparingInt((Entry entry) -> -entry.count)
          .thenComparing(
              entry -> entry.word.getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned);

  private final List<PriorityQueue<Entry>> ofTopics = new ArrayList<>();
  private final int most;

  /** A word of a topic. */
  record Entry(String word, int count) {}

  /**
   * Empty queues.
   *
   * @param topics the number of topics
   * @param most the number of words to keep per topic
   */
  TopWordQueues(int topics, int most) {
    this.most = most;
    for (int k = 0; k < topics; k++) {
      ofTopics.add(new PriorityQueue<>(BEST_FIRST.reversed()));
    }
  }

  /** Adds new words. */
  TopWordQueues with(WordRows words) {
    for (int i = 0; i < words.words().size(); i++) {
      for (int j = 0; j < words.topics()[i].length; j++) {
        add(words.topics()[i][j], words.words(), i, words.counts()[i][j]);
      }
    }
    return this;
  }

  /** Adds the result of {@link #all} for other words. */
  TopWordQueues with(List<IdCounts> found) {
    for (int k = 0; k < found.size(); k++) {
      for (int i = 0; i < found.get(k).counts().length; i++) {
        add(k, found.get(k).ids(), i, found.get(k).counts()[i]);
      }
    }
    return this;
  }

  private void add(int topic, Ids words, int i, int count) {
    PriorityQueue<Entry> best = ofTopics.get(topic);
    if (best.size() < most || best.peek().count <= count) {
      best.add(new Entry(words.get(i).toString(), count));
      if (best.size() > most) {
        best.remove();
      }
    }
  }

  /** The words of one topic, most frequent first. */
  List<Entry> of(int topic) {
    return ofTopics.get(topic).stream().sorted(BEST_FIRST).toList();
  }

  /** The words of all topics, unordered. */
  List<IdCounts> all() {
    List<IdCounts> all = new ArrayList<>();
    for (PriorityQueue<Entry> best : ofTopics) {
      Ids words = Ids.ofStrings(best.stream().map(Entry::word).toArray(String[]::new));
      all.add(new IdCounts(words, best.stream().mapToInt(Entry::count).toArray()));
    }
    return all;
  }
}
