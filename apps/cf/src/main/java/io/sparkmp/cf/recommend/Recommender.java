package io.sparkmp.cf.recommend;

import io.sparkmp.cf.model.FactorBlocks;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.ModelInfo;
import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.model.TableParts;
import io.sparkmp.topk.Excluded;
import io.sparkmp.topk.TopLists;
import io.sparkmp.topk.TopSearch;
import io.sparkmp.topk.VectorBlock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
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
import org.jspecify.annotations.Nullable;

/**
 * The items that a model predicts the highest ratings for, for any users or for all; and the other
 * way round. Ratings are not clipped: else the best could not be told apart. Equally good ones are
 * ordered by id. Rows without training ratings are never recommended.
 *
 * <p>Queries stay in the partitions of their table, or meet what they have seen in as many others,
 * and each partition of candidates passes by: no score is shuffled, and nothing comes to the
 * driver. The candidates are stored as arrays on the executors (memory and disk) when the first
 * result that needs them is computed, for all later ones too. They belong to this object, which is
 * to live as long as its results are computed; {@link #close} frees them. A result that is computed
 * after that is the same, but makes the arrays again for every partition.
 *
 * <p>Where rows are chosen by id, or pairs are seen, and Spark plans adaptively, the shuffles that
 * bring ids together run when the method is called. The product itself always waits for an action.
 *
 * <p>Safe for use by many threads.
 */
public final class Recommender implements AutoCloseable {
  private final FactorModel model;
  private final Side users;
  private final Side items;
  private final Map<String, JavaRDD<VectorBlock>> stored = new HashMap<>();

  /**
   * One side of the model.
   *
   * @param name of its column in pairs
   * @param table of the side
   * @param type of its ids
   * @param size how many rows it has
   */
  private record Side(String name, Dataset<Row> table, IdType type, long size) {
    Dataset<Row> learned() {
      return table.filter("ratings > 0");
    }

    Column id() {
      return functions.col(name).cast(FrameColumns.sqlType(type));
    }

    /** Memory is set aside for as many as are wanted: no more than there can be. */
    int atMost(int num) {
      if (num < 1) {
        throw new IllegalArgumentException("Invalid num: " + num + " (expected: >= 1)");
      }
      return (int) Math.min(num, Math.max(1, size));
    }
  }

