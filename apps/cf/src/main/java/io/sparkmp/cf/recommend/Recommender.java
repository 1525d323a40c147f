package io.sparkmp.cf.recommend;

import io.sparkmp.cf.draws.RankBy;
import io.sparkmp.cf.draws.SampleScore;
import io.sparkmp.cf.draws.Samples;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.errors.Arguments;
import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.topk.AllBlocksRdd;
import io.sparkmp.spark.topk.VectorSearch;
import io.sparkmp.spark.topk.VectorTable;
import io.sparkmp.topk.VectorBlock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;

/**
 * Recommends the items with the highest predicted ratings, for some or all users; and the other way
 * round. Predictions are not clipped, to keep the best apart. Ties are ordered by id. Only
 * {@linkplain FactorModel#known known} rows are recommended.
 *
 * <p>Runs and stores like the {@link VectorSearch} that it uses; this object must live while its
 * results are computed, and {@link #close} frees the stored data.
 *
 * <p>Thread-safe.
 */
public final class Recommender implements AutoCloseable {
  private static final Column ASKED = functions.col("asked");

  private final FactorModel model;
  private final VectorTable users;
  private final VectorTable items;
  private final VectorTable vectors; // of items, for similar ones
  private final List<Restriction> restrictions;
  private final VectorTable candidates; // items that users may get
  private final RankBy by;
  private final double diversity;
  private final VectorSearch search;
  private @Nullable JavaRDD<VectorBlock> factors; // of the candidates, stored on demand

  /** Recommends by one model. */
  public Recommender(FactorModel model) {
    this(model, RankBy.MEAN);
  }

  /**
   * Recommends by one model.
   *
   * @param by by what items for users, and users for items, are ranked
   * @throws IllegalArgumentException if that needs samples, and the model holds none
   */
  public Recommender(FactorModel model, RankBy by) {
    boolean plain = by.equals(RankBy.MEAN);
    if (!plain) {
      model.info().checkSampled("recommend by a bound or a sample");
    }
    this.model = model;
    this.by = by;
    FactorModel known = model.recommendable();
    users = plain ? known.userVectors() : known.userSamples();
    items = plain ? known.itemVectors() : known.itemSamples();
    vectors = plain ? items : known.itemVectors();
    restrictions = List.of();
    candidates = items;
    diversity = 0;
    search = new VectorSearch();
  }

  private Recommender(Recommender other, List<Restriction> restrictions, double diversity) {
    model = other.model;
    users = other.users;
    items = other.items;
    vectors = other.vectors;
    by = other.by;
    this.restrictions = restrictions;
    VectorTable chosen = items;
    for (Restriction one : restrictions) {
      chosen = one.of(chosen);
    }
    candidates = chosen;
    this.diversity = diversity;
    search = new VectorSearch();
  }

  /**
   * Leaves items out.
   *
   * @param some ids in the first column
   * @param join with the items
   */
  private record Restriction(Dataset<Row> some, String join) {
    VectorTable of(VectorTable items) {
      Column first = FrameColumns.column(some, some.schema().apply(0));
      Dataset<Row> ids =
          some.select(first.cast(FrameColumns.sqlType(items.type())).as("asked"))
              .filter(ASKED.isNotNull());
      return items.with(items.rows().join(ids, items.rows().col("id").equalTo(ASKED), join));
    }
  }

  /**
   * Restricts items for users to these; does not affect users for items or similar items. If Spark
   * plans adaptively, the lookup runs now or on first use.
   *
   * @param only ids in the first column, in any order; unknown ids are left out
   * @return a recommender with its own storage, to be closed separately
   */
  public Recommender among(Dataset<Row> only) {
    return restricted(new Restriction(only, "left_semi"));
  }

  /** Excludes these items for users; otherwise like {@link #among}. */
  public Recommender without(Dataset<Row> excluded) {
    return restricted(new Restriction(excluded, "left_anti"));
  }

  private Recommender restricted(Restriction one) {
    List<Restriction> all = new ArrayList<>(restrictions);
    all.add(one);
    return new Recommender(this, List.copyOf(all), diversity);
  }

  /**
   * Makes lists of items for users more diverse: from {@value Diversity#CANDIDATES} times as many
   * of the best items, repeatedly chooses the one with the largest (1 - weight) s - weight c, where
   * s is its score, scaled to 0 for the worst and 1 for the best of these, and c the largest cosine
   * of its factors and those of an item already chosen (Carbonell and Goldstein, SIGIR 1998). Lists
   * are in the order of choice. A task holds the factors of the distinct items that its users
   * choose from.
   *
   * @param weight from 0, which changes nothing, to below 1
   * @return like {@link #among}
   */
  public Recommender diverse(double weight) {
    Arguments.check("diversity", weight, weight >= 0 && weight < 1, "at least 0 and below 1");
    return new Recommender(this, restrictions, weight);
  }

  /**
   * Ranks items for users, and users for items, by something else; keeps the candidates and how
   * diverse lists are.
   *
   * @return like {@link #among}
   * @throws IllegalArgumentException if that needs samples, and the model holds none
   */
  public Recommender by(RankBy other) {
    return new Recommender(new Recommender(model, other), restrictions, diversity);
  }

