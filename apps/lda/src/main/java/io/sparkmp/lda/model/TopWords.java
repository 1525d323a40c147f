package io.sparkmp.lda.model;

import io.sparkmp.compat.Jobs;
import io.sparkmp.errors.Arguments;
import io.sparkmp.lda.kernel.WordRows;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;

/** The words that characterise a topic. */
public final class TopWords {

  private TopWords() {}

  /**
   * A topic.
   *
   * @param topic its number, from 0
   * @param alpha its prior parameter
   * @param share its fraction of all tokens, 0 to 1
   * @param words most frequent first, ties in ascending order; fewer than requested if the topic
   *     has no more
   */
  public record Topic(int topic, double alpha, double share, List<Word> words) {}

  /**
   * A word of a topic.
   *
   * @param word the word
   * @param count its tokens in the topic, at least 1
   * @param probability (count + beta) / (tokens of the topic + V beta)
   */
  public record Word(String word, int count, double probability) {}

  /**
   * The topics of a model, ascending. Collects only {@code n} words per topic on the driver.
   *
   * @param n the number of words per topic, at least 1
   */
  public static List<Topic> of(TopicModel model, int n) {
    return of(model, model.wordRows(), n);
  }

  /**
   * Like {@link #of(TopicModel, int)}.
   *
   * @param words the model's words
   */
  static List<Topic> of(TopicModel model, JavaRDD<WordRows> words, int n) {
    Arguments.check("words", n, n >= 1, ">= 1");
    List<Row> rows = model.topicRows();
    TopWordQueues best = new TopWordQueues(rows.size(), n);
    Jobs.collect(words.map(part -> new TopWordQueues(rows.size(), n).with(part).all()))
        .forEach(best::with);
    double all = Math.max(1, rows.stream().mapToLong(row -> row.getLong(2)).sum());
    double beta = model.info().beta();
    double betaSum = model.info().words() * beta;
    List<Topic> topics = new ArrayList<>();
    for (Row row : rows) {
      double tokens = row.getLong(2);
      List<Word> theirs =
          best.of(row.getInt(0)).stream()
              .map(
                  word ->
                      new Word(
                          word.word(), word.count(), (word.count() + beta) / (tokens + betaSum)))
              .toList();
      topics.add(new Topic(row.getInt(0), row.getDouble(1), tokens / all, theirs));
    }
    return topics;
  }
}
