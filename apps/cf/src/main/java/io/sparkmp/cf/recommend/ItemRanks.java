package io.sparkmp.cf.recommend;

import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.topk.AllBlocksRdd;
import io.sparkmp.spark.topk.VectorTable;
import io.sparkmp.topk.VectorBlock;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
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
 * Where items stand among all that a model ranks for a user: those that it has learned something
 * of, but those that he has seen. They are ordered by score, equally good ones by id, as {@link
 * Recommender} does.
 *
 * <p>Each partition of the users meets each of the items in turn; neither table is ever in one
 * place. The items are stored as arrays on the executors when the first result that needs them is
 * computed; {@link #close} frees them. Where Spark plans adaptively, the shuffles that bring pairs
 * together run when a method is called.
 *
 * <p>Safe for use by many threads.
 */
public final class ItemRanks implements AutoCloseable {
  private static final Column USER = functions.col("user");

  private final FactorModel model;
  private @Nullable JavaRDD<VectorBlock> stored;

  /** The ranks that a model gives. */
  public ItemRanks(FactorModel model) {
    this.model = model;
  }

  /**
   * The ranks of some items.
   *
   * @param pairs columns {@code user} and {@code item} of the model's types; pairs that are seen as
   *     well, and those of users whom the model does not know, are left out
   * @param seen pairs not to be ranked, with the same columns; or null
   * @return a row for each distinct pair that is left: {@code user}, {@code item}, {@code rank}
   *     from 1 (long), {@code tiedRank}, the same if items of the same score share the mean of
   *     their ranks (double), both null for an item that the model does not know, and {@code
   *     items}, how many are ranked for this user (long)
   */
  public Dataset<Row> of(Dataset<Row> pairs, @Nullable Dataset<Row> seen) {
    StructType schema =
        new StructType()
            .add("user", FrameColumns.sqlType(model.info().userType()), false)
            .add("item", FrameColumns.sqlType(model.info().itemType()), false)
            .add("rank", DataTypes.LongType, true)
            .add("tiedRank", DataTypes.DoubleType, true)
            .add("items", DataTypes.LongType, false);
    JavaRDD<Row> rows = ranked(judged(pairs, seen), 0).flatMap(ItemRanks::rows);
    return pairs.sparkSession().createDataFrame(rows, schema);
  }

  private static Iterator<Row> rows(JudgedUser.Result user) {
    RankedUser ranks = user.ranks();
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < user.asked().length; i++) {
      rows.add(
          RowFactory.create(
              user.user(), user.asked()[i], ranks.ranks()[i], ranks.tiedRanks()[i], ranks.items()));
    }
    for (Object stranger : user.strangers()) {
      rows.add(RowFactory.create(user.user(), stranger, null, null, ranks.items()));
    }
    return rows.iterator();
  }

  /** The users of some pairs, those that the model does not know too; the same in every run. */
  JavaRDD<JudgedUser> judged(Dataset<Row> pairs, @Nullable Dataset<Row> seen) {
    String[] both = {"user", "item"};
    FactorModel learned = model.learned();
    Dataset<Row> users =
        learned.users().select(functions.col("id").as("user"), functions.col("factors"));
    Dataset<Row> items =
        learned
            .items()
            .select(
                functions.col("id").as("item"), functions.col("bias"), functions.col("factors"));
    Dataset<Row> distinct = pairs.select("user", "item").distinct();
    Dataset<Row> asked =
        (seen == null ? distinct : distinct.join(seen.select("user", "item"), both, "left_anti"))
            .join(items, new String[] {"item"}, "left")
            .groupBy("user")
            .agg(functions.expr("collect_list(struct(item, bias, factors)) as asked"));
    Column nothing = functions.lit(null).as("seen");
    Dataset<Row> known = asked.join(users, new String[] {"user"}, "left");
    return (seen == null
            ? known.select(USER, functions.col("factors"), nothing, functions.col("asked"))
            : known
                .join(
                    seen.groupBy("user").agg(functions.expr("collect_set(item) as seen")),
                    new String[] {"user"},
                    "left")
                .select("user", "factors", "seen", "asked"))
        .repartition(partitions(), USER) // the same users together each time
        .toJavaRDD()
        .map(JudgedUser::read);
  }

  /** The rankings for those users that the model knows, with the best few items of each. */
  JavaRDD<JudgedUser.Result> ranked(JavaRDD<JudgedUser> users, int top) {
    return new AllBlocksRdd<List<JudgedUser>, List<Ranking>>(
            users.filter(JudgedUser::isKnown).glom().rdd(),
            items().rdd(),
            (some, blocks) -> Ranking.of(some, blocks, top))
        .toJavaRDD()
        .flatMap(rankings -> rankings.stream().map(Ranking::result).iterator());
  }

  private int partitions() {
    return Math.max(1, model.items().sparkSession().sparkContext().defaultParallelism());
  }

  private synchronized JavaRDD<VectorBlock> items() {
    if (stored == null) {
      VectorTable learned = model.learned().itemVectors();
      stored =
          learned
              .with(learned.rows().coalesce(partitions()))
              .blocks()
              .persist(StorageLevel.MEMORY_AND_DISK());
    }
    return stored;
  }

  /** Frees the items that are stored on the executors. */
  @Override
  public synchronized void close() {
    if (stored != null) {
      stored.unpersist(false);
      stored = null;
    }
  }
}
