package io.sparkmp.embeddings.cli;

import io.sparkmp.cli.ModelCommand;
import io.sparkmp.cli.PrintedTable;
import io.sparkmp.cli.input.AskedIds;
import io.sparkmp.cli.input.IdsArguments;
import io.sparkmp.embeddings.model.EmbeddingModel;
import io.sparkmp.embeddings.model.Neighbours;
import io.sparkmp.embeddings.model.Neighbours.Neighbour;
import io.sparkmp.errors.Arguments;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Finds neighbours. */
@Command(
    name = "similar",
    description = "The words whose vectors point the same way as those of some words.",
    footer = {
      "",
      "Example:",
      "  embed similar --model my-vectors --ids good,awful --top 5",
      "",
      "The cosine of the angle between both vectors is 1 for the same direction and 0",
      "for nothing in common."
    })
final class EmbedSimilarCommand extends ModelCommand<EmbeddingModel> {

  @ArgGroup(multiplicity = "1")
  private IdsArguments ids = new IdsArguments();

  @Option(
      names = "--top",
      paramLabel = "N",
      description = "How many for each (default: ${DEFAULT-VALUE}).")
  private int top = 10;

  @Override
  protected void check() {
    Arguments.check("top", top, top >= 1, ">= 1");
  }

  @Override
  protected void run(SparkSession spark) {
    EmbeddingModel saved = load(spark);
    try (Neighbours neighbours = new Neighbours(saved)) {
      List<Object> asked = ids.read(saved.info().idType(), spark);
      Map<Object, float[]> vectors = neighbours.vectors(asked);
      List<Object> unknown = asked.stream().filter(id -> !vectors.containsKey(id)).toList();
      if (vectors.isEmpty()) {
        throw new IllegalArgumentException(
            "Cannot find neighbours: " + AskedIds.unknown("", unknown, saved.vectors()));
      }
      if (!unknown.isEmpty()) {
        warn(AskedIds.unknown("", unknown, saved.vectors()));
      }
      List<Object> known = List.copyOf(vectors.keySet());
      List<List<Neighbour>> found =
          neighbours.of(List.copyOf(vectors.values()), top, known.stream().map(List::of).toList());
      PrintedTable table = new PrintedTable("id", ">rank", "similar", ">cosine");
      for (int i = 0; i < known.size(); i++) {
        NeighbourRows.add(table, known.get(i).toString(), found.get(i));
      }
      table.print(out());
    }
  }
}
