package io.sparkmp.cf.cli;

import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.ingest.RatingIngest;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.metadata.Feedback;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.Predictions;
import io.sparkmp.cf.model.UnknownIds;
import io.sparkmp.cf.recommend.HeldOutPairs;
import io.sparkmp.cf.recommend.RankingQuality;
import io.sparkmp.cf.train.Factorisation;
import io.sparkmp.cf.train.RatingRange;
import io.sparkmp.cli.ModelCommand;
import io.sparkmp.cli.Refusals;
import io.sparkmp.cli.training.EngineArguments;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Tally;
import io.sparkmp.spark.ingest.KeyedSource;
import io.sparkmp.spark.layout.LayoutOptions;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Judges a saved model by ratings. */
@Command(
    name = "evaluate",
    description = "Judge a saved model by ratings that it was not trained on.",
    footer = {
      "",
      "Examples:",
      "  cf evaluate --model my-model --ratings test.csv",
      "  cf evaluate --model my-model --ratings test.csv --ranking 10 \\",
      "      --exclude training.csv",
      "  cf evaluate --model my-model --ratings test.csv --ranking --k 20,50,100",
      "",
      "Predictions are clipped to the range of the ratings that the model was trained",
      "on. For a user or an item that the model does not know, it predicts by the mean",
      "and the other side's bias."
    })
final class CfEvaluateCommand extends ModelCommand<FactorModel> {
  /** What a ranking has no use for: it takes pairs as they are, and lays nothing out. */
  private static final List<String> OF_RATINGS =
      List.of(
          "--rating-column",
          "--id-type",
          "--decimal-comma",
          "--skip-malformed",
          "--workers",
          "--slices-per-worker",
          "--engine");

  /** If more of the users or items are unknown, something else may be wrong. */
  private static final double FEW = 0.05;

  /** Deviations around the mean that hold 90 % of a normal distribution. */
  private static final double NINE_OF_TEN = 1.645;

  @Mixin private RatingsArguments ratings = new RatingsArguments();

  /** That no number of places was given with --ranking. */
  private static final int NONE = Integer.MIN_VALUE;

  private static final int PLACES = 10;

  @Option(
      names = "--ranking",
      arity = "0..1",
      fallbackValue = NONE + "",
      paramLabel = "K",
      description =
          "Judge by how high the items of these ratings are ranked for their users, whatever the"
              + " ratings are: NDCG, MAP, recall, precision, hit rate, coverage and novelty of the"
              + " first K places (default: "
              + PLACES
              + "), and AUC.")
  private @Nullable Integer ranking;

  @Option(
      names = "--k",
      split = ",",
      paramLabel = "K",
      description = "With --ranking: several numbers of places, separated by commas.")
  private @Nullable List<Integer> several;

  @Option(
      names = "--exclude",
      paramLabel = "PATH",
      description = "With --ranking: ratings, or pairs of user and item, not to be ranked.")
  private @Nullable String exclude;

  @Mixin private EngineArguments engine = new EngineArguments();

  @Override
  protected void check() {
    if (ranking != null) {
      Refusals.refuseAll(spec(), OF_RATINGS, "with --ranking");
    }
    Refusals.needs(several, "--k", ranking, "--ranking", "every rating is judged");
    if (several != null) {
      Refusals.refuse(ranking != null && ranking != NONE, "--k", "with a number after --ranking");
    }
    for (int k : places()) {
      Refusals.check(several == null ? "--ranking" : "--k", k, k >= 1, ">= 1");
    }
    Refusals.needs(exclude, "--exclude", ranking, "--ranking", "every rating is judged");
  }

  private List<Integer> places() {
    return several != null
        ? several.stream().distinct().toList()
        : List.of(ranking == null || ranking == NONE ? PLACES : ranking);
  }

  @Override
  protected void run(SparkSession spark) {
    FactorModel saved = load(spark);
    if (ranking != null) {
      printRanking(spark, saved);
    } else if (saved.info().feedback() == Feedback.IMPLICIT) {
      throw new IllegalArgumentException(
          "Cannot judge the model by ratings: it was trained on implicit feedback and predicts"
              + " preferences; use --ranking");
    } else {
      printErrors(spark, saved);
    }
  }

