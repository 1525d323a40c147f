package io.sparkmp.cf.recommend;

import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.topk.AllBlocksRdd;
import io.sparkmp.spark.topk.VectorTable;
import io.sparkmp.topk.VectorBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
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
import scala.Tuple2;

/**
 * Ranks items among all that a model ranks for a user: those that it {@linkplain FactorModel#known
 * knows}, except those that the user has seen. Items are ordered by score, ties by id, as in {@link
 * Recommender}.
 *
 * <p>Each partition of users meets each partition of items in turn; neither table is ever collected
 * in one place. The items are stored as arrays on the executors when the first result that needs
 * them is computed; {@link #close} frees them. If Spark plans adaptively, the shuffles that bring
 * pairs together run when a method is called.
 *
 * <p>Thread-safe.
 */
public final class ItemRanks implements AutoCloseable {
  /** The most users whose items a task ranks at a time. */
  private static final int BATCH = 1 << 13;

  private final FactorModel model;
  private @Nullable JavaRDD<VectorBlock> stored;

  /** The ranks by a model. */
  public ItemRanks(FactorModel model) {
    this.model = model;
  }

  /**
   * The ranks of some items.
   *
   * @param pairs columns {@code user} and {@code item} of the model's types; pairs that are also
   *     seen, and those of unknown users, are left out
   * @param seen pairs not to rank, with the same columns; or null
   * @return a row for each distinct remaining pair: {@code user}, {@code item}, {@code rank} from 1
   *     (long), {@code tiedRank}, the same but with items of equal score sharing the mean of their
   *     ranks (double), both null for an unknown item, and {@code items}, the number of items
   *     ranked for this user (long)
   */
  public Dataset<Row> of(Dataset<Row> pairs, @Nullable Dataset<Row> seen) {
    StructType schema =
        new StructType()
            .add("user", FrameColumns.sqlType(model.info().userType()), false)
            .add("item", FrameColumns.sqlType(model.info().itemType()), false)
            .add("rank", DataTypes.LongType, true)
            .add("tiedRank", DataTypes.DoubleType, true)
            .add("items", DataTypes.LongType, false);
    JavaRDD<Row> rows = ranked(asked(pairs, seen, partitions()), 0).flatMap(ItemRanks::rows);
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

  /**
   * Groups pairs by user, for ranking by one or more models.
   *
   * @param partitions the number of partitions; each run groups the same users together
   */
  static JavaPairRDD<Object, AskedUser> asked(
      Dataset<Row> pairs, @Nullable Dataset<Row> seen, int partitions) {
    Dataset<Row> distinct = pairs.select("user", "item").distinct();
    Column asked = functions.collect_list("item").as("asked");
    Dataset<Row> users =
        seen == null
            ? distinct.groupBy("user").agg(asked).withColumn("seen", functions.lit(null))
            : distinct
                .join(seen.select("user", "item"), new String[] {"user", "item"}, "left_anti")
                .groupBy("user")
                .agg(asked)
                .join(
                    seen.groupBy("user").agg(functions.collect_set("item").as("seen")),
                    new String[] {"user"},
                    "left");
    return users
        .toJavaRDD()
        .map(AskedUser::read)
        .keyBy(AskedUser::user)
        .partitionBy(new HashPartitioner(partitions));
  }

  /**
   * The rankings for users whom the model knows, with the best few items of each. The items are
   * scanned twice: for the scores of the requested items, and to count the items above.
   */
  JavaRDD<JudgedUser.Result> ranked(JavaPairRDD<Object, AskedUser> asked, int top) {
    JavaRDD<AskedScores> known =
        asked
            .join(factors(), asked.partitioner().get()) // moves only the factors
            .values()
            .map(both -> new AskedScores(both._1(), both._2()));
    JavaRDD<VectorBlock> all = items();
    return new AllBlocksRdd<>(
            new AllBlocksRdd<>(
                AllBlocksRdd.batches(known, BATCH).rdd(), all.rdd(), AskedScores::of),
            all.rdd(),
            (List<JudgedUser> users, Iterator<VectorBlock> blocks) ->
                Ranking.of(users, blocks, top))
        .toJavaRDD()
        .flatMap(rankings -> rankings.stream().map(Ranking::result).iterator());
  }

  private JavaPairRDD<Object, float[]> factors() {
    return model.recommendable().userVectors().blocks().flatMapToPair(ItemRanks::rows);
  }

  private static Iterator<Tuple2<Object, float[]>> rows(VectorBlock users) {
    int rank = users.dimension();
    return IntStream.range(0, users.size())
        .mapToObj(
            i ->
                new Tuple2<>(
                    users.ids().get(i),
                    Arrays.copyOfRange(users.values(), i * rank, (i + 1) * rank)))
        .iterator();
  }

  private int partitions() {
    return partitions(model.items());
  }

  /** The number of partitions for users and for items. */
  static int partitions(Dataset<Row> frame) {
    return Math.max(1, frame.sparkSession().sparkContext().defaultParallelism());
  }

  private synchronized JavaRDD<VectorBlock> items() {
    if (stored == null) {
      VectorTable known = model.recommendable().itemVectors();
      stored =
          known
              .with(known.rows().coalesce(partitions()))
              .blocks()
              .persist(StorageLevel.MEMORY_AND_DISK());
    }
    return stored;
  }

  /** Frees the items stored on the executors. */
  @Override
  public synchronized void close() {
    if (stored != null) {
      stored.unpersist(false);
      stored = null;
    }
  }
}
