package io.sparkmp.cf.recommend;

import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.errors.Arguments;
import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.topk.VectorSearch;
import io.sparkmp.spark.topk.VectorTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * The items that a model predicts the highest ratings for, for any users or for all; and the other
 * way round. Ratings are not clipped: else the best could not be told apart. Equally good ones are
 * ordered by id. Rows without training ratings are never recommended.
 *
 * <p>A {@link VectorSearch} in the tables of the model, with its ways of running and storing; this
 * object is to live as long as its results are computed, and {@link #close} frees what is stored.
 *
 * <p>Safe for use by many threads.
 */
public final class Recommender implements AutoCloseable {
  private final FactorModel model;
  private final VectorTable users;
  private final VectorTable items;
  private final VectorSearch search = new VectorSearch();

  /** Recommendations of one model. */
  public Recommender(FactorModel model) {
    this.model = model;
    users = model.learned().userVectors();
    items = model.learned().itemVectors();
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
    return named(search.best(users, asked, items, model.info().mean(), num, seen), items);
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
    return named(search.best(items, asked, users, model.info().mean(), num, seen), users);
  }

  private static Dataset<Row> named(Dataset<Row> lists, VectorTable found) {
    StructType recommendation =
        new StructType()
            .add("id", FrameColumns.sqlType(found.type()), false)
            .add("rating", DataTypes.FloatType, false);
    Column recommendations =
        functions.col("best").cast(DataTypes.createArrayType(recommendation, false));
    return lists.select(functions.col("id"), recommendations.as("recommendations"));
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
    return named(search.similar(items, asked, num), items);
  }

  /** Frees the candidates that are stored on the executors. */
  @Override
  public void close() {
    search.close();
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

  /**
   * The best items for a few users.
   *
   * @param users ids of the model's type, distinct
   * @param top how many for each, at least 1
   * @param seen pairs not to recommend, columns {@code user} and {@code item}; or null
   */
  public Few itemsForFew(List<?> users, int top, @Nullable Dataset<Row> seen) {
    Dataset<Row> ids = ids(users, model.info().userType());
    return few(users, itemsForUsers(checkTop(top), ids, seen));
  }

  /** The items most similar to a few, as {@link #similarItems}. */
  public Few similarToFew(List<?> items, int top) {
    return few(items, similarItems(checkTop(top), ids(items, model.info().itemType())));
  }

  private static int checkTop(int top) {
    Arguments.check("top", top, top >= 1, ">= 1");
    return top;
  }

  private Dataset<Row> ids(List<?> ids, IdType type) {
    List<Row> rows = ids.stream().map(id -> RowFactory.create(id)).toList();
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
}
