package io.sparkmp.lda.kernel;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.Ids;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/**
 * Words of a model as arrays, for sending to the slices of a new training or to where documents are
 * processed one by one.
 *
 * @param words the rows' words
 * @param topics the topics of each word
 * @param counts the counts of each word, parallel to its topics
 */
public record WordRows(Ids words, int[][] topics, int[][] counts) implements Serializable {

  /** The words of a slice with their topics. */
  public static WordRows of(Ids words, WordTopicCounts rows) {
    int[][] topics = new int[words.size()][];
    int[][] counts = new int[words.size()][];
    for (int row = 0; row < topics.length; row++) {
      int[] theirTopics = new int[rows.topicsOf(row)];
      int[] theirCounts = new int[theirTopics.length];
      int[] at = {0};
      rows.forEach(
          row,
          (topic, count) -> {
            theirTopics[at[0]] = topic;
            theirCounts[at[0]++] = count;
          });
      topics[row] = theirTopics;
      counts[row] = theirCounts;
    }
    return new WordRows(words, topics, counts);
  }

  /** The words at these places, in this order. */
  public WordRows gather(int[] places) {
    return new WordRows(
        words.gather(places),
        Arrays.stream(places).mapToObj(place -> topics[place]).toArray(int[][]::new),
        Arrays.stream(places).mapToObj(place -> counts[place]).toArray(int[][]::new));
  }

  /** The saved rows of some words, in their order; empty for words that were not saved. */
  public static WordTopicCounts of(int topicCount, IdCounts words, List<WordRows> saved) {
    IdEncoder index = words.ids().index();
    int[] tokens = new int[words.ids().size()];
    forEach(
        index,
        saved,
        (row, topic, count) -> {
          if (topic < 0 || topic >= topicCount || count < 1) {
            throw new IllegalStateException(
                "Cannot use the model: word "
                    + words.ids().get(row)
                    + " has "
                    + count
                    + " tokens of topic "
                    + topic
                    + " (expected: topics below "
                    + topicCount
                    + ")");
          }
          tokens[row] = Math.addExact(tokens[row], count);
        });
    WordTopicCounts rows = WordTopicCounts.empty(topicCount, tokens);
    forEach(index, saved, rows::add);
    return rows;
  }

  private static void forEach(IdEncoder index, List<WordRows> saved, Cell each) {
    for (WordRows part : saved) {
      for (int i = 0; i < part.words.size(); i++) {
        int row = part.words.find(index, i);
        for (int j = 0; row >= 0 && j < part.topics[i].length; j++) {
          each.accept(row, part.topics[i][j], part.counts[i][j]);
        }
      }
    }
  }

  /** Takes one count of a word. */
  private interface Cell {
    void accept(int row, int topic, int count);
  }
}
