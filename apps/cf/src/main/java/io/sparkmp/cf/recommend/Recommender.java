package io.sparkmp.cf.recommend;

import io.sparkmp.cf.model.FactorBlocks;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.ModelInfo;
import io.sparkmp.cf.topk.FactorBlock;
import io.sparkmp.cf.topk.TopLists;
import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import io.sparkmp.spark.ingest.FrameColumns;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/**
 * The items that a model predicts the highest ratings for, for any users or for all; and the other
 * way round. Ratings are not clipped: else the best could not be told apart. Equally good ones are
 * ordered by id. Rows without training ratings are never recommended.
 *
 * <p>Queries stay in the partitions of their table, and each partition of candidates passes by: no
 * score is shuffled, and nothing comes to the driver. The candidates are stored as arrays on the
 * executors (memory and disk) when the first result that needs them is computed, for all later ones
 * too. They belong to this object, which is to live as long as its results are computed; {@link
 * #close} frees them. A result that is computed after that is the same, but makes the arrays again
 * for every partition.
 *
 * <p>Where rows are chosen by id, or pairs are seen, and Spark plans adaptively, the joins that
 * bring ids together run when the method is called. The product itself always waits for an action.
 *
 * <p>Safe for use by many threads.
 */
public final class Recommender implements AutoCloseable {
  private final FactorModel model;
  private final Map<Kind, JavaRDD<FactorBlock>> stored = new HashMap<>();

  /** What can be recommended. */
  private enum Kind {
    USERS,
    ITEMS,
    DIRECTIONS
  }

  /** Recommendations of one model. */
  public Recommender(FactorModel model) {
    this.model = model;
  }

  /**
   * One recommendation.
   *
   * @param user the id
   * @param rank from 1
   * @param item the id
   * @param score the prediction, not clipped
   */
  public record Recommendation(Object user, int rank, Object item, float score) {}

  /**
   * The best items for users.
   *
   * @param num how many for each, at least 1
   * @param users ids in the first column, of which those without training ratings are left out; or
   *     null for all with training ratings
   * @param seen pairs not to recommend, columns {@code user} and {@code item}; or null
   * @return columns {@code id} and {@code recommendations}, an array of at most {@code num} structs
   *     of {@code id} and {@code rating} (float), the best first
   */
  public Dataset<Row> itemsForUsers(
      int num, @Nullable Dataset<Row> users, @Nullable Dataset<Row> seen) {
    ModelInfo info = model.info();
    JavaRDD<FactorBlock> queries = queries(model.users(), info.userType(), users);
    return lists(
        queries,
        seen == null ? null : seen(seen, "user", info.userType(), "item", info.itemType(), queries),
        Kind.ITEMS,
        new TopListsRdd.Settings(info.mean(), atMost(num, info.items()), false),
        info.userType(),
        info.itemType());
  }

  /**
   * The users who are predicted to rate items highest.
   *
   * @param num how many for each, at least 1
   * @param items ids in the first column, of which those without training ratings are left out; or
   *     null for all with training ratings
   * @param seen pairs not to recommend, columns {@code user} and {@code item}; or null
   * @return as {@link #itemsForUsers}
   */
  public Dataset<Row> usersForItems(
      int num, @Nullable Dataset<Row> items, @Nullable Dataset<Row> seen) {
    ModelInfo info = model.info();
    JavaRDD<FactorBlock> queries = queries(model.items(), info.itemType(), items);
    return lists(
        queries,
        seen == null ? null : seen(seen, "item", info.itemType(), "user", info.userType(), queries),
        Kind.USERS,
        new TopListsRdd.Settings(info.mean(), atMost(num, info.users()), false),
        info.itemType(),
        info.userType());
  }

  /**
   * The items whose factors point the most nearly the same way: by the cosine of the angle between
   * them, without biases. An item is not similar to itself, nor to one whose factors are zero.
   *
   * @param num how many for each, at least 1
   * @param items ids in the first column, of which those without training ratings, or whose factors
   *     are zero, are left out; or null for all
   * @return as {@link #itemsForUsers}; the rating is the cosine
   */
  public Dataset<Row> similarItems(int num, @Nullable Dataset<Row> items) {
    IdType type = model.info().itemType();
    return lists(
        queries(model.items(), type, items).map(FactorBlocks::directions),
        null,
        Kind.DIRECTIONS,
        new TopListsRdd.Settings(0, atMost(num, model.info().items()), true),
        type,
        type);
  }

