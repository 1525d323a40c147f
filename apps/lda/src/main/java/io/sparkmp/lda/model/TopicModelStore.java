package io.sparkmp.lda.model;

import io.sparkmp.spark.model.ModelFolder;
import io.sparkmp.spark.model.TableFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Models on any Hadoop file system, laid out as {@code docs/formats/topic-model.md} says: two
 * tables, of Parquet or of Arrow, and {@code metadata.json}, which appear together or not at all.
 */
public final class TopicModelStore {
  private static final String WORDS = "words";
  private static final String TOPICS = "topics";

  private final ModelFolder folder;

  /** A store for the model under {@code path}. */
  public TopicModelStore(SparkSession spark, String path) {
    folder = new ModelFolder(spark, path, ModelInfo.FORMAT, Set.of(WORDS, TOPICS));
  }

  /**
   * Complains early about a model that would be in the way.
   *
   * @throws io.sparkmp.spark.model.ModelException if there is something under the path and {@code
   *     overwrite} is not set
   */
  public void checkFree(boolean overwrite) {
    folder.checkFree(overwrite);
  }

  /**
   * Writes a model.
   *
   * @param overwrite whether to replace what is there, which stays until the new model is complete
   * @throws io.sparkmp.spark.model.ModelException if the model cannot be written
   */
  public void save(TopicModel model, boolean overwrite) {
    save(model, overwrite, TableFormat.PARQUET);
  }

  /** As {@link #save(TopicModel, boolean)}, in a format; Arrow's has probabilities as well. */
  public void save(TopicModel model, boolean overwrite, TableFormat format) {
    save(model, overwrite, format, folder -> {});
  }

  /**
   * Writes a model and what belongs to it.
   *
   * @param overwrite whether to replace what is there, which stays until the new model is complete
   * @param format of the tables
   * @param supplement goes into the same folder
   * @throws io.sparkmp.spark.model.ModelException if the model cannot be written
   */
  public void save(
      TopicModel model, boolean overwrite, TableFormat format, ModelFolder.Supplement supplement) {
    Map<String, Dataset<Row>> tables = new LinkedHashMap<>();
    tables.put(
        WORDS, format == TableFormat.ARROW ? WordProbabilities.beside(model) : model.words());
    tables.put(TOPICS, model.topics());
    folder.save(overwrite, tables, model.info(), format, supplement);
  }

  /**
   * Writes a model as it stands elsewhere, with the params that Spark ML has saved beside it.
   *
   * @param from where it stands
   * @param overwrite whether to replace what is here, which stays until the new model is complete
   * @param format of the tables
   * @throws io.sparkmp.spark.model.ModelException if it cannot be read or written
   */
  public void copy(TopicModelStore from, boolean overwrite, TableFormat format) {
    checkFree(overwrite);
    save(from.load(), overwrite, format, from.folder.params());
  }

  /**
   * Reads a model of this version, or of those before.
   *
   * @throws io.sparkmp.spark.model.ModelException if there is none, or it is of a newer version, or
   *     damaged
   */
  public TopicModel load() {
    ModelInfo info = folder.readMetadata(ModelInfo.class, ModelInfo.VERSION);
    Dataset<Row> words = folder.table(WORDS, TopicModel.wordSchema(), info.words());
    Dataset<Row> topics =
        folder.table(TOPICS, TopicModel.topicSchema(info.coherenceWords() > 0), info.topics());
    return new TopicModel(info.current(), words, topics);
  }
}
