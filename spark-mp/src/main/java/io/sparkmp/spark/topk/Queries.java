package io.sparkmp.spark.topk;

import io.sparkmp.compat.SparkApi;
import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.topk.Excluded;
import io.sparkmp.topk.VectorBlock;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.functions;

/**
 * A batch of queries.
 *
 * @param rows the queries
 * @param excluded the candidates to leave out for each
 */
record Queries(VectorBlock rows, Excluded excluded) {

  /**
   * Queries that exclude candidates which they have seen. Queries and pairs are joined by a hash of
   * the query's id.
   *
   * @param pairs columns {@code query} and {@code candidate}, of the types of the ids, none of them
   *     null; pairs of other queries are left out
   * @param least the least number of partitions of the result; there are more of many queries
   */
  static JavaRDD<Queries> unseen(
      VectorTable queries, Dataset<Row> pairs, IdType candidateType, int least) {
    IdType queryType = queries.type();
    int partitions = (int) Math.max(least, queries.size() / VectorTable.BLOCK);
    JavaRDD<VectorBlock> blocks =
        queries
            .with(queries.rows().repartition(partitions, queries.rows().col(queries.id())))
            .partitions();
    JavaRDD<InternalRow> seen =
        SparkApi.rows(pairs.repartition(partitions, functions.col("query")));
    if (seen.getNumPartitions() != blocks.getNumPartitions()) { // Spark knows that one is empty
      if (!seen.isEmpty() && blocks.map(VectorBlock::size).fold(0, Integer::sum) > 0) {
        throw new IllegalStateException(
            "Cannot bring "
                + blocks.getNumPartitions()
                + " partitions of rows and "
                + seen.getNumPartitions()
                + " of pairs together");
      }
      return blocks.map(rows -> new Queries(rows, Excluded.nothing(rows.size())));
    }
    return blocks.zipPartitions(
        seen,
        (mine, theirs) -> {
          VectorBlock rows = mine.next();
          Excluded excluded = excluded(rows, theirs, queryType, candidateType);
          return List.of(new Queries(rows, excluded)).iterator();
        });
  }

  private static Excluded excluded(
      VectorBlock rows, Iterator<InternalRow> pairs, IdType queryType, IdType candidateType) {
    IdEncoder queries = rows.ids().index();
    IdEncoder candidates = candidateType.newEncoder();
    IntStream.Builder queryOf = IntStream.builder();
    IntStream.Builder codeOf = IntStream.builder();
    pairs.forEachRemaining(
        pair -> {
          int query = FrameColumns.encode(pair, 0, queryType, queries);
          if (query < rows.size()) {
            queryOf.add(query);
            codeOf.add(FrameColumns.encode(pair, 1, candidateType, candidates));
          }
        });
    return Excluded.pairs(
        rows.size(), candidates, queryOf.build().toArray(), codeOf.build().toArray());
  }
}
