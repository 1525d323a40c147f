package io.sparkmp.cf.cli;

import io.sparkmp.cf.ingest.Ingest;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.Feedback;
import io.sparkmp.cf.model.ModelStore;
import io.sparkmp.cf.recommend.RankingQuality;
import io.sparkmp.cf.train.Factorisation;
import io.sparkmp.cli.EngineArguments;
import io.sparkmp.cli.Refusals;
import io.sparkmp.cli.Version;
import io.sparkmp.layout.Duplicates;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Tally;
import io.sparkmp.spark.ingest.KeyedSource;
import io.sparkmp.spark.layout.LayoutOptions;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Judges a saved model by ratings. */
@Command(
    name = "evaluate",
    description = "Judge a saved model by ratings that it was not trained on.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  cf evaluate --model my-model --ratings test.csv",
      "  cf evaluate --model my-model --ratings test.csv --ranking 10 --exclude training.csv",
      "",
      "Predictions are clipped to the range of the ratings that the model was trained",
      "on. For a user or an item that the model does not know, it predicts by the mean",
      "and the other side's bias."
    })
final class EvaluateCommand implements Callable<Integer> {
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

  @Spec private CommandSpec spec;

  @Option(names = "--model", required = true, paramLabel = "PATH", description = "The saved model.")
  private String model = "";

  @Mixin private RatingsArguments ratings = new RatingsArguments();

  @Option(
      names = "--ranking",
      paramLabel = "K",
      description =
          "Judge by how high the items of these ratings are ranked for their users, whatever the"
              + " ratings are: NDCG, MAP, recall and precision of the first K places, and AUC.")
  private @Nullable Integer ranking;

  @Option(
      names = "--exclude",
      paramLabel = "PATH",
      description = "With --ranking: ratings, or pairs of user and item, not to be ranked.")
  private @Nullable String exclude;

  @Mixin private EngineArguments engine = new EngineArguments();

  @Override
  public Integer call() {
    if (ranking != null) {
      Refusals.refuseAll(spec, OF_RATINGS, "with --ranking");
    }
    Refusals.needs(
        exclude != null, "--exclude", ranking != null, "--ranking", "every rating is judged");
    PrintWriter err = spec.commandLine().getErr();
    SparkSession spark = CfMain.session("spark-mp cf evaluate");
    FactorModel saved = new ModelStore(spark, model).load();
    if (ranking != null) {
      printRanking(spark, saved, ranking, err);
      return 0;
    }
    if (saved.info().feedback() == Feedback.IMPLICIT) {
      throw new IllegalArgumentException(
          "Cannot judge the model by ratings: it was trained on implicit feedback and predicts"
              + " preferences; use --ranking");
    }
    KeyedSource source = ratings.open(spark, saved.info(), err);
    RatingData data =
        Ingest.run(
            source,
            new LayoutOptions(
                engine.workers(spark),
                engine.slicesPerWorker(),
                HoldOut.NOTHING,
                ratings.skipMalformed,
                Duplicates.MEAN,
                engine.blockStorage()));
    Factorisation factorisation = Factorisation.of(saved, data);
    Tally loss = factorisation.evaluate(factorisation.untrained(engine.engine()), HeldOut.TRAINING);
    PrintWriter out = spec.commandLine().getOut();
    out.printf(Locale.ROOT, "RMSE %.4f on %d ratings%n", Math.sqrt(loss.mean()), loss.count());
    out.printf(
        "The model does not know %d of %d users and %d of %d items%n",
        data.stats().users() - factorisation.knownUsers(),
        data.stats().users(),
        data.itemCount() - factorisation.knownItems(),
        data.itemCount());
    out.flush();
    data.close();
    return 0;
  }

  private void printRanking(SparkSession spark, FactorModel saved, int places, PrintWriter err) {
    Dataset<Row> held = ratings.pairs(spark, ratings.paths, saved.info(), err);
    Dataset<Row> seen =
        exclude == null ? held.filter("false") : ratings.pairs(spark, exclude, saved.info(), err);
    RankingQuality quality = RankingQuality.of(saved, held, seen, places);
    PrintWriter out = spec.commandLine().getOut();
    out.println(quality);
    out.printf(
        "The model does not know %d of %d users%n",
        quality.unknownUsers(), quality.unknownUsers() + quality.users());
    out.flush();
  }
}
