package io.sparkmp.lda.model;

import io.sparkmp.lda.metadata.TopicModelInfo;
import io.sparkmp.spark.model.ModelFolder;
import io.sparkmp.spark.model.SavedModel;
import io.sparkmp.spark.model.TableFormat;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Saves and loads topic models in the format of {@code docs/formats/topic-model.md}. In Arrow the
 * words have their probabilities too.
 */
public final class TopicModelStore extends SavedModel<TopicModel> {
  private static final String WORDS = "words";
  private static final String TOPICS = "topics";

  /** A store for the model at {@code path}. */
  public TopicModelStore(SparkSession spark, String path) {
    super(new ModelFolder(spark, path, TopicModelInfo.FORMAT, Set.of(WORDS, TOPICS)));
  }

  @Override
  protected Map<String, Dataset<Row>> tables(TopicModel model, TableFormat format) {
    Map<String, Dataset<Row>> tables = new LinkedHashMap<>();
    tables.put(
        WORDS, format == TableFormat.ARROW ? WordProbabilities.beside(model) : model.words());
    tables.put(TOPICS, model.topics().coalesce(1).sortWithinPartitions("topic"));
    return tables;
  }

  @Override
  protected TopicModelInfo metadata(TopicModel model) {
    return model.info();
  }

  @Override
  protected TopicModel read(ModelFolder folder) {
    TopicModelInfo info =
        folder.readMetadata(TopicModelInfo.class, TopicModelInfo.VERSION, TopicModelInfo.ADDED);
    Dataset<Row> topics =
        folder.table(
            TOPICS,
            TopicModel.topicSchema(info.coherenceWords() > 0),
            info.topics(),
            new TopicCheck(info.topics(), info.tokens()));
    long[] totals =
        topics.select("topic", "tokens").collectAsList().stream()
            .sorted(Comparator.comparingInt(row -> row.getInt(0)))
            .mapToLong(row -> row.getLong(1))
            .toArray();
    Dataset<Row> words =
        folder.table(WORDS, TopicModel.wordSchema(), info.words(), new WordCheck(totals));
    return new TopicModel(info.current(), words, topics);
  }
}
