package io.sparkmp.cf.cli;

import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.recommend.Recommender;
import io.sparkmp.cli.ModelCommand;
import io.sparkmp.cli.Refusals;
import io.sparkmp.cli.input.AskedIds;
import io.sparkmp.cli.input.EncodingArguments;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
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
final class CfSimilarCommand extends ModelCommand<FactorModel> {

  @ArgGroup(multiplicity = "1")
  private Which which = new Which();

  /** The items. */
  private static final class Which {
    @Option(
        names = "--items",
        required = true,
        split = ",",
        paramLabel = "ID",
        description = "Ids of the items, separated by commas.")
    private List<String> items = List.of();

    @Option(
        names = "--items-file",
        required = true,
        paramLabel = "PATH",
        description = "A file of item ids, one per line, for example ids with commas.")
    private @Nullable String file;
  }

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
    List<Object> ids = AskedIds.of("item", saved.info().itemType(), which.items, which.file, spark);
    try (Recommender recommender = new Recommender(saved)) {
      FewIds found =
          new FewIds("item", "find similar items", recommender.similarToFew(ids, top))
              .report(saved.items(), this::warn);
      found.print(
          List.of("item", "similar", "cosine"),
          names.of(spark, saved.info(), found.items(), err(), this::warn),
          out());
    }
  }
}
