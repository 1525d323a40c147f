package io.sparkmp.lda.ml;

import io.sparkmp.lda.model.TopWords;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructField;

/**
 * The most frequent words of each topic in the metadata of the column of topics' shares: an array
 * {@code sparkmp_topics}, by topic, of {@code termIndices} and, if the words are known, {@code
 * terms}; and {@code sparkmp_topTerms}, the number requested.
 */
final class TopTerms {
  private static final String TOPICS = "sparkmp_topics";
  private static final String ASKED = "sparkmp_topTerms";

  private TopTerms() {}

  /**
   * Adds these words to metadata.
   *
   * @param described from {@link RotatingLDAModel#describeTopics(int)}
   */
  static Metadata with(Metadata others, Dataset<Row> described, int asked) {
    boolean named = Arrays.asList(described.columns()).contains("terms");
    List<Metadata> topics = new ArrayList<>();
    for (Row topic : described.orderBy("topic").collectAsList()) {
      List<Integer> indices = topic.getList(1);
      MetadataBuilder one =
          new MetadataBuilder()
              .putLongArray("termIndices", indices.stream().mapToLong(i -> i).toArray());
      if (named) {
        one.putStringArray("terms", topic.<String>getList(3).toArray(String[]::new));
      }
      topics.add(one.build());
    }
    return new MetadataBuilder()
        .withMetadata(others)
        .putLong(ASKED, asked)
        .putMetadataArray(TOPICS, topics.toArray(Metadata[]::new))
        .build();
  }

  /**
   * The first words of each topic, or their places for vectors.
   *
   * @param field the field of the topics' shares
   * @param n the number per topic, at most the number requested
   * @throws IllegalArgumentException if the column has fewer
   */
  static List<TopWords.Topic> read(StructField field, boolean byName, int n) {
    Metadata metadata = field.metadata();
    if (!metadata.contains(TOPICS)) {
      throw new IllegalArgumentException(
          "Cannot judge topics by npmi: the metadata of column "
              + field.name()
              + " does not say their words; set topTerms of the RotatingLDA to "
              + n);
    }
    long asked = metadata.getLong(ASKED);
    if (n > asked) {
      throw new IllegalArgumentException(
          "Invalid topTerms: "
              + n
              + " (expected: at most "
              + asked
              + ", the topTerms of the model)");
    }
    Metadata[] topics = metadata.getMetadataArray(TOPICS);
    return IntStream.range(0, topics.length)
        .mapToObj(k -> new TopWords.Topic(k, 0, 0, words(topics[k], byName, n)))
        .toList();
  }

  private static List<TopWords.Word> words(Metadata topic, boolean byName, int n) {
    if (byName && !topic.contains("terms")) {
      throw new IllegalArgumentException(
          "Cannot judge topics by npmi: the model knows no words but the places of vectors, and"
              + " featuresCol holds tokens; set featuresCol to the vectors");
    }
    List<String> words =
        byName
            ? List.of(topic.getStringArray("terms"))
            : Arrays.stream(topic.getLongArray("termIndices")).mapToObj(Long::toString).toList();
    return words.stream().limit(n).map(word -> new TopWords.Word(word, 1, 0)).toList();
  }
}