  /** Memory is set aside for as many as are wanted: no more than there can be. */
  private static int atMost(int num, long candidates) {
    if (num < 1) {
      throw new IllegalArgumentException("Invalid num: " + num + " (expected: >= 1)");
    }
    return (int) Math.min(num, Math.max(1, candidates));
  }

  private JavaRDD<FactorBlock> queries(
      Dataset<Row> table, IdType type, @Nullable Dataset<Row> asked) {
    Dataset<Row> learned = table.filter("ratings > 0");
    Dataset<Row> rows =
        asked == null
            ? learned
            : learned.join(
                asked
                    .toDF(numbered(asked.columns().length))
                    .select(functions.col("c0").cast(FrameColumns.sqlType(type)).as("asked")),
                functions.col("id").equalTo(functions.col("asked")),
                "left_semi");
    return FactorBlocks.of(rows, type, model.info().rank());
  }

  private static String[] numbered(int columns) {
    return IntStream.range(0, columns).mapToObj(i -> "c" + i).toArray(String[]::new);
  }

  private JavaRDD<List<SeenPairs>> seen(
      Dataset<Row> pairs,
      String query,
      IdType queryType,
      String candidate,
      IdType candidateType,
      JavaRDD<FactorBlock> queries) {
    Column queryColumn = functions.col(query).cast(FrameColumns.sqlType(queryType));
    Column candidateColumn = functions.col(candidate).cast(FrameColumns.sqlType(candidateType));
    return SeenPairs.place(
        model.users().sparkSession(),
        pairs.select(queryColumn.as("query"), candidateColumn.as("candidate")),
        queries,
        queryType,
        candidateType);
  }

  private synchronized JavaRDD<FactorBlock> candidates(Kind kind) {
    return stored.computeIfAbsent(
        kind, which -> make(which).persist(StorageLevel.MEMORY_AND_DISK()));
  }

  private JavaRDD<FactorBlock> make(Kind kind) {
    ModelInfo info = model.info();
    Dataset<Row> table = kind == Kind.USERS ? model.users() : model.items();
    JavaRDD<FactorBlock> blocks =
        FactorBlocks.of(
            table.filter("ratings > 0"),
            kind == Kind.USERS ? info.userType() : info.itemType(),
            info.rank());
    return kind == Kind.DIRECTIONS ? blocks.map(FactorBlocks::directions) : blocks;
  }

  private Dataset<Row> lists(
      JavaRDD<FactorBlock> queries,
      @Nullable JavaRDD<List<SeenPairs>> seen,
      Kind kind,
      TopListsRdd.Settings settings,
      IdType queryType,
      IdType candidateType) {
    JavaRDD<TopLists> lists =
        new TopListsRdd(
                queries.rdd(), seen == null ? null : seen.rdd(), candidates(kind).rdd(), settings)
            .toJavaRDD();
    StructType recommendation =
        new StructType()
            .add("id", FrameColumns.sqlType(candidateType), false)
            .add("rating", DataTypes.FloatType, false);
    StructType schema =
        new StructType()
            .add("id", FrameColumns.sqlType(queryType), false)
            .add("recommendations", DataTypes.createArrayType(recommendation, false), false);
    return ((org.apache.spark.sql.classic.SparkSession) model.users().sparkSession())
        .internalCreateDataFrame(lists.flatMap(Recommender::rows).rdd(), schema, false);
  }

  private static Iterator<InternalRow> rows(TopLists lists) {
    return IntStream.range(0, lists.queries().size())
        .mapToObj(
            q -> {
              Object[] best = new Object[lists.starts()[q + 1] - lists.starts()[q]];
              for (int i = 0; i < best.length; i++) {
                int at = lists.starts()[q] + i;
                best[i] = row(internal(lists.candidates(), at), lists.ratings()[at]);
              }
              return row(internal(lists.queries(), q), new GenericArrayData(best));
            })
        .iterator();
  }

