package io.sparkmp.cf.cli;

import io.sparkmp.cf.metadata.FactorModelInfo;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.UnknownIds;
import io.sparkmp.cf.recommend.Recommender;
import io.sparkmp.cf.view.RecommendationsPage;
import io.sparkmp.cf.view.UserHistory;
import io.sparkmp.cli.ModelCommand;
import io.sparkmp.cli.OutputArguments;
import io.sparkmp.cli.PageFile;
import io.sparkmp.cli.Refusals;
import io.sparkmp.cli.input.AskedIds;
import io.sparkmp.spark.files.Overlaps;
import io.sparkmp.spark.files.TableOutput;
import io.sparkmp.spark.ingest.IdTypes;
import io.sparkmp.spark.ingest.RecordRows;
import java.util.List;
import java.util.stream.Stream;
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
      "  cf recommend --model my-model --users 7 --by SAMPLE --seed 20261127",
      "  cf recommend --model my-model --users 7 --history ratings.csv --html page.html",
      "",
      "With --users or --users-file, they are printed; with --all, written: a row for",
      "each user, with the columns id and recommendations, an array of id and rating",
      "and, with --item-names, name. Users that the model does not know are named on",
      "stderr.",
      "",
      "Scores are predictions that are not clipped to the range of ratings: else the",
      "best items could not be told apart. Items without any training rating are left",
      "out, unless the model was trained on features of items, and knows theirs."
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
        names = "--users-file",
        required = true,
        paramLabel = "PATH",
        description = "A file of user ids, one per line, for example ids with commas.")
    private @Nullable String file;

    @Option(
        names = "--all",
        required = true,
        description = "All users that the model knows; needs --output.")
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

  @Mixin private RankByArguments rankBy = new RankByArguments();
  @Mixin private CandidateArguments candidates = new CandidateArguments();

  @Option(
      names = "--output",
      paramLabel = "PATH",
      description =
          "With --all, the file to write: JSON (one object per line) or Parquet, by its suffix.")
  private @Nullable String output;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description =
          "With --users, write a page instead: the lists, with reasons, similar items and what the"
              + " users have rated.")
  private @Nullable String html;

  @Option(
      names = "--history",
      paramLabel = "PATH",
      description = "For --html: ratings of the users, which are not recommended again.")
  private @Nullable String history;

  @Mixin private OutputArguments how = new OutputArguments();
  @Mixin private NewIdFeatures features = new NewIdFeatures();
  @Mixin private ItemNames names = new ItemNames();
  @Mixin private CfFormatArguments format = new CfFormatArguments();
  @Mixin private RatingsArguments.Values values = new RatingsArguments.Values();

  @Override
  protected void check() {
    Refusals.check(
        "--diversity", diversity, diversity >= 0 && diversity < 1, "at least 0 and below 1");
    Refusals.needs(html, "--html", !who.all, "--users", "the page is of some users");
    Refusals.needs(who.all, "--all", output, "--output", "there must be a place to write to");
    Refusals.needs(output, "--output", who.all, "--all", "lists of some users are printed");
    Refusals.needs(history, "--history", html, "--html", "lists are printed without it");
    Refusals.needs(
        how.overwrite(),
        "--overwrite",
        output == null ? html : output,
        "--output or --html",
        "nothing is written");
    Refusals.needs(how.partitioned(), "--partitioned", output, "--output", "nothing is written");
    if (exclude == null && history == null) {
      List<String> unused =
          Stream.of(CfFormatArguments.OPTIONS, RatingsArguments.Values.OPTIONS)
              .flatMap(List::stream)
              .filter(option -> !option.equals("--encoding") || !names.areGiven())
              .toList();
      Refusals.refuseAll(spec(), unused, "without --exclude or --history");
    }
    names.check();
    rankBy.check();
  }

  @Override
  protected void run(SparkSession spark) throws Exception {
    TableOutput table = output == null ? null : place(spark, output);
    PageFile page = html == null ? null : page(spark, html);
    FactorModel saved = features.added(load(spark), spark, err(), this::warn);
    Dataset<Row> past = history == null ? null : ratings(spark, history, saved.info());
    Dataset<Row> seen =
        exclude == null
            ? past == null ? null : past.select("user", "item")
            : values.pairs(format, spark, exclude, saved.info(), err());
    if (exclude != null && seen != null) {
      warn(
          UnknownIds.warning(
              saved, seen, List.of("user", "item"), "pairs", exclude, UnknownIds.NOTHING));
    }
    try (Recommender recommender =
        candidates.of(spark, saved, rankBy.rankBy(), top, this::warn).diverse(diversity)) {
      if (table != null) {
        Dataset<Row> lists =
            names.inLists(recommender.itemsForUsers(top, null, seen), saved, err(), this::warn);
        phases(spark).run("Recommending to " + output, () -> table.write(lists, "id"));
        print("Wrote the recommendations to %s", output);
      } else {
        List<Object> ids = AskedIds.of("user", saved.info().userType(), who.users, who.file, spark);
        FewIds best =
            new FewIds("user", "recommend", recommender.itemsForFew(ids, top, seen))
                .report(saved.users(), this::warn);
        if (page != null) {
          write(page, saved, recommender, best, past);
          return;
        }
        best.print(
            List.of("user", "item", "score"),
            names.of(spark, saved.info(), best.items(), err(), this::warn),
            out());
      }
    }
  }

  private TableOutput place(SparkSession spark, String path) {
    candidates.overlaps(reads(spark)).writes("--output", path);
    return how.at(spark, "recommendations", path, true, "id", "recommendations");
  }

  private Overlaps reads(SparkSession spark) {
    return features.overlaps(names.overlaps(overlaps(spark).reads("--exclude", exclude)));
  }

  private PageFile page(SparkSession spark, String path) {
    candidates
        .overlaps(reads(spark).reads("--history", history).reads("--users-file", who.file))
        .writes("--html", path);
    return new PageFile(spark, path, how.overwrite());
  }

  private Dataset<Row> ratings(SparkSession spark, String path, FactorModelInfo info) {
    IdTypes types = IdTypes.ofModel(info.userType(), info.itemType());
    return RecordRows.read(spark, values.open(format, spark, path, types, err()), false)
        .rows()
        .toDF("user", "item", "rating");
  }

  private void write(
      PageFile page,
      FactorModel saved,
      Recommender recommender,
      FewIds best,
      @Nullable Dataset<Row> past)
      throws Exception {
    SparkSession spark = saved.items().sparkSession();
    UserHistory known =
        past == null ? UserHistory.UNKNOWN : UserHistory.read(saved, past, best.users());
    if (past != null && known.ofUsers().isEmpty()) {
      warn(history + " has no ratings of these users");
    }
    RecommendationsPage made =
        new RecommendationsPage(saved, recommender, best.few().best(), known);
    phases(spark)
        .during(
            "Writing the page",
            () -> {
              page.write(
                  made.page(
                      model(),
                      items -> names.ofShown(spark, saved.info(), items, err(), this::warn)));
              return page;
            });
    print("Wrote the page %s", html);
  }
}
