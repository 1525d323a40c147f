package io.sparkmp.lda.model;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import io.sparkmp.lda.kernel.DirichletPriors;
import io.sparkmp.lda.kernel.WordRows;
import io.sparkmp.lda.metadata.TopicModelInfo;
import io.sparkmp.lineage.TwoCopies;
import io.sparkmp.spark.model.StoredTable;
import io.sparkmp.spark.model.TableParts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;

/**
 * A topic model as two tables: words, with the columns {@code word}, {@code tokens}, {@code topics}
 * and {@code counts}, the latter two for the word's topics; and topics, with {@code topic}, {@code
 * alpha} and {@code tokens}, plus {@code umass} and {@code npmi} if the coherence is known. The
 * probability of a word in a topic is (its count + beta) / (the topic's tokens + V beta).
 *
 * @param info the metadata
 * @param words one row each
 * @param topics one row each
 */
public record TopicModel(TopicModelInfo info, Dataset<Row> words, Dataset<Row> topics) {

  private static final String NAME = "words of a topic model";

  /** Identifies this model among others: by its metadata and the digest of its counts. */
  public String identity() {
    return info + ", counts " + TableParts.digest(words, topics);
  }

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

  /** The topics' coherence, ascending; empty if it was not computed. */
  public List<Coherence> coherences() {
    return info.coherenceWords() == 0
        ? List.of()
        : topicRows().stream()
            .map(row -> new Coherence(row.getInt(0), row.getDouble(3), row.getDouble(4)))
            .toList();
  }

  /**
   * This model with coherence.
   *
   * @param coherences of all topics, ascending
   * @param ofWords the number of top words per topic behind them
   */
  public TopicModel withCoherences(SparkSession spark, List<Coherence> coherences, int ofWords) {
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
  public DirichletPriors parameters() {
    double[] alpha = topicRows().stream().mapToDouble(row -> row.getDouble(1)).toArray();
    return new DirichletPriors(alpha, info.beta());
  }

  /** The tokens of each topic. */
  public long[] totals() {
    return topicRows().stream().mapToLong(row -> row.getLong(2)).toArray();
  }

  /** The topics by number. */
  List<Row> topicRows() {
    return topics.collectAsList().stream()
        .sorted(Comparator.comparingInt(row -> row.getInt(0)))
        .toList();
  }

  /**
   * The words, one element per partition, for reading other documents; their counts are
   * meaningless.
   */
  public JavaRDD<IdCounts> vocabulary() {
    return TableParts.read(
        words.select("word"),
        rows -> {
          IdEncoder mine = IdType.STRING.newEncoder();
          rows.forEachRemaining(row -> TableParts.next(row, IdType.STRING, mine, "word"));
          return new IdCounts(mine.ids(), new int[mine.size()]);
        });
  }

  /** The words with their topics as arrays, one element per partition. */
  public JavaRDD<WordRows> wordRows() {
    return TableParts.read(words.select("word", "topics", "counts"), TopicModel::read);
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

  /** Words with their topics as rows of the table of words. */
  static Iterator<InternalRow> rows(WordRows rows) {
    return IntStream.range(0, rows.words().size())
        .<InternalRow>mapToObj(
            i ->
                new GenericInternalRow(
                    new Object[] {
                      TableParts.value(rows.words(), i),
                      Arrays.stream(rows.counts()[i]).sum(),
                      UnsafeArrayData.fromPrimitiveArray(rows.topics()[i]),
                      UnsafeArrayData.fromPrimitiveArray(rows.counts()[i])
                    }))
        .iterator();
  }

  /**
   * Detaches this model from its source, which can then be freed. Its words are computed now and
   * stored on the executors until nothing refers to them any more, as in {@link
   * StoredTable#detached}.
   */
  public TopicModel detached(SparkSession spark) {
    StorageLevel level = TwoCopies.level(spark.sparkContext());
    return with(spark, StoredTable.detached(words, wordSchema(), NAME, level));
  }

  /**
   * Reads this model now and stores it on the executors until nothing refers to it any more: its
   * files may then be replaced.
   */
  public TopicModel kept(SparkSession spark) {
    return with(spark, StoredTable.kept(words, wordSchema(), NAME));
  }

  private TopicModel with(SparkSession spark, Dataset<Row> stored) {
    return new TopicModel(
        info,
        stored,
        spark.createDataFrame(topics.collectAsList(), topicSchema(info.coherenceWords() > 0)));
  }
}
