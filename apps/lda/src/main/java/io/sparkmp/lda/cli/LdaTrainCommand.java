package io.sparkmp.lda.cli;

import io.sparkmp.cli.Screen;
import io.sparkmp.cli.training.EngineArguments;
import io.sparkmp.cli.training.Facts;
import io.sparkmp.cli.training.HeldOutArguments;
import io.sparkmp.cli.training.ModelArguments;
import io.sparkmp.cli.training.ReportArguments;
import io.sparkmp.cli.training.SnapshotArguments;
import io.sparkmp.cli.training.TrainingCommand;
import io.sparkmp.lda.ingest.CorpusData;
import io.sparkmp.lda.ingest.CorpusIngest;
import io.sparkmp.lda.ingest.IngestOptions;
import io.sparkmp.lda.kernel.LdaOptions;
import io.sparkmp.lda.kernel.TopicSlice;
import io.sparkmp.lda.kernel.WorkerTopics;
import io.sparkmp.lda.layout.CorpusStats;
import io.sparkmp.lda.layout.DocumentHoldOut;
import io.sparkmp.lda.model.Coherence;
import io.sparkmp.lda.model.Lda;
import io.sparkmp.lda.model.TopWords;
import io.sparkmp.lda.model.TopicModel;
import io.sparkmp.lineage.Recoverable;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Tally;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.files.TableOutput;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Trains a model on documents. */
@Command(
    name = "train",
    description = "Train a topic model on documents.",
    footer = {
      "",
      "Examples:",
      "  lda train --docs 'letters/*.txt' --stop-words english --min-documents 3 \\",
      "      --topics 50 --model my-model",
      "  lda train --docs docword.txt.gz --vocabulary vocab.txt --test-fraction 0.1",
      "",
      "The log-likelihood is that of all words and topics together; less negative is",
      "better. An epoch is a sweep. Of a document that is held out, half of the tokens",
      "are hidden; the perplexity is that of these, and smaller is better."
    })
final class LdaTrainCommand extends TrainingCommand<TopicModel> {

  @Option(
      names = "--docs",
      required = true,
      paramLabel = "PATH",
      description = "Files or folders of documents, separated by commas; globs and .gz are fine.")
  private String paths = "";

  @Mixin private LdaFormatArguments format = new LdaFormatArguments();
  @Mixin private CutOffArguments cutOffs = new CutOffArguments();
  @Mixin private ModelArguments model = new ModelArguments();
  @Mixin ReportArguments report = new ReportArguments();

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
  @Mixin private HeldOutArguments heldOut = new HeldOutArguments();

  @Option(
      names = "--show",
      paramLabel = "N",
      description = "How many topics to print, the largest (default: ${DEFAULT-VALUE}).")
  private int show = 20;

  @Mixin private EngineArguments engine = new EngineArguments();
  @Mixin SnapshotArguments snapshots = new SnapshotArguments();

  @Override
  protected void check() {
    holdOut();
    checkTraining("sweeps");
    cutOffs.cutOffs();
    format.check();
    model.check("--document-topics", documentTopics);
  }

  private DocumentHoldOut holdOut() {
    return new DocumentHoldOut(options().seed(), heldOut.validation(), heldOut.test());
  }

  private LdaOptions options() {
    return topics.options(warmStart != null);
  }

