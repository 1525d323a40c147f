package io.sparkmp.cf.cli;

import io.sparkmp.cf.ingest.PairFrames;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.ModelStore;
import io.sparkmp.cf.model.Recommender;
import io.sparkmp.cf.model.Recommender.Recommendation;
import io.sparkmp.cli.HadoopFiles;
import io.sparkmp.cli.TextTable;
import io.sparkmp.cli.Version;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Recommends items to users. */
@Command(
    name = "recommend",
    description = "The items that users are predicted to rate highest.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  cf recommend --model my-model --users 7,42 --exclude ratings.csv",
      "  cf recommend --model my-model --users 7 --top 5 --item-names movies.csv",
      "  cf recommend --model my-model --all --exclude ratings.csv --output top.parquet",
      "",
      "With --users, they are printed; with --all, written: a row for each user, with the",
      "columns id and recommendations, an array of id and rating.",
      "",
      "Scores are predictions that are not clipped to the range of ratings: else the",
      "best items could not be told apart. Items without any training rating are left",
      "out."
    })
final class RecommendCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(names = "--model", required = true, paramLabel = "PATH", description = "The saved model.")
  private String model = "";

  @ArgGroup(multiplicity = "1")
  private Who who = new Who();

  /** Some users or all. */
  private static final class Who {
    @Option(
        names = "--users",
        required = true,
        split = ",",
        paramLabel = "ID",
        description = "Ids of the users, separated by commas.")
    private List<String> users = List.of();

    @Option(
        names = "--all",
        required = true,
        description = "All users with training ratings; needs --output.")
    private boolean all;
  }

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
      names = "--output",
      paramLabel = "PATH",
      description =
          "With --all, the folder to write to: JSON lines if it ends in .json, else Parquet.")
  private @Nullable String output;

  @Option(names = "--overwrite", description = "Replace an output that is there already.")
  private boolean overwrite;

  @Option(
      names = "--item-names",
      paramLabel = "PATH",
      description =
          "Text with an item id and its name in the first two columns, to be printed as well.")
  private @Nullable String itemNames;

  @Mixin private FormatArguments format = new FormatArguments();

  @Override
  public Integer call() {
    checkOptions();
    SparkSession spark = CfMain.session("spark-mp cf recommend");
    if (output != null) {
      checkOutput(spark, output);
    }
    FactorModel saved = new ModelStore(spark, model).load();
    PairFrames pairs = format.pairs(saved.info().userType(), saved.info().itemType());
    Dataset<Row> seen =
        exclude == null ? null : pairs.read(spark, exclude, format.isParquet(exclude));
    if (seen != null) {
      FormatArguments.checkIds(seen, exclude);
    }
    try (Recommender recommender = new Recommender(saved)) {
      if (output != null) {
        write(recommender.itemsForUsers(top, null, seen), output);
      } else {
        List<Object> ids = Recommender.parseIds(saved.info().userType(), who.users);
        List<Recommendation> best = recommender.top(ids, top, seen);
        print(best, itemNames == null ? Map.of() : names(spark, pairs, best));
      }
    }
    return 0;
  }

  private void checkOptions() {
    if (who.all && output == null) {
      throw new ParameterException(spec.commandLine(), "Missing option: --all needs --output");
    }
    if (!who.all && output != null) {
      throw new ParameterException(spec.commandLine(), "Invalid --output: it goes with --all");
    }
    if (who.all && itemNames != null) {
      throw new ParameterException(
          spec.commandLine(), "Invalid --item-names: it goes with --users");
    }
  }

  private void checkOutput(SparkSession spark, String path) {
    String problem = "Cannot write recommendations to " + path + ": ";
    if (!overwrite && HadoopFiles.exists(spark, path)) {
      throw new IllegalArgumentException(problem + "it exists; --overwrite replaces it");
    }
    if (HadoopFiles.isWithin(spark, model, path)
        || (exclude != null && HadoopFiles.isWithin(spark, exclude, path))) {
      throw new IllegalArgumentException(problem + "the input is read from there");
    }
  }

  private void write(Dataset<Row> recommendations, String path) {
    var writer =
        recommendations.write().mode(overwrite ? SaveMode.Overwrite : SaveMode.ErrorIfExists);
    if (path.endsWith(".json")) {
      writer.json(path);
    } else {
      writer.parquet(path);
    }
    spec.commandLine().getOut().printf("Wrote the recommendations to %s%n", path);
    spec.commandLine().getOut().flush();
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
