package io.sparkmp.embeddings.ingest;

import io.sparkmp.spark.ingest.ColumnRequest;
import io.sparkmp.spark.ingest.ColumnRole;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The requests for columns of edge files, as far as a user has chosen them. */
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
   * Edges between nodes.
   *
   * @param from the source column's name or position from 1; or null
   * @param to the same for the target column
   * @param weight the same for weights, or null if each edge counts as 1
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
