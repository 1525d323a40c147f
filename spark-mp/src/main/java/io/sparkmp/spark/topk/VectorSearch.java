package io.sparkmp.spark.topk;

import io.sparkmp.compat.SparkApi;
import io.sparkmp.errors.Arguments;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.model.TableParts;
import io.sparkmp.topk.Excluded;
import io.sparkmp.topk.PairScore;
import io.sparkmp.topk.ScoredSearch;
import io.sparkmp.topk.TopLists;
import io.sparkmp.topk.TopSearch;
import io.sparkmp.topk.VectorBlock;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;

/**
 * Searches tables of vectors for the best candidates of each query, by inner product. Equal scores
 * are ordered by id.
 *
 * <p>Queries stay in the partitions of their table, or are joined with their excluded candidates in
 * at least as many others, and each partition of candidates visits them: no score is shuffled, and
 * nothing comes to the driver. The candidates are stored as arrays on the executors (memory and
 * disk) when the first result that needs them is computed, and are reused. They belong to this
 * object, which must live while its results are computed; {@link #close} frees them. A result
 * computed after that is the same, but rebuilds the arrays for every partition.
 *
 * <p>If rows are chosen by id or pairs are excluded, and Spark plans adaptively, the shuffles that
 * bring ids together run when the method is called. The product itself always waits for an action.
 *
 * <p>A result has the columns {@code id} and {@code best}, an array of at most {@code num} structs
 * of {@code id} and {@code score} (float), best first.
 *
 * <p>Thread-safe.
 */
public final class VectorSearch implements AutoCloseable {
  private final Map<Stored, JavaRDD<VectorBlock>> stored = new HashMap<>();

