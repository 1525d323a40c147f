package io.sparkmp.embeddings.cli;

import io.sparkmp.cli.PrintedTable;
import io.sparkmp.embeddings.model.Neighbours.Neighbour;
import java.util.List;
import java.util.Locale;

/** Neighbours as rows of a table: of what, rank, neighbour, cosine. */
final class NeighbourRows {
  private NeighbourRows() {}

  static void add(PrintedTable table, String of, List<Neighbour> found) {
    for (int rank = 1; rank <= found.size(); rank++) {
      Neighbour one = found.get(rank - 1);
      table.add(
          of,
          Integer.toString(rank),
          one.id().toString(),
          String.format(Locale.ROOT, "%.4f", one.cosine()));
    }
  }
}
