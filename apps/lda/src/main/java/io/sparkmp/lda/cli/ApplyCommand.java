package io.sparkmp.lda.cli;

import io.sparkmp.cli.ModelCommand;
import io.sparkmp.cli.Screen;
import io.sparkmp.cli.training.EngineArguments;
import io.sparkmp.lda.ingest.CorpusData;
import io.sparkmp.lda.ingest.CorpusIngest;
import io.sparkmp.lda.ingest.IngestOptions;
import io.sparkmp.lda.kernel.TopicSlice;
import io.sparkmp.lda.kernel.WorkerTopics;
import io.sparkmp.lda.layout.CorpusStats;
import io.sparkmp.lda.layout.CutOffs;
import io.sparkmp.lda.layout.DocumentHoldOut;
import io.sparkmp.lda.model.Lda;
import io.sparkmp.lda.model.TopicModel;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.Trained;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A command that applies a saved model to documents. */
abstract class ApplyCommand extends ModelCommand<TopicModel> {

  @Option(
      names = "--docs",
      required = true,
      paramLabel = "PATH",
      description =
          "Files or folders of documents, separated by commas; globs and .gz are fine. Give text"
              + " the options that it had in training.")
  private String documents;

  @Mixin private LdaFormatArguments format = new LdaFormatArguments();

  @Option(
      names = "--sweeps",
      paramLabel = "N",
      description = "Passes over the documents (default: ${DEFAULT-VALUE}).")
  private int sweeps = 50;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Of all random numbers (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Mixin private EngineArguments engine = new EngineArguments();

  /**
   * What came of it.
   *
   * @param seconds of sampling
   * @param readingSeconds before
   */
  record Applied(
      CorpusData data,
      Lda lda,
      Trained<WorkerTopics, TopicSlice> result,
      double seconds,
      double readingSeconds) {}

  /** What is done with it. */
  interface Use {
    void of(Applied applied) throws Exception;
  }

  @Override
  protected void check() {
    TopicArguments.checkSweeps(sweeps);
    format.check();
  }

  /** Refuses an output where something is read. */
  final void checkOutput(SparkSession spark, String path) {
    overlaps(spark).reads("--docs", documents).writes("--output", path);
  }

  /**
   * Applies the model, and closes the documents.
   *
   * @param testFraction of the documents: half of their tokens are hidden
   */
  final void apply(SparkSession spark, double testFraction, Use use) throws Exception {
    DocumentHoldOut holdOut = new DocumentHoldOut(seed, 0, testFraction);
    TopicModel saved = load(spark);
    long start = System.nanoTime();
    try (CorpusData data =
        phases(spark)
            .during("Reading and laying out the documents", () -> read(spark, saved, holdOut))) {
      long read = System.nanoTime();
      warn(Warnings.ofUnknown(data.stats()));
      Lda lda = Lda.applying(saved, data, seed);
      Trained<WorkerTopics, TopicSlice> result =
          lda.train(
              TrainingOptions.epochs(sweeps)
                  .withEngine(engine.engine())
                  .withProgress(SweepProgress.progress(sweeps, false, Screen.ofStderr(), err())));
      double seconds = (System.nanoTime() - read) / 1e9;
      use.of(new Applied(data, lda, result, seconds, (read - start) / 1e9));
    }
  }

  /** Prints what the model does not know. */
  final void printLeftOut(CorpusStats stats) {
    print(
        "Left out %d tokens of words that the model does not know, and %d documents without a word"
            + " that it knows",
        stats.unknownTokens(), stats.emptyDocuments());
  }

  private CorpusData read(SparkSession spark, TopicModel saved, DocumentHoldOut holdOut) {
    IngestOptions options = format.ingest(spark, engine, holdOut, CutOffs.NONE);
    return CorpusIngest.run(
        format.open(spark, documents, err()).source(), options, saved.vocabulary());
  }
}
