package io.sparkmp.lda.model;

import static org.apache.spark.sql.functions.arrays_zip;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.explode;
import static org.apache.spark.sql.functions.row_number;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.expressions.Window;
import org.apache.spark.sql.expressions.WindowSpec;

/** The words that say what a topic is about. */
public final class TopWords {

  private TopWords() {}

  /**
   * A topic.
   *
   * @param topic its number, from 0
   * @param alpha of its prior
   * @param share of all tokens, 0 to 1
   * @param words the most frequent first, equally frequent ones in ascending order; fewer than
   *     asked for if the topic has no more
   */
  public record Topic(int topic, double alpha, double share, List<Word> words) {}

  /**
   * A word of a topic.
   *
   * @param word itself
   * @param count of its tokens in the topic, at least 1
   * @param probability (count + beta) / (tokens of the topic + V beta)
   */
  public record Word(String word, int count, double probability) {}

  /**
   * The topics of a model, ascending. Only so many words of each come to the driver.
   *
   * @param n words of each topic, at least 1
   */
  public static List<Topic> of(TopicModel model, int n) {
    if (n < 1) {
      throw new IllegalArgumentException("Invalid words: " + n + " (expected: >= 1)");
    }
    List<Row> rows = model.topics().sort("topic").collectAsList();
    double all = Math.max(1, rows.stream().mapToLong(row -> row.getLong(2)).sum());
    List<Topic> topics = new ArrayList<>();
    for (Row row : rows) {
      double share = row.getLong(2) / all;
      topics.add(new Topic(row.getInt(0), row.getDouble(1), share, new ArrayList<>()));
    }
    double beta = model.info().beta();
    double betaSum = model.info().words() * beta;
    for (Row row : best(model.words(), n).collectAsList()) {
      int topic = row.getInt(0);
      double tokens = rows.get(topic).getLong(2);
      int count = row.getInt(2);
      double probability = (count + beta) / (tokens + betaSum);
      topics.get(topic).words().add(new Word(row.getString(1), count, probability));
    }
    return topics;
  }

  /** Rows of topic, word and count, by topic and rank. */
  private static Dataset<Row> best(Dataset<Row> words, int n) {
    WindowSpec ofTopic =
        Window.partitionBy("topic").orderBy(col("count").desc(), col("word").asc());
    return words
        .select(col("word"), explode(arrays_zip(col("topics"), col("counts"))).as("cell"))
        .select(col("cell.topics").as("topic"), col("word"), col("cell.counts").as("count"))
        .withColumn("rank", row_number().over(ofTopic))
        .filter(col("rank").leq(n))
        .sort("topic", "rank")
        .drop("rank");
  }
}
