package io.sparkmp.lda.cli;

import io.sparkmp.cli.PrintedTable;
import io.sparkmp.cli.Refusals;
import io.sparkmp.cli.training.EngineArguments;
import io.sparkmp.cli.training.ModelArguments;
import io.sparkmp.cli.training.TrainingCommand;
import io.sparkmp.cli.training.TrialLines;
import io.sparkmp.cli.training.TrialsFile;
import io.sparkmp.cli.training.TuneArguments;
import io.sparkmp.lda.ingest.CorpusData;
import io.sparkmp.lda.ingest.CorpusIngest;
import io.sparkmp.lda.ingest.IngestOptions;
import io.sparkmp.lda.layout.DocumentHoldOut;
import io.sparkmp.lda.model.TopicModel;
import io.sparkmp.lda.tune.LdaTuning;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.tune.Found;
import io.sparkmp.tune.Search;
import io.sparkmp.tune.Settings;
import io.sparkmp.tune.Trial;
import java.util.Comparator;
import java.util.Locale;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Searches the settings of a topic model, and trains it by the best. */
@Command(
    name = "tune",
    description = "Find the number of topics and the priors by trials, and train by the best.",
    footer = {
      "",
      "Examples:",
      "  lda tune --docs 'letters/*.txt' --stop-words english --model my-model",
      "  lda tune --docs docword.txt.gz --vocabulary vocab.txt --topics 10..60 \\",
      "      --measure coherence",
      "",
      "A setting is searched in a range, as 20..400, and stays if it is one number.",
      "The documents are read once for all trials. All are trained for a third of the",
      "sweeps, the better half of them for another third, and the better half of these",
      "to the end. The first trial has the defaults of train. Those that were trained",
      "to the end are printed with perplexity and coherence beside each other.",
      "",
      "The command line that train repeats the winner by is printed. With --model or",
      "--test-fraction it is run: on all documents but those of the test set."
    })
final class LdaTuneCommand extends TrainingCommand<TopicModel> {

  @Option(
      names = "--docs",
      required = true,
      paramLabel = "PATH",
      description = "Files or folders of documents, separated by commas; globs and .gz are fine.")
  private String paths = "";

  @Mixin private LdaFormatArguments format = new LdaFormatArguments();
  @Mixin private CutOffArguments cutOffs = new CutOffArguments();
  @Mixin private ModelArguments model = new ModelArguments();
  @Mixin private TuneArguments tuning = new TuneArguments();
  @Mixin private TopicSearchArguments search = new TopicSearchArguments();
  @Mixin private EngineArguments engine = new EngineArguments();

  @Override
  protected void check() {
    TopicArguments.checkSweeps(search.sweeps);
    search.check();
    tuning.check();
    cutOffs.cutOffs();
    format.check();
    model.check("--json", tuning.json());
  }

  @Override
  protected void run(SparkSession spark) throws Exception {
    overlaps(spark)
        .reads("--docs", paths)
        .writes("--model", model.path())
        .writes("--json", tuning.json());
    checkFree(spark);
    TrialsFile file = tuning.file(spark, model);
    Settings winner = find(spark, file).winner().settings();
    if (model.path() != null || tuning.test() > 0) {
      runBeside(spark, "train", TrialLines.options(winner), tuning.without(model));
    }
  }

  private Found find(SparkSession spark, @Nullable TrialsFile file) throws Exception {
    LdaFormatArguments.Opened documents = format.open(spark, paths, err());
    DocumentHoldOut holdOut = new DocumentHoldOut(search.seed, tuning.validation(), tuning.test());
    IngestOptions how = format.ingest(spark, engine, holdOut, cutOffs.cutOffs());
    try (CorpusData data =
        reading(spark, "the documents", () -> CorpusIngest.run(documents.source(), how, null))) {
      if (data.stats().validation() == 0) {
        throw Refusals.noValidation(
            "tune",
            tuning.validation(),
            "the tokens of " + data.stats().documents() + " documents",
            "trials");
      }
      LdaTuning trainings =
          new LdaTuning(
              spark,
              data,
              search::options,
              TrainingOptions.epochs(search.sweeps).withEngine(engine.engine()),
              search.measure);
      String measure = "validation " + search.measure.name().toLowerCase(Locale.ROOT);
      TrialLines lines =
          new TrialLines(
              "sweep",
              measure,
              search.measure::reported,
              search.measure.decimals(),
              search.space(),
              err());
      Found found =
          new Search(
                  search.space(),
                  search.first(),
                  "",
                  tuning.rungs(search.sweeps),
                  tuning.budget(),
                  search.seed,
                  trainings::start,
                  lines)
              .run();
      String command =
          repeated("train", TrialLines.options(found.winner().settings()), tuning.without(model));
      printEnds(found, trainings);
      print("%s", lines.best(found));
      print("Repeated by: %s", command);
      if (file != null) {
        file.write(found, measure, search.measure::reported, command);
      }
      return found;
    }
  }

  private void printEnds(Found found, LdaTuning trainings) {
    PrintedTable table = new PrintedTable(">trial", ">topics", ">perplexity", ">coherence (NPMI)");
    found.trials().stream()
        .filter(trial -> trial.epochs() == search.sweeps)
        .sorted(Comparator.comparingDouble(Trial::loss))
        .forEach(
            trial -> {
              LdaTuning.Quality quality = trainings.quality(trial.settings());
              table.add(
                  String.valueOf(trial.number()),
                  Refusals.plain(trial.settings().get(TopicArguments.TOPICS)),
                  String.format(Locale.ROOT, "%.1f", quality.perplexity()),
                  String.format(Locale.ROOT, "%.4f", quality.coherence()));
            });
    table.print(out());
  }
}
