package io.sparkmp.lda.model;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import io.sparkmp.lda.kernel.Parameters;
import io.sparkmp.lineage.GenerationLostException;
import io.sparkmp.lineage.LineageTrimmer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;

/**
 * A topic model as two tables: of words, with the columns {@code word}, {@code tokens}, {@code
 * topics} and {@code counts}, the latter two of the topics that the word has; and of topics, with
 * {@code topic}, {@code alpha} and {@code tokens}, and {@code umass} and {@code npmi} if its
 * coherence is known. The probability of a word in a topic is (its count + beta) / (the topic's
 * tokens + V beta).
 *
 * @param info what it is
 * @param words one row each
 * @param topics one row each
 */
public record TopicModel(ModelInfo info, Dataset<Row> words, Dataset<Row> topics) {

  static StructType wordSchema() {
    return new StructType()
        .add("word", DataTypes.StringType, false)
        .add("tokens", DataTypes.IntegerType, false)
        .add("topics", DataTypes.createArrayType(DataTypes.IntegerType, false), false)
        .add("counts", DataTypes.createArrayType(DataTypes.IntegerType, false), false);
  }

  static StructType topicSchema(boolean judged) {
    StructType schema =
        new StructType()
            .add("topic", DataTypes.IntegerType, false)
            .add("alpha", DataTypes.DoubleType, false)
            .add("tokens", DataTypes.LongType, false);
    return judged
        ? schema.add("umass", DataTypes.DoubleType, false).add("npmi", DataTypes.DoubleType, false)
        : schema;
  }

  /** How coherent the topics were found to be, ascending; none if nobody has looked. */
  public List<Coherence> coherences() {
    return info.coherenceWords() == 0
        ? List.of()
        : topicRows().stream()
            .map(row -> new Coherence(row.getInt(0), row.getDouble(3), row.getDouble(4)))
            .toList();
  }

  /**
   * The same model with coherence.
   *
   * @param coherences of all topics, ascending
   * @param ofWords how many top words of each they are of
   */
  TopicModel with(SparkSession spark, List<Coherence> coherences, int ofWords) {
    List<Row> rows = new ArrayList<>();
    for (Row row : topicRows()) {
      Coherence coherence = coherences.get(rows.size());
      rows.add(
          RowFactory.create(
              row.get(0), row.get(1), row.get(2), coherence.umass(), coherence.npmi()));
    }
    return new TopicModel(
        info.withCoherence(ofWords), words, spark.createDataFrame(rows, topicSchema(true)));
  }

  /** The priors' parameters. */
  public Parameters parameters() {
    double[] alpha = topicRows().stream().mapToDouble(row -> row.getDouble(1)).toArray();
    return new Parameters(alpha, info.beta());
  }

  /** The tokens of each topic. */
  public long[] totals() {
    return topicRows().stream().mapToLong(row -> row.getLong(2)).toArray();
  }

  /** The topics in the order of their numbers. */
  List<Row> topicRows() {
    return topics.collectAsList().stream()
        .sorted(Comparator.comparingInt(row -> row.getInt(0)))
        .toList();
  }

  /**
   * The words, one element a partition, to read other documents with; their counts are of no use.
   */
  public JavaRDD<IdCounts> vocabulary() {
    return words
        .select("word")
        .toJavaRDD()
        .mapPartitions(
            rows -> {
              IdEncoder mine = IdType.STRING.newEncoder();
              rows.forEachRemaining(row -> mine.encode(row.getString(0)));
              IdCounts none = new IdCounts(mine.ids(), new int[mine.size()]);
              return List.of(none).iterator();
            });
  }

  /** The words with their topics as arrays, one element a partition. */
  public JavaRDD<WordRows> wordRows() {
    return WordRows.parts(words);
  }

  /**
   * The same model apart from what it was computed from, which can then be freed. Its words are
   * computed now, and kept by the executors in memory or on disk, on a cluster by two each, until
   * nothing refers to them any more. If all executors that keep a part are lost, so is the model: a
   * {@link GenerationLostException} then says so where it is used.
   *
   * @throws GenerationLostException if a part is lost already
   */
  public TopicModel detached(SparkSession spark) {
    SparkContext context = spark.sparkContext();
    JavaRDD<WordRows> kept =
        persisted(
            context.isLocal() ? StorageLevel.MEMORY_AND_DISK() : StorageLevel.MEMORY_AND_DISK_2());
    LineageTrimmer.cut(kept.rdd());
    return of(spark, kept);
  }

  /**
   * The same model, read now and kept by the executors in memory or on disk until nothing refers to
   * it any more: what it was read from may then be replaced. A part that is lost with its executor
   * is read again, if that has not happened.
   */
  public TopicModel kept(SparkSession spark) {
    return of(spark, persisted(StorageLevel.MEMORY_AND_DISK()));
  }

  private JavaRDD<WordRows> persisted(StorageLevel level) {
    JavaRDD<WordRows> rows = wordRows().setName("words of a topic model").persist(level);
    rows.count();
    return rows;
  }

  private TopicModel of(SparkSession spark, JavaRDD<WordRows> kept) {
    return new TopicModel(
        info,
        spark.createDataFrame(kept.flatMap(WordRows::rows), wordSchema()),
        spark.createDataFrame(topics.collectAsList(), topicSchema(info.coherenceWords() > 0)));
  }
}
