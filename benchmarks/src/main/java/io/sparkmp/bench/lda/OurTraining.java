package io.sparkmp.bench.lda;

import io.sparkmp.lda.ingest.BagOfWords;
import io.sparkmp.lda.ingest.CorpusData;
import io.sparkmp.lda.ingest.Ingest;
import io.sparkmp.lda.ingest.IngestOptions;
import io.sparkmp.lda.kernel.Sampler;
import io.sparkmp.lda.kernel.TopicSlice;
import io.sparkmp.lda.kernel.WorkerTopics;
import io.sparkmp.lda.layout.CutOffs;
import io.sparkmp.lda.layout.HoldOut;
import io.sparkmp.lda.model.Lda;
import io.sparkmp.lda.model.LdaOptions;
import io.sparkmp.lda.model.TopicModel;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.TrainingResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Row;

/**
 * What we make of a corpus.
 *
 * @param seconds of the training, its start and what is between the sweeps included
 * @param history of the sweeps, whose log-likelihoods are taken while they run
 * @param logLikelihood a token, exactly, after the last sweep
 */
record OurTraining(double seconds, List<EpochReport> history, double logLikelihood, Topics topics) {

  /** A corpus as it is read. */
  record Read(CorpusData data, double seconds) {}

  /** Reads and lays out. */
  static Read read(Setup setup, int workers, double testFraction) {
    long start = System.nanoTime();
    BagOfWords source =
        new BagOfWords(
            JavaSparkContext.fromSparkContext(setup.spark().sparkContext()),
            setup.data().corpus().toString(),
            setup.data().vocabulary().toString());
    CorpusData data =
        Ingest.run(
            source,
            new IngestOptions(
                workers,
                setup.slicesPerWorker(),
                new HoldOut(setup.seed(), 0, testFraction),
                CutOffs.NONE,
                false),
            null);
    return new Read(data, (System.nanoTime() - start) / 1e9);
  }

  /**
   * A training's options.
   *
   * @param learnEvery sweeps from one step of learning alpha and beta to the next, or 0
   * @param learnFrom the first sweep after which to learn
   */
  static LdaOptions options(
      Setup setup, int topics, Sampler sampler, int cooling, int learnEvery, int learnFrom) {
    return new LdaOptions(
        topics,
        setup.alphaSum() / topics,
        setup.beta(),
        sampler,
        cooling,
        learnEvery,
        learnFrom,
        false,
        setup.seed());
  }

  /** Trains with engine {@code ring}. */
  static OurTraining run(
      Setup setup, CorpusData data, Corpus corpus, LdaOptions options, int sweeps) {
    long start = System.nanoTime();
    Lda training = new Lda(data, options, null);
    TrainingResult<WorkerTopics, TopicSlice> result =
        training.train(TrainingOptions.epochs(sweeps).withEngine(EngineKind.RING));
    double seconds = (System.nanoTime() - start) / 1e9;
    Topics topics = topics(training.model(setup.spark(), result), corpus);
    double logLikelihood = training.logLikelihood(result) / data.stats().training();
    result.close();
    return new OurTraining(seconds, result.history(), logLikelihood, topics);
  }

  private static Topics topics(TopicModel model, Corpus corpus) {
    Map<String, Integer> places = new HashMap<>();
    for (String word : corpus.vocabulary()) {
      places.put(word, places.size());
    }
    float[][] counts = new float[model.info().topics()][corpus.vocabulary().length];
    for (Row row : model.words().select("word", "topics", "counts").collectAsList()) {
      int word = places.get(row.getString(0));
      List<Integer> topics = row.getList(1);
      List<Integer> ofTopic = row.getList(2);
      for (int i = 0; i < topics.size(); i++) {
        counts[topics.get(i)][word] = ofTopic.get(i);
      }
    }
    return Topics.smoothed(counts, model.info().beta(), model.parameters().alpha());
  }

  /** The seconds to the end of a sweep: all but those of the sweeps after it. */
  double secondsTo(int sweep) {
    return seconds - history.stream().skip(sweep).mapToDouble(EpochReport::seconds).sum();
  }

  /** After how many sweeps a log-likelihood a token was reported, or 0 if it never was. */
  int sweepsTo(double logLikelihood) {
    for (EpochReport report : history) {
      if (-report.training().mean() >= logLikelihood) {
        return report.epoch();
      }
    }
    return 0;
  }
}
