package io.sparkmp.cf.cli;

import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.ModelStore;
import io.sparkmp.cf.recommend.Recommender;
import io.sparkmp.cli.Version;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Finds similar items. */
@Command(
    name = "similar",
    description = "The items whose factors point the same way as those of some items.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  cf similar --model my-model --items 7,42",
      "  cf similar --model my-model --items 7 --top 5 --item-names movies.csv",
      "",
      "The cosine of the angle between the factors of both items is 1 for the same",
      "direction and 0 for nothing in common; biases have no part in it."
    })
final class SimilarCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(names = "--model", required = true, paramLabel = "PATH", description = "The saved model.")
  private String model = "";

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

  @Override
  public Integer call() {
    names.check();
    SparkSession spark = CfMain.session("spark-mp cf similar");
    FactorModel saved = new ModelStore(spark, model).load();
    List<Object> ids = Recommender.parseIds("item", saved.info().itemType(), items);
    PrintWriter err = spec.commandLine().getErr();
    try (Recommender recommender = new Recommender(saved)) {
      FewIds found =
          new FewIds("item", "find similar items", recommender.similarToFew(ids, top)).report(err);
      found.print(
          List.of("item", "similar", "cosine"),
          names.of(spark, saved.info(), found.items(), err),
          spec.commandLine().getOut());
    }
    return 0;
  }
}
