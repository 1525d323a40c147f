package io.sparkmp.lda.cli;

import io.sparkmp.cli.EngineArguments;
import io.sparkmp.cli.Phases;
import io.sparkmp.lda.ingest.CorpusData;
import io.sparkmp.lda.ingest.Ingest;
import io.sparkmp.lda.ingest.IngestOptions;
import io.sparkmp.lda.kernel.TopicSlice;
import io.sparkmp.lda.kernel.WorkerTopics;
import io.sparkmp.lda.layout.CorpusStats;
import io.sparkmp.lda.layout.CutOffs;
import io.sparkmp.lda.layout.HoldOut;
import io.sparkmp.lda.model.Lda;
import io.sparkmp.lda.model.TopicModel;
import io.sparkmp.lda.model.TopicModelStore;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.TrainingResult;
import io.sparkmp.spark.files.Overlaps;
import java.io.PrintWriter;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How a saved model is applied to documents. */
final class ApplyArguments {

  @Option(names = "--model", required = true, paramLabel = "PATH", description = "The saved model.")
  private String model = "";

  @Option(
      names = "--docs",
      required = true,
      paramLabel = "PATH",
      description =
          "Files or folders of documents, separated by commas; globs and .gz are fine. Give text"
              + " the options that it had in training.")
  String documents = "";

  @Mixin private FormatArguments format = new FormatArguments();

  @Option(
      names = "--sweeps",
      paramLabel = "N",
      description = "Passes over the documents (default: ${DEFAULT-VALUE}).")
  private int sweeps = 50;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Of all random numbers (default: ${DEFAULT-VALUE}).")
  long seed = 1;

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
      TrainingResult<WorkerTopics, TopicSlice> result,
      double seconds,
      double readingSeconds) {

    /** A line about what the model does not know. */
    String leftOut() {
      CorpusStats stats = data.stats();
      return String.format(
          "Left out %d tokens of words that the model does not know, and %d documents without"
              + " a word that it knows",
          stats.unknownTokens(), stats.emptyDocuments());
    }
  }

  /**
   * Complains of arguments that do not fit each other, before anything is read.
   *
   * @throws IllegalArgumentException if some do not
   */
  void check() {
    TopicArguments.checkSweeps(sweeps);
    format.check();
  }

  /** What is read. */
  Overlaps overlaps(SparkSession spark) {
    return new Overlaps(spark.sparkContext().hadoopConfiguration())
        .reads("--model", model)
        .reads("--docs", documents);
  }

  Applied apply(SparkSession spark, HoldOut holdOut, PrintWriter err) throws Exception {
    TopicModel saved = new TopicModelStore(spark, model).load();
    long start = System.nanoTime();
    CorpusData data =
        new Phases(spark, err)
            .during("Reading and laying out the documents", () -> read(spark, saved, holdOut, err));
    long read = System.nanoTime();
    Warnings.print(Warnings.ofUnknown(data.stats()), err);
    Lda lda = Lda.applying(saved, data, seed);
    SweepProgress progress = SweepProgress.onStderr(sweeps, false, err);
    TrainingResult<WorkerTopics, TopicSlice> result =
        lda.train(
            TrainingOptions.epochs(sweeps).withEngine(engine.engine()).withProgress(progress));
    double seconds = (System.nanoTime() - read) / 1e9;
    return new Applied(data, lda, result, seconds, (read - start) / 1e9);
  }

  private CorpusData read(SparkSession spark, TopicModel saved, HoldOut holdOut, PrintWriter err) {
    IngestOptions options =
        new IngestOptions(
            engine.workers(spark),
            engine.slicesPerWorker(),
            holdOut,
            CutOffs.NONE,
            format.skipMalformed,
            engine.blockStorage());
    return Ingest.run(format.open(spark, documents, err).source(), options, saved.vocabulary());
  }
}