  /** The stored candidates: their rows, and whether they are normalised. */
  private record Stored(Dataset<Row> rows, boolean normalised) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Stored that && rows == that.rows && normalised == that.normalised;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(rows) + Boolean.hashCode(normalised);
    }
  }

  /**
   * The candidates with the highest score: offset + both biases + inner product.
   *
   * @param asked ids of queries in the first column; ids that {@code queries} does not have are
   *     left out; or null for all
   * @param candidates the candidates of one Dataset are stored once
   * @param num the number per query, at least 1
   * @param unwanted pairs to exclude, with columns named after both tables; or null
   * @throws IllegalArgumentException if there are unwanted pairs and both tables have the same name
   */
  public Dataset<Row> best(
      VectorTable queries,
      @Nullable Dataset<Row> asked,
      VectorTable candidates,
      float offset,
      int num,
      @Nullable Dataset<Row> unwanted) {
    int most = atMost(num, candidates);
    return best(
        queries, asked, candidates, unwanted, (mine, all) -> search(mine, all, offset, most));
  }

  /**
   * The candidates with the highest score of some other kind; otherwise the same. Takes longer.
   *
   * @param score of a pair
   */
  public Dataset<Row> best(
      VectorTable queries,
      @Nullable Dataset<Row> asked,
      VectorTable candidates,
      PairScore score,
      int num,
      @Nullable Dataset<Row> unwanted) {
    int most = atMost(num, candidates);
    return best(
        queries, asked, candidates, unwanted, (mine, all) -> search(mine, all, score, most));
  }

  private Dataset<Row> best(
      VectorTable queries,
      @Nullable Dataset<Row> asked,
      VectorTable candidates,
      @Nullable Dataset<Row> unwanted,
      AllBlocksRdd.Search<Queries, TopLists> search) {
    if (unwanted != null && queries.name().equals(candidates.name())) {
      throw new IllegalArgumentException(
          "Invalid tables: both are called "
              + queries.name()
              + " (expected: two names, which are those of the columns of the unwanted pairs)");
    }
    VectorTable chosen = chosen(queries, asked);
    JavaRDD<Queries> all =
        unwanted == null
            ? chosen.blocks().map(block -> new Queries(block, Excluded.nothing(block.size())))
            : Queries.unseen(
                chosen,
                unwanted
                    .select(
                        idOf(queries, queries.name()).as("query"),
                        idOf(candidates, candidates.name()).as("candidate"))
                    .filter("query is not null and candidate is not null"),
                candidates.type(),
                Math.max(1, SparkApi.rows(queries.rows()).getNumPartitions()));
    JavaRDD<VectorBlock> blocks = stored(new Stored(candidates.rows(), false), candidates::blocks);
    return lists(queries, all, candidates, blocks, search);
  }

  /**
   * The most similar rows of a table for each row, by the cosine of the angle between them, without
   * biases. A row is never similar to itself or to a zero row.
   *
   * @param asked ids in the first column; ids that the table does not have, or has zeros for, are
   *     left out; or null for all
   * @param num the number per row, at least 1
   */
  public Dataset<Row> similar(VectorTable table, @Nullable Dataset<Row> asked, int num) {
    int most = atMost(num, table);
    JavaRDD<Queries> queries =
        chosen(table, asked)
            .blocks()
            .map(VectorBlock::normalised)
            .map(block -> new Queries(block, Excluded.itself(block.ids())));
    JavaRDD<VectorBlock> directions =
        stored(new Stored(table.rows(), true), () -> table.blocks().map(VectorBlock::normalised));
    return lists(table, queries, table, directions, (mine, all) -> search(mine, all, 0, most));
  }

  /** Caps {@code num} at the number of candidates, since memory is allocated for that many. */
  private static int atMost(int num, VectorTable candidates) {
    Arguments.check("num", num, num >= 1, ">= 1");
    return (int) Math.min(num, Math.max(1, candidates.size()));
  }

  private static Column idOf(VectorTable table, String column) {
    return functions.col(column).cast(FrameColumns.sqlType(table.type()));
  }

  private static VectorTable chosen(VectorTable queries, @Nullable Dataset<Row> asked) {
    if (asked == null) {
      return queries;
    }
    String[] numbered =
        IntStream.range(0, asked.columns().length).mapToObj(i -> "c" + i).toArray(String[]::new);
    Dataset<Row> ids = asked.toDF(numbered).select(idOf(queries, "c0").as("asked"));
    Column same = queries.rows().col(queries.id()).equalTo(functions.col("asked"));
    return queries.with(queries.rows().join(ids, same, "left_semi"));
  }

  private synchronized JavaRDD<VectorBlock> stored(
      Stored key, Supplier<JavaRDD<VectorBlock>> blocks) {
    return stored.computeIfAbsent(
        key, which -> blocks.get().persist(StorageLevel.MEMORY_AND_DISK()));
  }

  private static Dataset<Row> lists(
      VectorTable queries,
      JavaRDD<Queries> rows,
      VectorTable candidates,
      JavaRDD<VectorBlock> blocks,
      AllBlocksRdd.Search<Queries, TopLists> search) {
    JavaRDD<TopLists> lists = new AllBlocksRdd<>(rows.rdd(), blocks.rdd(), search).toJavaRDD();
    StructType found =
        new StructType()
            .add("id", FrameColumns.sqlType(candidates.type()), false)
            .add("score", DataTypes.FloatType, false);
    StructType schema =
        new StructType()
            .add("id", FrameColumns.sqlType(queries.type()), false)
            .add("best", DataTypes.createArrayType(found, false), false);
    SparkSession spark = queries.rows().sparkSession();
    return SparkApi.table(spark, lists.flatMap(VectorSearch::rows), schema);
  }

  private static TopLists search(
      Queries queries, Iterator<VectorBlock> candidates, float offset, int num) {
    TopSearch search = new TopSearch(queries.rows(), offset, num, queries.excluded());
    if (queries.rows().size() > 0) { // else fetch no block
      candidates.forEachRemaining(search::add);
    }
    return search.best();
  }

  private static TopLists search(
      Queries queries, Iterator<VectorBlock> candidates, PairScore score, int num) {
    ScoredSearch search = new ScoredSearch(queries.rows(), num, queries.excluded(), score);
    if (queries.rows().size() > 0) { // else fetch no block
      candidates.forEachRemaining(search::add);
    }
    return search.best();
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
}
