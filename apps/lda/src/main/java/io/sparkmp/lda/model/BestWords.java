package io.sparkmp.lda.model;

import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * The most frequent words of each topic among those that were seen, equally frequent ones in
 * ascending order of their bytes. Belongs to one thread.
 */
final class BestWords {
  private static final Comparator<Entry> BEST_FIRST =
      Comparator.comparingInt((Entry entry) -> -entry.count)
          .thenComparing(entry -> UTF8String.fromString(entry.word));

  private final List<PriorityQueue<Entry>> ofTopics = new ArrayList<>();
  private final int most;

  /** A word of a topic. */
  record Entry(String word, int count) {}

  /**
   * None so far.
   *
   * @param topics how many there are
   * @param most words of each that are kept
   */
  BestWords(int topics, int most) {
    this.most = most;
    for (int k = 0; k < topics; k++) {
      ofTopics.add(new PriorityQueue<>(BEST_FIRST.reversed()));
    }
  }

  /** Looks at words that it has not seen before. */
  BestWords with(WordRows words) {
    for (int i = 0; i < words.words().size(); i++) {
      String word = null;
      for (int j = 0; j < words.topics()[i].length; j++) {
        PriorityQueue<Entry> best = ofTopics.get(words.topics()[i][j]);
        int count = words.counts()[i][j];
        if (best.size() < most || best.peek().count <= count) {
          word = word == null ? words.words().get(i).toString() : word;
          best.add(new Entry(word, count));
          if (best.size() > most) {
            best.remove();
          }
        }
      }
    }
    return this;
  }

  /** Those of one topic, the most frequent first. */
  List<Entry> of(int topic) {
    return ofTopics.get(topic).stream().sorted(BEST_FIRST).toList();
  }

  /** All of them, to be looked at elsewhere. */
  WordRows rows() {
    IdEncoder words = IdType.STRING.newEncoder();
    List<List<int[]>> entries = new ArrayList<>();
    for (int k = 0; k < ofTopics.size(); k++) {
      for (Entry entry : ofTopics.get(k)) {
        int code = words.encode(entry.word);
        if (code == entries.size()) {
          entries.add(new ArrayList<>());
        }
        entries.get(code).add(new int[] {k, entry.count});
      }
    }
    int[][] topics = new int[entries.size()][];
    int[][] counts = new int[entries.size()][];
    for (int i = 0; i < topics.length; i++) {
      topics[i] = entries.get(i).stream().mapToInt(entry -> entry[0]).toArray();
      counts[i] = entries.get(i).stream().mapToInt(entry -> entry[1]).toArray();
    }
    return new WordRows(words.ids(), topics, counts);
  }
}
