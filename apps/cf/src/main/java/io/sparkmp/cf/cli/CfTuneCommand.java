package io.sparkmp.cf.cli;

import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.ingest.RatingIngest;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.recommend.HeldOutPairs;
import io.sparkmp.cf.train.ScaledDefaults;
import io.sparkmp.cf.tune.FactorisationTuning;
import io.sparkmp.cli.Refusals;
import io.sparkmp.cli.training.EngineArguments;
import io.sparkmp.cli.training.ModelArguments;
import io.sparkmp.cli.training.TrainingCommand;
import io.sparkmp.cli.training.TrialLines;
import io.sparkmp.cli.training.TrialsFile;
import io.sparkmp.cli.training.TuneArguments;
import io.sparkmp.layout.Duplicates;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.ingest.KeyedSource;
import io.sparkmp.spark.layout.LayoutOptions;
import io.sparkmp.tune.Candidate;
import io.sparkmp.tune.Found;
import io.sparkmp.tune.Search;
import io.sparkmp.tune.Settings;
import io.sparkmp.tune.Space;
import java.util.function.DoubleUnaryOperator;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Searches the settings of a model, and trains it by the best. */
@Command(
    name = "tune",
    description = "Find the settings of a model by trials, and train it by the best.",
    footer = {
      "",
      "Examples:",
      "  cf tune --ratings ratings.csv --model my-model",
      "  cf tune --ratings 'ml-10m/*.gz' --test-fraction 0.1 --trials 40",
      "  cf tune --ratings clicks.csv --implicit --rank 64 --alpha 1..100 --seconds 120",
      "",
      "A setting is searched in a range, as 16..128, and stays if it is one number.",
      "The ratings are read once for all trials. All are trained for a third of the",
      "epochs, the better half of them for another third, and the better half of these",
      "to the end. A part of the ratings, which no trial is trained on, judges them: by",
      "the RMSE, or with --implicit by the NDCG@10. The first trial has the defaults of",
      "train.",
      "",
      "The command line that train repeats the winner by is printed. With --model,",
      "--test or --test-fraction it is run: on all ratings but those of the test set."
    })
final class CfTuneCommand extends TrainingCommand<FactorModel> {
  @Mixin private RatingsArguments ratings = new RatingsArguments();
  @Mixin private ModelArguments model = new ModelArguments();

  @Option(
      names = "--test",
      paramLabel = "PATH",
      description = "Ratings in the same format, to judge the final model.")
  private @Nullable String test;

  @Mixin private TuneArguments tuning = new TuneArguments();
  @Mixin private SearchArguments search = new SearchArguments();
  @Mixin private EngineArguments engine = new EngineArguments();

  @Override
  protected void check() {
    search.check();
    tuning.check();
    model.check("--json", tuning.json());
  }

  @Override
  protected void run(SparkSession spark) throws Exception {
    overlaps(spark)
        .reads("--ratings", ratings.paths)
        .reads("--test", test)
        .writes("--model", model.path())
        .writes("--json", tuning.json());
    checkFree(spark);
    TrialsFile file = tuning.file(spark, model);
    Settings winner = find(spark, file).winner().settings();
    if (model.path() != null || test != null || tuning.test() > 0) {
      runBeside(spark, "train", TrialLines.options(winner), tuning.without(model));
    }
  }

  private Found find(SparkSession spark, @Nullable TrialsFile file) throws Exception {
    HoldOut holdOut = new HoldOut(search.seed, tuning.validation(), tuning.test());
    LayoutOptions how =
        engine
            .layout(spark, holdOut, ratings.skipMalformed)
            .withDuplicates(search.implicit ? Duplicates.SUM : Duplicates.MEAN);
    KeyedSource source = ratings.open(spark, err());
    try (RatingData data = reading(spark, "the ratings", () -> RatingIngest.run(source, how));
        HeldOutPairs pairs = FactorisationTuning.pairs(spark, data)) {
      new RatingsWarnings(data.stats(), data.itemCount(), search.implicit)
          .lines()
          .forEach(this::warn);
      if (data.stats().validation() == 0) {
        throw Refusals.noValidation(
            "tune", tuning.validation(), data.stats().training() + " ratings", "trials");
      }
      ScaledDefaults scale = ScaledDefaults.of(data.stats(), null).rounded();
      Space space = search.space(scale);
      String measure = search.implicit ? "NDCG@" + FactorisationTuning.PLACES : "RMSE";
      DoubleUnaryOperator reported = loss -> search.implicit ? -loss : loss;
      TrialLines lines =
          new TrialLines(
              search.implicit || search.isBayes() ? "iteration" : "epoch",
              "validation " + measure,
              reported,
              4,
              space,
              err());
      Found found =
          new Search(
                  space,
                  search.first(scale),
                  FactorisationArguments.STEP_SIZE,
                  tuning.rungs(search.epochs()),
                  tuning.budget(),
                  search.seed,
                  candidates(spark, data, scale, pairs),
                  lines)
              .run();
      String command =
          repeated("train", TrialLines.options(found.winner().settings()), tuning.without(model));
      print("%s", lines.best(found));
      print("Repeated by: %s", command);
      if (file != null) {
        file.write(found, "validation " + measure, reported, command);
      }
      return found;
    }
  }

  private Candidate.Start candidates(
      SparkSession spark, RatingData data, ScaledDefaults scale, HeldOutPairs pairs) {
    TrainingOptions how = TrainingOptions.epochs(search.epochs()).withEngine(engine.engine());
    if (search.isBayes()) {
      return FactorisationTuning.bayes(
          spark, data, settings -> search.of(settings).bayesOptions(scale), how);
    }
    return search.implicit
        ? FactorisationTuning.implicit(
            spark, data, settings -> search.of(settings).implicitOptions(), how, pairs)
        : FactorisationTuning.explicit(
            spark, data, settings -> search.of(settings).options(scale, false), how);
  }
}
