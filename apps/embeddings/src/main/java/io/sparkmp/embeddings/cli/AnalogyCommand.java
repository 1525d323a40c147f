package io.sparkmp.embeddings.cli;

import io.sparkmp.cli.ModelCommand;
import io.sparkmp.cli.PrintedTable;
import io.sparkmp.cli.input.AskedIds;
import io.sparkmp.embeddings.model.EmbeddingModel;
import io.sparkmp.embeddings.model.Neighbours;
import io.sparkmp.errors.Arguments;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Finds analogies. */
@Command(
    name = "analogy",
    description = "What is to the third word as the second is to the first.",
    footer = {
      "",
      "Example:",
      "  embed analogy --model my-vectors --ids man,king,woman",
      "",
      "They are the neighbours of king - man + woman, all scaled to length 1, without",
      "these three."
    })
final class AnalogyCommand extends ModelCommand<EmbeddingModel> {

  @Option(
      names = "--ids",
      required = true,
      split = ",",
      paramLabel = "ID",
      description = "Three words, or other ids, separated by commas.")
  private List<String> ids = List.of();

  @Option(
      names = "--top",
      paramLabel = "N",
      description = "How many to list (default: ${DEFAULT-VALUE}).")
  private int top = 10;

  @Override
  protected void check() {
    Arguments.check("top", top, top >= 1, ">= 1");
    if (ids.size() != 3) {
      throw new IllegalArgumentException(
          "Invalid --ids: " + String.join(",", ids) + " (expected: three, as man,king,woman)");
    }
  }

  @Override
  protected void run(SparkSession spark) {
    EmbeddingModel saved = load(spark);
    try (Neighbours neighbours = new Neighbours(saved)) {
      Object[] given =
          ids.stream().map(id -> AskedIds.parse("id", saved.info().idType(), id)).toArray();
      PrintedTable table =
          new PrintedTable("to", ">rank", "as " + ids.get(1) + " to " + ids.get(0), ">cosine");
      NeighbourRows.add(table, ids.get(2), neighbours.analogy(given[0], given[1], given[2], top));
      table.print(out());
    }
  }
}
