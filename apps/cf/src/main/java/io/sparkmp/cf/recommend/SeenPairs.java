package io.sparkmp.cf.recommend;

import io.sparkmp.cf.topk.Excluded;
import io.sparkmp.cf.topk.FactorBlock;
import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ingest.Parts;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import scala.Tuple2;

/**
 * Pairs of a query and a candidate that it has seen, on their way to the partition of the query.
 *
 * @param queries distinct ids
 * @param candidates distinct ids
 * @param queryOf the place of each pair's query among {@code queries}
 * @param candidateOf the place of each pair's candidate among {@code candidates}
 */
public record SeenPairs(Ids queries, Ids candidates, int[] queryOf, int[] candidateOf)
    implements Serializable {

  /**
   * Brings pairs to where their queries are, by shuffles of ids. Pairs of other queries are left
   * out.
   *
   * @param pairs columns {@code query} and {@code candidate}, of the types of the ids
   */
  static JavaRDD<List<SeenPairs>> place(
      SparkSession spark,
      Dataset<Row> pairs,
      JavaRDD<FactorBlock> queries,
      IdType queryType,
      IdType candidateType) {
    StructType schema =
        new StructType()
            .add("query", FrameColumns.sqlType(queryType), false)
            .add("partition", DataTypes.IntegerType, false);
    JavaRDD<Row> places =
        queries.mapPartitionsWithIndex(
            (p, blocks) -> rows(blocks.next().ids(), p).iterator(), false);
    Dataset<Row> placed =
        pairs
            .filter(functions.col("candidate").isNotNull())
            .join(spark.createDataFrame(places, schema), "query")
            .select("partition", "query", "candidate");
    return Parts.gather(
        ((org.apache.spark.sql.classic.Dataset<Row>) placed)
            .queryExecution()
            .toRdd()
            .toJavaRDD()
            .mapPartitionsToPair(mine -> split(mine, queryType, candidateType)),
        queries.getNumPartitions());
  }

  private static List<Row> rows(Ids ids, int partition) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < ids.size(); i++) {
      rows.add(RowFactory.create(ids.get(i), partition));
    }
    return rows;
  }

  private static Iterator<Tuple2<Integer, SeenPairs>> split(
      Iterator<InternalRow> pairs, IdType queryType, IdType candidateType) {
    Map<Integer, Builder> builders = new TreeMap<>();
    while (pairs.hasNext()) {
      InternalRow pair = pairs.next();
      Builder builder =
          builders.computeIfAbsent(
              pair.getInt(0), p -> new Builder(queryType.newEncoder(), candidateType.newEncoder()));
      builder.add(
          FrameColumns.encode(pair, 1, queryType, builder.queries),
          FrameColumns.encode(pair, 2, candidateType, builder.candidates));
    }
    return builders.entrySet().stream()
        .map(part -> new Tuple2<>(part.getKey(), part.getValue().pairs()))
        .iterator();
  }

  private static final class Builder {
    private final IdEncoder queries;
    private final IdEncoder candidates;
    private int[] queryOf = new int[16];
    private int[] candidateOf = new int[16];
    private int size;

    Builder(IdEncoder queries, IdEncoder candidates) {
      this.queries = queries;
      this.candidates = candidates;
    }

    void add(int query, int candidate) {
      if (size == queryOf.length) {
        queryOf = Arrays.copyOf(queryOf, 2 * size);
        candidateOf = Arrays.copyOf(candidateOf, 2 * size);
      }
      queryOf[size] = query;
      candidateOf[size++] = candidate;
    }

    SeenPairs pairs() {
      return new SeenPairs(
          queries.ids(),
          candidates.ids(),
          Arrays.copyOf(queryOf, size),
          Arrays.copyOf(candidateOf, size));
    }
  }

  /** All pairs of one partition of queries. */
  static Excluded exclude(List<SeenPairs> parts, FactorBlock block) {
    if (parts.isEmpty()) {
      return Excluded.nothing(block.size());
    }
    IdEncoder index = block.ids().index();
    IdEncoder candidates = parts.get(0).candidates.type().newEncoder();
    int pairs = parts.stream().mapToInt(part -> part.queryOf.length).reduce(0, Math::addExact);
    int[] queryOf = new int[pairs];
    int[] codeOf = new int[pairs];
    int next = 0;
    for (SeenPairs part : parts) {
      int[] queries = part.queries.encode(index);
      int[] codes = part.candidates.encode(candidates);
      for (int i = 0; i < part.queryOf.length; i++) {
        queryOf[next] = queries[part.queryOf[i]];
        codeOf[next++] = codes[part.candidateOf[i]];
      }
    }
    return Excluded.pairs(block.size(), candidates, queryOf, codeOf);
  }
}
