package io.sparkmp.cf.cli;

import io.sparkmp.cf.ingest.PairFrames;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.ModelStore;
import io.sparkmp.cf.model.Recommender;
import io.sparkmp.cf.model.Recommender.Recommendation;
import io.sparkmp.cli.TextTable;
import io.sparkmp.cli.Version;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Recommends items to users. */
@Command(
    name = "recommend",
    description = "Print the items that users are predicted to rate highest.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  cf recommend --model my-model --users 7,42 --exclude ratings.csv",
      "  cf recommend --model my-model --users 7 --top 5 --item-names movies.csv",
      "",
      "Scores are predictions that are not clipped to the range of ratings: else the",
      "best items could not be told apart. Items without any training rating are left",
      "out."
    })
final class RecommendCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(names = "--model", required = true, paramLabel = "PATH", description = "The saved model.")
  private String model = "";

  @Option(
      names = "--users",
      required = true,
      split = ",",
      paramLabel = "ID",
      description = "Ids of the users, separated by commas.")
  private List<String> users = List.of();

  @Option(
      names = "--top",
      paramLabel = "N",
      description = "How many items for each (default: ${DEFAULT-VALUE}).")
  private int top = 10;

  @Option(
      names = "--exclude",
      paramLabel = "PATH",
      description = "Ratings, or pairs of user and item, not to recommend again.")
  private @Nullable String exclude;

  @Option(
      names = "--item-names",
      paramLabel = "PATH",
      description =
          "Text with an item id and its name in the first two columns, to be printed as well.")
  private @Nullable String itemNames;

  @Mixin private FormatArguments format = new FormatArguments();

  @Override
  public Integer call() {
    SparkSession spark = CfMain.session("spark-mp cf recommend");
    FactorModel saved = new ModelStore(spark, model).load();
    PairFrames pairs = format.pairs(saved.info().userType(), saved.info().itemType());
    Dataset<Row> seen =
        exclude == null ? pairs.none(spark) : pairs.read(spark, exclude, format.isParquet(exclude));
    List<Object> ids = Recommender.parseIds(saved.info().userType(), users);
    List<Recommendation> best = new Recommender(saved).top(ids, top, seen);
    Map<Object, String> names = itemNames == null ? Map.of() : names(spark, pairs, best);
    print(best, names);
    return 0;
  }

  private Map<Object, String> names(
      SparkSession spark, PairFrames format, List<Recommendation> best) {
    PairFrames columns = PairFrames.names(format.itemType());
    Map<Object, String> names = new HashMap<>();
    columns
        .read(spark, itemNames, false)
        .filter(functions.col("user").isin(best.stream().map(Recommendation::item).toArray()))
        .collectAsList()
        .forEach(row -> names.put(row.get(0), row.getString(1)));
    return names;
  }

  private void print(List<Recommendation> best, Map<Object, String> names) {
    TextTable table =
        new TextTable("user", ">rank", "item", ">score", names.isEmpty() ? "" : "name");
    for (Recommendation r : best) {
      table.add(
          r.user().toString(),
          Integer.toString(r.rank()),
          r.item().toString(),
          String.format(Locale.ROOT, "%.4f", r.score()),
          names.getOrDefault(r.item(), ""));
    }
    table.print(spec.commandLine().getOut());
  }
}