  private void printErrors(SparkSession spark, FactorModel saved) {
    KeyedSource source = ratings.open(spark, saved.info(), err());
    LayoutOptions how = engine.layout(spark, HoldOut.NOTHING, ratings.skipMalformed);
    try (RatingData data = RatingIngest.run(source, how)) {
      warn(RatingRange.of(data.stats()).warning(ratings.paths, saved.info()));
      Factorisation<FactorTable> factorisation = Factorisation.of(saved, data);
      Tally loss =
          factorisation.evaluate(factorisation.untrained(engine.engine()), HeldOut.TRAINING);
      print("RMSE %.4f on %d ratings", Math.sqrt(loss.mean()), loss.count());
      long users = data.stats().users() - factorisation.knownUsers();
      long items = data.itemCount() - factorisation.knownItems();
      print(
          "The model does not know %d of %d users and %d of %d items",
          users, data.stats().users(), items, data.itemCount());
      if (users > FEW * data.stats().users() || items > FEW * data.itemCount()) {
        Dataset<Row> pairs = data.rows(spark, HeldOut.TRAINING);
        warn(UnknownIds.exchanged(saved, pairs, "ratings", ratings.paths));
      }
      if (saved.info().samples() > 0) {
        printIntervals(data.rows(spark, HeldOut.TRAINING), saved);
      }
    }
  }

  /** Prints the share of ratings in the interval that should hold nine of ten. */
  private void printIntervals(Dataset<Row> judged, FactorModel saved) {
    Predictions predictions = new Predictions(saved);
    Column distance = functions.abs(functions.col("rating").minus(predictions.score()));
    Column isWithin = distance.leq(predictions.deviation().multiply(NINE_OF_TEN)).cast("int");
    Row share =
        predictions
            .beside(judged, functions.col("user"), functions.col("item"))
            .agg(functions.avg(isWithin))
            .first();
    print(
        "%.1f %% of them lie in the interval of 90 %%, %.3f deviations around the prediction",
        100 * share.getDouble(0), NINE_OF_TEN);
  }

  /** Pairs that are excluded cannot be judged too. */
  private void checkApart(Dataset<Row> held, Dataset<Row> seen) {
    Dataset<Row> excluded =
        seen.select("user", "item").distinct().withColumn("excluded", functions.lit(1));
    Row counts =
        held.select("user", "item")
            .distinct()
            .join(excluded, new String[] {"user", "item"}, "left")
            .agg(functions.count("user"), functions.count("excluded"))
            .first();
    long all = counts.getLong(0);
    long lost = counts.getLong(1);
    if (lost == all && all > 0) {
      throw new IllegalArgumentException(
          "Cannot judge a ranking: all "
              + all
              + " pairs of "
              + ratings.paths
              + " are also in --exclude "
              + exclude
              + "; exclude only the ratings of the training");
    }
    warn(
        lost == 0
            ? null
            : lost
                + " of "
                + all
                + " pairs of "
                + ratings.paths
                + " are also in --exclude "
                + exclude
                + " and are not judged");
  }

  private void printRanking(SparkSession spark, FactorModel saved) {
    Dataset<Row> held = ratings.pairs(spark, ratings.paths, saved.info(), err());
    Dataset<Row> seen =
        exclude == null ? held.filter("false") : ratings.pairs(spark, exclude, saved.info(), err());
    String notFound = "cannot be found and lower all figures but AUC";
    String unknown =
        UnknownIds.warning(saved, held, List.of("item"), "pairs", ratings.paths, notFound);
    if (unknown != null) {
      warn(unknown);
      warn(UnknownIds.exchanged(saved, held, "pairs", ratings.paths)); // there may be no ranking
    }
    if (exclude != null) {
      warn(
          UnknownIds.warning(
              saved, seen, List.of("user", "item"), "pairs", exclude, UnknownIds.NOTHING));
      checkApart(held, seen);
    }
    List<RankingQuality> qualities;
    try (HeldOutPairs pairs = new HeldOutPairs(held, seen)) {
      qualities = pairs.qualities(saved, places());
    }
    qualities.forEach(out()::println);
    RankingQuality any = qualities.get(0);
    if (unknown == null && any.unknownUsers() > 0) {
      warn(UnknownIds.exchanged(saved, held, "pairs", ratings.paths));
    }
    print(
        "The model does not know %d of %d users",
        any.unknownUsers(), any.unknownUsers() + any.users());
  }
}
