package io.sparkmp.lda.cli;

import io.sparkmp.cli.EngineArguments;
import io.sparkmp.cli.ModelArguments;
import io.sparkmp.cli.Phases;
import io.sparkmp.cli.Refusals;
import io.sparkmp.cli.SnapshotArguments;
import io.sparkmp.cli.Version;
import io.sparkmp.lda.ingest.CorpusData;
import io.sparkmp.lda.ingest.Ingest;
import io.sparkmp.lda.ingest.IngestOptions;
import io.sparkmp.lda.kernel.TopicSlice;
import io.sparkmp.lda.kernel.WorkerTopics;
import io.sparkmp.lda.layout.CutOffs;
import io.sparkmp.lda.layout.HoldOut;
import io.sparkmp.lda.model.Coherence;
import io.sparkmp.lda.model.Lda;
import io.sparkmp.lda.model.LdaOptions;
import io.sparkmp.lda.model.TopWords;
import io.sparkmp.lda.model.TopicModel;
import io.sparkmp.lda.model.TopicModelStore;
import io.sparkmp.rotation.EarlyStopping;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.TrainingResult;
import io.sparkmp.spark.files.Overlaps;
import io.sparkmp.spark.files.TableOutput;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Trains a model on documents. */
@Command(
    name = "train",
    description = "Train a topic model on documents.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  lda train --docs 'letters/*.txt' --stop-words english --min-documents 3 \\",
      "      --topics 50 --model my-model",
      "  lda train --docs docword.txt.gz --vocabulary vocab.txt --test-fraction 0.1",
      "",
      "The log-likelihood is that of all words and topics together; less negative is",
      "better. The perplexity is that of hidden tokens; smaller is better."
    })
final class TrainCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--docs",
      required = true,
      paramLabel = "PATH",
      description = "Files or folders of documents, separated by commas; globs and .gz are fine.")
  private String paths = "";

  @Mixin private FormatArguments format = new FormatArguments();
  @Mixin private CutOffArguments cutOffs = new CutOffArguments();
  @Mixin private ModelArguments model = new ModelArguments();

  @Option(
      names = "--document-topics",
      paramLabel = "PATH",
      description =
          "File for the topics of the documents: JSON (an object a line) or Parquet, by the end of"
              + " its name.")
  private @Nullable String documentTopics;

  @Option(
      names = "--warm-start",
      paramLabel = "PATH",
      description = "A saved model to take the first topics from.")
  private @Nullable String warmStart;

  @Mixin private TopicArguments topics = new TopicArguments();
  @Mixin private HoldOutArguments heldOut = new HoldOutArguments();

  @Option(
      names = "--show",
      paramLabel = "N",
      description = "How many topics to print, the largest (default: ${DEFAULT-VALUE}).")
  private int show = 20;

  @Mixin private EngineArguments engine = new EngineArguments();
  @Mixin private SnapshotArguments snapshots = new SnapshotArguments();

  @Override
  public Integer call() throws Exception {
    LdaOptions options = topics.options(warmStart != null);
    HoldOut holdOut = heldOut.holdOut(options.seed());
    EarlyStopping stopping = heldOut.stopping();
    CutOffs cut = cutOffs.cutOffs();
    format.check();
    snapshots.check();
    Refusals.needs(
        model.overwrite(),
        "--overwrite",
        model.path() != null || documentTopics != null,
        "--model or --document-topics",
        "nothing is written");
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    SweepProgress progress = SweepProgress.onStderr(topics.sweeps, true, err);
    SparkSession spark = LdaMain.session("spark-mp lda train");
    Overlaps overlaps =
        new Overlaps(spark.sparkContext().hadoopConfiguration()).reads("--docs", paths);
    if (warmStart != null && !warmStart.equals(model.path())) {
      overlaps.reads("--warm-start", warmStart);
    }
    overlaps
        .writes("--model", model.path())
        .writes("--document-topics", documentTopics)
        .writes("--snapshots", snapshots.folder());
    TopicModelStore store = model.path() == null ? null : new TopicModelStore(spark, model.path());
    if (store != null) {
      store.checkFree(model.overwrite());
    }
    TableOutput table =
        documentTopics == null
            ? null
            : DocumentTable.at(spark, documentTopics, false, model.overwrite());
    TopicModel earlier = warmStart == null ? null : earlier(spark, warmStart, options);
    long start = System.nanoTime();
    FormatArguments.Opened documents = format.open(spark, paths, err);
    IngestOptions how =
        new IngestOptions(
            engine.workers(spark),
            engine.slicesPerWorker(),
            holdOut,
            cut,
            format.skipMalformed,
            engine.blockStorage());
    Phases phases = new Phases(spark, err);
    CorpusData data =
        phases.during(
            "Reading and laying out the documents",
            () -> Ingest.run(documents.source(), how, null));
    long ingested = System.nanoTime();
    Warnings.print(
        Warnings.ofCorpus(data.stats(), data.wordCount(), options.topics(), documents.format()),
        err);
    Warnings.print(heldOut.warnings(data.stats()), err);
    Lda lda = new Lda(data, options, earlier);
    TrainingResult<WorkerTopics, TopicSlice> result =
        lda.train(
            TrainingOptions.epochs(topics.sweeps)
                .withEngine(engine.engine())
                .withValidation(heldOut.validates())
                .withEarlyStopping(stopping)
                .withLevel(snapshots.level(lda.identity()))
                .withProgress(progress));
    progress.finish(result.history().size());
    TrainingReport report = new TrainingReport(data, lda, result, out);
    report.trained(progress.seen(), (System.nanoTime() - ingested) / 1e9, (ingested - start) / 1e9);
    TopicModel counted = lda.model(spark, result);
    List<TopWords.Topic> words = lda.topWords(counted, result, Coherence.WORDS);
    TopicModel trained = lda.judged(spark, counted, words, Coherence.WORDS);
    if (store != null) {
      phases.run(
          "Saving the model to " + model.path(), () -> store.save(trained, model.overwrite()));
      out.printf("Saved the model to %s%n", model.path());
    }
    if (table != null) {
      phases.run(
          "Saving the topics of the documents to " + documentTopics,
          () -> table.write(lda.documents(spark, result), "document"));
      out.printf("Saved the topics of the documents to %s%n", documentTopics);
    }
    List<String> warnings = new ArrayList<>(report.judge());
    if (show > 0) {
      out.println();
      new TopicTable(words, trained.coherences(), Coherence.WORDS, "the documents of the training")
          .print(show, out);
    }
    out.flush();
    warnings.addAll(Warnings.ofStopWords(words, documents.rules()));
    warnings.addAll(Warnings.ofHistory(result.history(), stopping != null));
    Warnings.print(warnings, err);
    data.close();
    return 0;
  }

  private static TopicModel earlier(SparkSession spark, String path, LdaOptions options) {
    TopicModel earlier = new TopicModelStore(spark, path).load();
    if (earlier.info().topics() != options.topics()) {
      throw new IllegalArgumentException(
          "Invalid topics: "
              + options.topics()
              + " (expected: "
              + earlier.info().topics()
              + ", as the model of --warm-start has)");
    }
    return earlier;
  }
}
