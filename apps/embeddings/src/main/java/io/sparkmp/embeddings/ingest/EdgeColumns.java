package io.sparkmp.embeddings.ingest;

import io.sparkmp.spark.ingest.ColumnRequest;
import io.sparkmp.spark.ingest.ColumnRole;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which columns of a file of edges are what, as far as a user has said. */
public final class EdgeColumns {
  private static final String SKIP = "--skip-malformed leaves them out";

  private static final List<String> FROM =
      ColumnRole.known(
          "from fromid fromnode fromnodeid source sourceid src srcid tail node1 nodea id1 follower"
              + " followerid citing center centre");

  private static final List<String> TO =
      ColumnRole.known(
          "to toid tonode tonodeid target targetid dst dstid dest destination head node2 nodeb id2"
              + " followee followeeid followed cited context");

  private static final List<String> WEIGHTS =
      ColumnRole.known("weight weights count counts strength value times");

  private EdgeColumns() {}

  /**
   * Edges from a node to a node.
   *
   * @param from name, or position from 1, of the column of nodes that edges lead from; or null
   * @param to the same of those that they lead to
   * @param weight the same of the weights, or null where each edge counts as 1
   */
  public static ColumnRequest edges(
      @Nullable String from, @Nullable String to, @Nullable String weight) {
    List<ColumnRole> all =
        List.of(
            new ColumnRole("from", "--from-column", from, FROM),
            new ColumnRole("to", "--to-column", to, TO),
            new ColumnRole("weight", "--weight-column", weight, WEIGHTS));
    return new ColumnRequest("edge", SKIP, weight == null ? all.subList(0, 2) : all, all);
  }
}
