package io.sparkmp.cf.cli;

import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.recommend.Recommender;
import io.sparkmp.cli.AskedIds;
import io.sparkmp.cli.ModelCommand;
import io.sparkmp.cli.OutputArguments;
import io.sparkmp.cli.Refusals;
import io.sparkmp.spark.files.TableOutput;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Recommends items to users. */
@Command(
    name = "recommend",
    description = "The items that users are predicted to rate highest.",
    footer = {
      "",
      "Examples:",
      "  cf recommend --model my-model --users 7,42 --exclude ratings.csv",
      "  cf recommend --model my-model --users 7 --top 5 --item-names movies.csv",
      "  cf recommend --model my-model --all --exclude ratings.csv --output top.parquet",
      "  cf recommend --model my-model --users 7 --candidates in-stock.txt",
      "",
      "With --users, they are printed; with --all, written: a row for each user, with",
      "the columns id and recommendations, an array of id and rating and, with",
      "--item-names, name. Users that the model does not know are named on stderr.",
      "",
      "Scores are predictions that are not clipped to the range of ratings: else the",
      "best items could not be told apart. Items without any training rating are left",
      "out."
    })
final class RecommendCommand extends ModelCommand<FactorModel> {

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
      names = "--diversity",
      paramLabel = "X",
      description =
          "At least 0 and below 1: how much of the scores lists give up for items that differ"
              + " (default: 0).")
  private double diversity;

  @Mixin private CandidateArguments candidates = new CandidateArguments();

  @Option(
      names = "--output",
      paramLabel = "PATH",
      description =
          "With --all, the file to write: JSON (an object a line) or Parquet, by the end of its"
              + " name.")
  private @Nullable String output;

  @Mixin private OutputArguments how = new OutputArguments();
  @Mixin private ItemNames names = new ItemNames();
  @Mixin private FormatArguments format = new FormatArguments();

  @Override
  protected void check() {
    Refusals.check(
        "--diversity", diversity, diversity >= 0 && diversity < 1, "at least 0 and below 1");
    Refusals.needs(who.all, "--all", output, "--output", "there must be a place to write to");
    Refusals.needs(output, "--output", who.all, "--all", "lists of some users are printed");
    Refusals.needs(how.overwrite(), "--overwrite", output, "--output", "nothing is written");
    Refusals.needs(how.partitioned(), "--partitioned", output, "--output", "nothing is written");
    if (exclude == null) {
      Refusals.refuseAll(spec(), FormatArguments.OPTIONS, "without --exclude");
    }
    names.check();
  }

  @Override
  protected void run(SparkSession spark) throws Exception {
    TableOutput table = output == null ? null : place(spark, output);
    FactorModel saved = load(spark);
    Dataset<Row> seen = exclude == null ? null : format.pairs(spark, exclude, saved.info(), err());
    try (Recommender recommender =
        candidates.of(spark, saved, top, this::warn).diverse(diversity)) {
      if (table != null) {
        Dataset<Row> lists =
            names.inLists(recommender.itemsForUsers(top, null, seen), saved.info(), err());
        phases(spark).run("Recommending to " + output, () -> table.write(lists, "id"));
        print("Wrote the recommendations to %s", output);
      } else {
        List<Object> ids = AskedIds.parse("user", saved.info().userType(), who.users);
        FewIds best =
            new FewIds("user", "recommend", recommender.itemsForFew(ids, top, seen))
                .report(this::warn);
        best.print(
            List.of("user", "item", "score"),
            names.of(spark, saved.info(), best.items(), err()),
            out());
      }
    }
  }

  private TableOutput place(SparkSession spark, String path) {
    candidates
        .overlaps(names.overlaps(overlaps(spark).reads("--exclude", exclude)))
        .writes("--output", path);
    return how.at(spark, "recommendations", path, TableOutput.OF_LISTS, "id", "recommendations");
  }
}
