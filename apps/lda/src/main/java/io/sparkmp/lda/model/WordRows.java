package io.sparkmp.lda.model;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import io.sparkmp.lda.kernel.WordTopicCounts;
import io.sparkmp.spark.model.TableParts;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;

/**
 * Words of a model as arrays: on their way to the slices of a new training, or to where documents
 * are looked at one by one.
 *
 * @param words of the rows
 * @param topics of each word
 * @param counts of each word, by the place of their topic
 */
public record WordRows(Ids words, int[][] topics, int[][] counts) implements Serializable {

  /**
   * The rows as arrays, one element a partition.
   *
   * @param rows with the columns of {@link TopicModel}
   */
  static JavaRDD<WordRows> parts(Dataset<Row> rows) {
    return TableParts.read(rows.select("word", "topics", "counts"), WordRows::read);
  }

  /** The words of a slice with their topics. */
  static WordRows of(Ids words, WordTopicCounts rows) {
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

  /** The rows as those of a table. */
  Iterator<InternalRow> rows() {
    return IntStream.range(0, words.size())
        .<InternalRow>mapToObj(
            i ->
                new GenericInternalRow(
                    new Object[] {
                      TableParts.value(words, i),
                      Arrays.stream(counts[i]).sum(),
                      UnsafeArrayData.fromPrimitiveArray(topics[i]),
                      UnsafeArrayData.fromPrimitiveArray(counts[i])
                    }))
        .iterator();
  }

  private static WordRows read(Iterator<InternalRow> rows) {
    IdEncoder words = IdType.STRING.newEncoder();
    List<int[]> topics = new ArrayList<>();
    List<int[]> counts = new ArrayList<>();
    while (rows.hasNext()) {
      InternalRow row = rows.next();
      TableParts.next(row, IdType.STRING, words, "word");
      topics.add(row.getArray(1).toIntArray());
      counts.add(row.getArray(2).toIntArray());
    }
    return new WordRows(words.ids(), topics.toArray(int[][]::new), counts.toArray(int[][]::new));
  }

  /** The words at these places, in this order. */
  WordRows gather(int[] places) {
    return new WordRows(
        words.gather(places),
        Arrays.stream(places).mapToObj(place -> topics[place]).toArray(int[][]::new),
        Arrays.stream(places).mapToObj(place -> counts[place]).toArray(int[][]::new));
  }

  /** The saved rows of some words, in their order; empty for those that were not saved. */
  static WordTopicCounts of(int topicCount, IdCounts words, List<WordRows> saved) {
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

  /** One count of a word. */
  private interface Cell {
    void accept(int row, int topic, int count);
  }
}