  @Override
  protected void run(SparkSession spark) throws Exception {
    LdaOptions options = options();
    TopicModel earlier =
        start(
            spark,
            overlaps(spark).reads("--docs", paths).writes("--document-topics", documentTopics));
    TableOutput table =
        documentTopics == null
            ? null
            : InferCommand.place(spark, documentTopics, null, false, model.overwrite());
    checkTopics(earlier, options);
    LdaFormatArguments.Opened documents = format.open(spark, paths, err());
    IngestOptions how = format.ingest(spark, engine, holdOut(), cutOffs.cutOffs());
    try (CorpusData data =
        reading(spark, "the documents", () -> CorpusIngest.run(documents.source(), how, null))) {
      Warnings.ofCorpus(data.stats(), data.wordCount(), options.topics(), documents.format())
          .forEach(this::warn);
      String all = "the tokens of " + data.stats().documents() + " documents";
      heldOut.warnings(data.stats().validation(), data.stats().test(), all).forEach(this::warn);
      Lda lda = new Lda(data, options, earlier);
      warn(lda.leftOut());
      Recoverable<Trained<WorkerTopics, TopicSlice>> trained =
          training(
              spark,
              lda::train,
              lda::identity,
              SweepProgress.progress(topics.sweeps, true, Screen.ofStderr(), err()),
              String.format(
                  "%s tokens of %s documents with %s words",
                  data.stats().training(), data.stats().documents(), data.wordCount()));
      List<TopWords.Topic> words =
          trained.use(result -> lda.topWords(lda.model(spark, result), result, Coherence.WORDS));
      List<Coherence> coherences = lda.coherences(words);
      save(
          spark,
          trained,
          result -> lda.model(spark, result).withCoherences(spark, coherences, Coherence.WORDS));
      if (table != null) {
        phases(spark)
            .during(
                "Saving the topics of the documents to " + documentTopics,
                () ->
                    trained.use(
                        result -> {
                          table.write(lda.documents(spark, result), "document");
                          return documentTopics;
                        }));
        long empty = data.stats().emptyDocuments();
        print(
            "Saved the topics of the documents to %s%s",
            documentTopics,
            empty == 0 ? "" : ", but for " + empty + " without a word that was kept");
      }
      Facts outcome = new Facts();
      String useless = printQuality(data, lda, trained, outcome);
      if (show > 0) {
        out().println();
        new PrintedTopics(words, coherences, Coherence.WORDS, "the documents of the training")
            .print(show, out());
      }
      out().flush();
      warn(useless);
      warn(Warnings.ofStopWords(words, documents.rules()));
      warn(Warnings.ofHistory(trained.get().history(), heldOut.patience() != null));
      report(spark, trained, facts(data), data.laidOut(), Facts.of(options), outcome);
    }
  }

  private static void checkTopics(@Nullable TopicModel earlier, LdaOptions options) {
    if (earlier != null && earlier.info().topics() != options.topics()) {
      throw new IllegalArgumentException(
          "Invalid --topics: %s (expected: %s, as the model of --warm-start has)"
              .formatted(options.topics(), earlier.info().topics()));
    }
  }

  /**
   * Prints how good the model is.
   *
   * @return what is likely to be wrong with it, or null
   */
  private @Nullable String printQuality(
      CorpusData data,
      Lda lda,
      Recoverable<Trained<WorkerTopics, TopicSlice>> trained,
      Facts outcome)
      throws Exception {
    double likelihood = trained.use(lda::logLikelihood);
    print("Joint log-likelihood %.4f a token", likelihood / data.stats().training());
    outcome.and("joint log-likelihood a token", likelihood / data.stats().training());
    if (data.stats().test() == 0) {
      return trained.use(lda::warningOfValidation);
    }
    Tally loss = trained.use(result -> lda.evaluate(result, HeldOut.TEST));
    double perplexity = Math.exp(loss.mean());
    Tally ofOne = trained.use(result -> lda.evaluateSingleTopic(result, HeldOut.TEST));
    double single = Math.exp(ofOne.mean());
    print(
        "Test perplexity %.1f on %d hidden tokens (a single topic: %.1f)",
        perplexity, loss.count(), single);
    outcome.and("test perplexity", perplexity).and("test perplexity of a single topic", single);
    return Warnings.ofPerplexity(perplexity, single);
  }

  private static Facts facts(CorpusData data) {
    CorpusStats stats = data.stats();
    return new Facts()
        .and("tokens trained on", stats.training())
        .and("documents", stats.documents())
        .and("words", data.wordCount())
        .and("tokens of the longest document", stats.longestDocument())
        .and("tokens of the validation set", stats.validation())
        .and("tokens of the test set", stats.test())
        .and("empty documents", stats.emptyDocuments())
        .and("tokens dropped by the cut-offs", stats.droppedTokens())
        .and("tokens outside the vocabulary", stats.unknownTokens());
  }
}