  /**
   * Recommends by another model, with the same order, candidates and diversity.
   *
   * @return like {@link #among}
   */
  public Recommender of(FactorModel other) {
    return new Recommender(new Recommender(other, by), restrictions, diversity);
  }

  /**
   * How many distinct items of these may be recommended.
   *
   * @param some ids in the first column
   */
  public long count(Dataset<Row> some) {
    return new Restriction(some, "left_semi").of(candidates).rows().count();
  }

  /** How many items may be recommended. */
  public long count() {
    return candidates.rows().count();
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
   * @param num the number per user, at least 1
   * @param asked ids in the first column; ids that are not known are left out; or null for all that
   *     are
   * @param seen pairs not to recommend, columns {@code user} and {@code item}; or null
   * @return columns {@code id} and {@code recommendations}, an array of at most {@code num} structs
   *     of {@code id} and {@code rating} (float), best first
   */
  public Dataset<Row> itemsForUsers(
      int num, @Nullable Dataset<Row> asked, @Nullable Dataset<Row> seen) {
    if (diversity == 0) {
      return best(num, asked, seen);
    }
    Arguments.check("num", num, num >= 1, ">= 1");
    int many = (int) Math.min(Integer.MAX_VALUE, (long) Diversity.CANDIDATES * num);
    Dataset<Row> lists = best(many, asked, seen);
    JavaRDD<Row> chosen =
        new AllBlocksRdd<List<Row>, List<Row>>(
                AllBlocksRdd.batches(lists.toJavaRDD(), Diversity.BATCH).rdd(),
                factors().rdd(),
                new Diversity(diversity, num, model.info().rank()))
            .toJavaRDD()
            .flatMap(List::iterator);
    return lists.sparkSession().createDataFrame(chosen, lists.schema());
  }

  private Dataset<Row> best(int num, @Nullable Dataset<Row> asked, @Nullable Dataset<Row> seen) {
    return named(found(users, asked, candidates, num, seen), candidates);
  }

  private Dataset<Row> found(
      VectorTable queries,
      @Nullable Dataset<Row> asked,
      VectorTable among,
      int num,
      @Nullable Dataset<Row> seen) {
    float mean = model.info().mean();
    if (by.equals(RankBy.MEAN)) {
      return search.best(queries, asked, among, mean, num, seen);
    }
    Samples samples = new Samples(model.info().samples(), model.info().rank());
    SampleScore score = new SampleScore(samples, mean, by);
    return search.best(queries, asked, among, score, num, seen);
  }

  private synchronized JavaRDD<VectorBlock> factors() {
    if (factors == null) {
      factors = candidates.blocks().persist(StorageLevel.MEMORY_AND_DISK());
    }
    return factors;
  }

  /**
   * The users who are predicted to rate items highest.
   *
   * @param num the number per item, at least 1
   * @param asked ids in the first column; ids that are not known are left out; or null for all that
   *     are
   * @param seen pairs not to recommend, columns {@code user} and {@code item}; or null
   * @return as {@link #itemsForUsers}
   */
  public Dataset<Row> usersForItems(
      int num, @Nullable Dataset<Row> asked, @Nullable Dataset<Row> seen) {
    return named(found(items, asked, users, num, seen), users);
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
   * The most similar items, by the cosine of the angle between their factors, without biases. An
   * item is never similar to itself or to one with zero factors.
   *
   * @param num the number per item, at least 1
   * @param asked ids in the first column; ids that are not known or have zero factors are left out;
   *     or null for all
   * @return as {@link #itemsForUsers}; the rating is the cosine
   */
  public Dataset<Row> similarItems(int num, @Nullable Dataset<Row> asked) {
    return named(search.similar(vectors, asked, num), vectors);
  }

  /** Frees the candidates stored on the executors. */
  @Override
  public synchronized void close() {
    search.close();
    if (factors != null) {
      factors.unpersist(false);
      factors = null;
    }
  }

  /**
   * Results for a few ids, on the driver.
   *
   * @param best by id in the order given, best first; for similar items, {@code user} is the item
   *     that they are similar to
   * @param unknown ids that the model does not know, in the order given
   * @param empty known ids without results: everything was seen
   */
  public record Few(List<Recommendation> best, List<Object> unknown, List<Object> empty) {}

  /**
   * The best items for a few users.
   *
   * @param users ids of the model's type, distinct
   * @param top the number per user, at least 1
   * @param seen pairs not to recommend, columns {@code user} and {@code item}; or null
   */
  public Few itemsForFew(List<?> users, int top, @Nullable Dataset<Row> seen) {
    Dataset<Row> ids = ids(users, model.info().userType());
    return few(users, itemsForUsers(checkTop(top), ids, seen));
  }

  /** The items most similar to a few items, like {@link #similarItems}. */
  public Few similarToFew(List<?> items, int top) {
    return few(items, similarItems(checkTop(top), ids(items, model.info().itemType())));
  }

  private static int checkTop(int top) {
    Arguments.check("top", top, top >= 1, ">= 1");
    return top;
  }

  /**
   * Item ids as a table, for {@link #among} and {@link #without}.
   *
   * @param ids ids of the model's type
   */
  public Dataset<Row> itemIds(List<?> ids) {
    return ids(ids, model.info().itemType());
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