  /** Recommendations of one model. */
  public Recommender(FactorModel model) {
    this.model = model;
    ModelInfo info = model.info();
    users = new Side("user", model.users(), info.userType(), info.users());
    items = new Side("item", model.items(), info.itemType(), info.items());
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
   * @param asked ids in the first column, of which those without training ratings are left out; or
   *     null for all with training ratings
   * @param seen pairs not to recommend, columns {@code user} and {@code item}; or null
   * @return columns {@code id} and {@code recommendations}, an array of at most {@code num} structs
   *     of {@code id} and {@code rating} (float), the best first
   */
  public Dataset<Row> itemsForUsers(
      int num, @Nullable Dataset<Row> asked, @Nullable Dataset<Row> seen) {
    return best(users, asked, items, num, seen);
  }

  /**
   * The users who are predicted to rate items highest.
   *
   * @param num how many for each, at least 1
   * @param asked ids in the first column, of which those without training ratings are left out; or
   *     null for all with training ratings
   * @param seen pairs not to recommend, columns {@code user} and {@code item}; or null
   * @return as {@link #itemsForUsers}
   */
  public Dataset<Row> usersForItems(
      int num, @Nullable Dataset<Row> asked, @Nullable Dataset<Row> seen) {
    return best(items, asked, users, num, seen);
  }

  private Dataset<Row> best(
      Side queries,
      @Nullable Dataset<Row> asked,
      Side candidates,
      int num,
      @Nullable Dataset<Row> seen) {
    int rank = model.info().rank();
    int most = candidates.atMost(num);
    Dataset<Row> rows = rows(queries, asked);
    JavaRDD<Queries> all =
        seen == null
            ? FactorBlocks.of(rows, queries.type, rank)
                .map(block -> new Queries(block, Excluded.nothing(block.size())))
            : Queries.unseen(
                rows,
                queries.type,
                rank,
                seen.select(queries.id().as("query"), candidates.id().as("candidate"))
                    .filter("query is not null and candidate is not null"),
                candidates.type,
                Math.max(1, TableParts.rows(queries.table).getNumPartitions()));
    JavaRDD<VectorBlock> blocks = stored(candidates.name, () -> blocks(candidates));
    return lists(all, blocks, model.info().mean(), most, queries.type, candidates.type);
  }

  /**
   * The items whose factors point the most nearly the same way: by the cosine of the angle between
   * them, without biases. An item is not similar to itself, nor to one whose factors are zero.
   *
   * @param num how many for each, at least 1
   * @param asked ids in the first column, of which those without training ratings, or whose factors
   *     are zero, are left out; or null for all
   * @return as {@link #itemsForUsers}; the rating is the cosine
   */
  public Dataset<Row> similarItems(int num, @Nullable Dataset<Row> asked) {
    int most = items.atMost(num);
    JavaRDD<Queries> queries =
        FactorBlocks.of(rows(items, asked), items.type, model.info().rank())
            .map(VectorBlock::normalised)
            .map(block -> new Queries(block, Excluded.itself(block.ids())));
    JavaRDD<VectorBlock> directions =
        stored("direction", () -> blocks(items).map(VectorBlock::normalised));
    return lists(queries, directions, 0, most, items.type, items.type);
  }

  private static Dataset<Row> rows(Side queries, @Nullable Dataset<Row> asked) {
    if (asked == null) {
      return queries.learned();
    }
    String[] numbered =
        IntStream.range(0, asked.columns().length).mapToObj(i -> "c" + i).toArray(String[]::new);
    Column id = functions.col("c0").cast(FrameColumns.sqlType(queries.type));
    return queries
        .learned()
        .join(
            asked.toDF(numbered).select(id.as("asked")),
            functions.col("id").equalTo(functions.col("asked")),
            "left_semi");
  }

  private JavaRDD<VectorBlock> blocks(Side side) {
    return FactorBlocks.of(side.learned(), side.type, model.info().rank());
  }

  private synchronized JavaRDD<VectorBlock> stored(
      String name, Supplier<JavaRDD<VectorBlock>> blocks) {
    return stored.computeIfAbsent(
        name, which -> blocks.get().persist(StorageLevel.MEMORY_AND_DISK()));
  }

  private Dataset<Row> lists(
      JavaRDD<Queries> queries,
      JavaRDD<VectorBlock> candidates,
      float offset,
      int num,
      IdType queryType,
      IdType candidateType) {
    JavaRDD<TopLists> lists =
        new AllBlocksRdd<Queries, TopLists>(
                queries.rdd(),
                candidates.rdd(),
                (mine, blocks) -> {
                  TopSearch search = new TopSearch(mine.rows(), offset, num, mine.excluded());
                  if (mine.rows().size() > 0) { // else there is no need to fetch any block
                    blocks.forEachRemaining(search::add);
                  }
                  return search.best();
                })
            .toJavaRDD();
    StructType recommendation =
        new StructType()
            .add("id", FrameColumns.sqlType(candidateType), false)
            .add("rating", DataTypes.FloatType, false);
    StructType schema =
        new StructType()
            .add("id", FrameColumns.sqlType(queryType), false)
            .add("recommendations", DataTypes.createArrayType(recommendation, false), false);
    return TableParts.table(model.users().sparkSession(), lists.flatMap(Recommender::rows), schema);
  }

  private static Iterator<InternalRow> rows(TopLists lists) {
    return IntStream.range(0, lists.queries().size())
        .mapToObj(
            q -> {
              Object[] best = new Object[lists.starts()[q + 1] - lists.starts()[q]];
              for (int i = 0; i < best.length; i++) {
                int at = lists.starts()[q] + i;
                best[i] = row(TableParts.value(lists.candidates(), at), lists.scores()[at]);
              }
              return row(TableParts.value(lists.queries(), q), new GenericArrayData(best));
            })
        .iterator();
  }

  private static InternalRow row(Object... values) {
    return new GenericInternalRow(values);
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
