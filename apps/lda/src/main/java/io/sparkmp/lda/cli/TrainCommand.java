package io.sparkmp.lda.cli;

import io.sparkmp.cli.EngineArguments;
import io.sparkmp.cli.ModelArguments;
import io.sparkmp.cli.SnapshotArguments;
import io.sparkmp.cli.Version;
import io.sparkmp.lda.ingest.CorpusData;
import io.sparkmp.lda.ingest.Ingest;
import io.sparkmp.lda.ingest.IngestOptions;
import io.sparkmp.lda.kernel.TopicSlice;
import io.sparkmp.lda.kernel.WorkerTopics;
import io.sparkmp.lda.layout.CutOffs;
import io.sparkmp.lda.layout.HoldOut;
import io.sparkmp.lda.model.Lda;
import io.sparkmp.lda.model.LdaOptions;
import io.sparkmp.lda.model.TopWords;
import io.sparkmp.lda.model.TopicModel;
import io.sparkmp.lda.model.TopicModelStore;
import io.sparkmp.rotation.EarlyStopping;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Tally;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.TrainingResult;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
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
  private static final int WORDS = 10;

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
      names = "--documents",
      paramLabel = "PATH",
      description =
          "Where to save the topics of the documents: JSON lines if it ends in .json, else"
              + " Parquet.")
  private @Nullable String documents;

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
  public Integer call() {
    LdaOptions options = topics.options(warmStart != null);
    HoldOut holdOut = heldOut.holdOut(options.seed());
    EarlyStopping stopping = heldOut.stopping();
    CutOffs cut = cutOffs.cutOffs();
    SweepProgress progress =
        SweepProgress.onStderr(topics.sweeps, true, spec.commandLine().getErr());
    SparkSession spark = LdaMain.session("spark-mp lda train");
    TopicModelStore store = model.path() == null ? null : new TopicModelStore(spark, model.path());
    if (store != null) {
      store.checkFree(model.overwrite());
    }
    DocumentTable table =
        documents == null ? null : new DocumentTable(spark, documents, model.overwrite());
    if (table != null) {
      table.checkFree(paths);
    }
    TopicModel earlier = warmStart == null ? null : earlier(spark, warmStart, options);
    long start = System.nanoTime();
    CorpusData data =
        Ingest.run(
            format.open(spark, paths),
            new IngestOptions(
                engine.workers(spark),
                engine.slicesPerWorker(),
                holdOut,
                cut,
                format.skipMalformed),
            null);
    long ingested = System.nanoTime();
    Lda lda = new Lda(data, engine.slicesPerWorker(), options, earlier);
    TrainingResult<WorkerTopics, TopicSlice> result =
        lda.train(
            new TrainingOptions(
                topics.sweeps,
                engine.engine(),
                heldOut.validates(),
                stopping,
                snapshots.level(lda.identity()),
                progress));
    progress.finish(result.history().size());
    long trained = System.nanoTime();
    int resumed = result.history().size() - progress.seen();
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        Locale.ROOT,
        "Trained %d sweeps%s on %d tokens of %d documents with %d words in %.1f s, after %.1f s of"
            + " reading%n",
        result.history().size(),
        resumed > 0 ? ", from the snapshot of sweep " + resumed + "," : "",
        data.stats().training(),
        data.stats().documents(),
        data.words(),
        (trained - ingested) / 1e9,
        (ingested - start) / 1e9);
    if (result.epochs() < result.history().size()) {
      out.printf("Kept the model of sweep %d, the best on the validation set%n", result.epochs());
    }
    TopicModel trainedModel = lda.model(spark, result);
    if (store != null) {
      store.save(trainedModel, model.overwrite());
      out.printf("Saved the model to %s%n", model.path());
    }
    if (table != null) {
      table.write(lda.documents(spark, result));
      out.printf("Saved the topics of the documents to %s%n", documents);
    }
    judge(data, lda, result, out);
    if (show > 0) {
      out.println();
      TopicTable.print(TopWords.of(trainedModel, WORDS), List.of(), show, out);
    }
    out.flush();
    data.unpersist();
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

  private static void judge(
      CorpusData data, Lda lda, TrainingResult<WorkerTopics, TopicSlice> result, PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "Joint log-likelihood %.4f a token%n",
        lda.logLikelihood(result) / data.stats().training());
    if (data.stats().test() > 0) {
      Tally loss = lda.evaluate(result, HeldOut.TEST);
      out.printf(
          Locale.ROOT,
          "Test perplexity %.1f on %d hidden tokens%n",
          Math.exp(loss.mean()),
          loss.count());
    }
    out.flush();
  }
}
