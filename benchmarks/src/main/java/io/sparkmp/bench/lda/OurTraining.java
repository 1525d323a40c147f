package io.sparkmp.bench.lda;

import io.sparkmp.bench.report.Median;
import io.sparkmp.lda.ingest.BagOfWords;
import io.sparkmp.lda.ingest.CorpusData;
import io.sparkmp.lda.ingest.CorpusIngest;
import io.sparkmp.lda.ingest.IngestOptions;
import io.sparkmp.lda.kernel.LdaOptions;
import io.sparkmp.lda.layout.CutOffs;
import io.sparkmp.lda.layout.DocumentHoldOut;
import io.sparkmp.lda.model.Lda;
import io.sparkmp.lda.model.TopicModel;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.ingest.lines.TextFiles;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleConsumer;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Trains our topic model on a corpus, from files. */
final class OurTraining {
  private static final int SLICES_PER_WORKER = 2;

  private OurTraining() {}

  /** Reads the corpus and lays it out. */
  static CorpusData read(SparkSession spark, BagFolder folder, long seed) {
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    TextFiles files =
        new TextFiles("corpus", folder.corpus().toString(), context.hadoopConfiguration());
    BagOfWords source = new BagOfWords(context, files, folder.vocabulary().toString());
    return CorpusIngest.run(
        source,
        new IngestOptions(
            LdaSuite.WORKERS,
            SLICES_PER_WORKER,
            new DocumentHoldOut(seed, 0, LdaSuite.TEST_FRACTION),
            CutOffs.NONE,
            false),
        null);
  }

  /**
   * Reads, and trains with engine {@code ring}; time between sweeps counts too.
   *
   * @param rate receives the median tokens per second of the sweeps
   */
  static Topics.Timed run(
      SparkSession spark,
      BagFolder folder,
      Corpus corpus,
      LdaOptions options,
      int sweeps,
      DoubleConsumer rate) {
    long start = System.nanoTime();
    try (CorpusData data = read(spark, folder, options.seed())) {
      Lda training = new Lda(data, options, null);
      var result = training.train(TrainingOptions.epochs(sweeps).withEngine(EngineKind.RING));
      double seconds = (System.nanoTime() - start) / 1e9;
      Topics topics = topics(training.model(spark, result), corpus);
      result.close();
      rate.accept(Median.of(result.history().stream().map(EpochReport::updatesPerSecond).toList()));
      return new Topics.Timed(seconds, topics);
    }
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
}