  private static InternalRow row(Object... values) {
    return new GenericInternalRow(values);
  }

  private static Object internal(Ids ids, int i) {
    return ids.type() == IdType.LONG ? ids.get(i) : UTF8String.fromString((String) ids.get(i));
  }

  /** Frees the candidates that are stored on the executors. */
  @Override
  public synchronized void close() {
    stored.values().forEach(blocks -> blocks.unpersist(false));
    stored.clear();
  }

  /**
   * The best items for a few users, on the driver.
   *
   * @param users ids of the model's type, distinct
   * @param top how many for each, at least 1
   * @param seen pairs not to recommend, columns {@code user} and {@code item}; or null
   * @return by user in the order given, the best first
   * @throws IllegalArgumentException if the model does not know a user, or has no training ratings
   *     of him
   */
  public List<Recommendation> top(List<?> users, int top, @Nullable Dataset<Row> seen) {
    Few few = itemsForFew(users, top, seen);
    if (!few.unknown().isEmpty()) {
      throw new IllegalArgumentException(
          "Cannot recommend: the model does not know user " + few.unknown().get(0));
    }
    return few.best();
  }

  /**
   * What there is for a few ids, on the driver.
   *
   * @param best by id in the order given, the best first; of similar items {@code user} is the item
   *     that they are similar to
   * @param unknown ids that the model has learned nothing of, in the order given
   * @param empty ids that it knows, but has nothing for: all was seen
   */
  public record Few(List<Recommendation> best, List<Object> unknown, List<Object> empty) {}

  /** As {@link #top}, but users that the model does not know are named in the result. */
  public Few itemsForFew(List<?> users, int top, @Nullable Dataset<Row> seen) {
    Dataset<Row> ids = ids(users, model.info().userType());
    return few(users, itemsForUsers(checkTop(top), ids, seen));
  }

  /** The items most similar to a few, as {@link #similarItems}. */
  public Few similarToFew(List<?> items, int top) {
    return few(items, similarItems(checkTop(top), ids(items, model.info().itemType())));
  }

  private static int checkTop(int top) {
    if (top < 1) {
      throw new IllegalArgumentException("Invalid top: " + top + " (expected: >= 1)");
    }
    return top;
  }

  private Dataset<Row> ids(List<?> ids, IdType type) {
    List<Row> rows = new ArrayList<>();
    ids.forEach(id -> rows.add(RowFactory.create(id)));
    return model
        .users()
        .sparkSession()
        .createDataFrame(rows, new StructType().add("id", FrameColumns.sqlType(type), false));
  }

  private static Few few(List<?> ids, Dataset<Row> lists) {
    Map<Object, List<Row>> found = new HashMap<>();
    lists.collectAsList().forEach(row -> found.put(row.get(0), row.getList(1)));
    List<Recommendation> best = new ArrayList<>();
    List<Object> unknown = new ArrayList<>();
    List<Object> empty = new ArrayList<>();
    for (Object id : ids) {
      List<Row> list = found.get(id);
      if (list == null) {
        unknown.add(id);
        continue;
      }
      if (list.isEmpty()) {
        empty.add(id);
      }
      for (int k = 0; k < list.size(); k++) {
        Row one = list.get(k);
        best.add(new Recommendation(id, k + 1, one.get(0), one.getFloat(1)));
      }
    }
    return new Few(best, unknown, empty);
  }

  /**
   * Ids as the user types them.
   *
   * @param side what they are ids of, for messages
   * @throws IllegalArgumentException if one is no id of this type
   */
  public static List<Object> parseIds(String side, IdType type, List<String> texts) {
    List<Object> ids = new ArrayList<>();
    for (String text : texts) {
      try {
        Object id = type == IdType.LONG ? (Object) Long.valueOf(text) : text;
        if (!ids.contains(id)) {
          ids.add(id);
        }
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(
            "Invalid " + side + ": " + text + " (expected: a whole number, as the model's ids are)",
            e);
      }
    }
    return ids;
  }
}
