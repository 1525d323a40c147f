package io.sparkmp.cf.cli;

import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.recommend.Recommender;
import io.sparkmp.cli.AskedIds;
import io.sparkmp.cli.EncodingArguments;
import io.sparkmp.cli.ModelCommand;
import io.sparkmp.cli.Refusals;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Finds similar items. */
@Command(
    name = "similar",
    description = "The items whose factors point the same way as those of some items.",
    footer = {
      "",
      "Examples:",
      "  cf similar --model my-model --items 7,42",
      "  cf similar --model my-model --items 7 --top 5 --item-names movies.csv",
      "",
      "The cosine of the angle between the factors of both items is 1 for the same",
      "direction and 0 for nothing in common; biases have no part in it."
    })
final class SimilarCommand extends ModelCommand<FactorModel> {

  @Option(
      names = "--items",
      required = true,
      split = ",",
      paramLabel = "ID",
      description = "Ids of the items, separated by commas.")
  private List<String> items = List.of();

  @Option(
      names = "--top",
      paramLabel = "N",
      description = "How many items for each (default: ${DEFAULT-VALUE}).")
  private int top = 10;

  @Mixin private ItemNames names = new ItemNames();
  @Mixin private EncodingArguments encoding = new EncodingArguments();

  @Override
  protected void check() {
    Refusals.needs(
        encoding.encoding(), "--encoding", names.areGiven(), "--item-names", "no text is read");
    names.check();
  }

  @Override
  protected void run(SparkSession spark) {
    FactorModel saved = load(spark);
    List<Object> ids = AskedIds.parse("item", saved.info().itemType(), items);
    try (Recommender recommender = new Recommender(saved)) {
      FewIds found =
          new FewIds("item", "find similar items", recommender.similarToFew(ids, top))
              .report(this::warn);
      found.print(
          List.of("item", "similar", "cosine"),
          names.of(spark, saved.info(), found.items(), err()),
          out());
    }
  }
}
