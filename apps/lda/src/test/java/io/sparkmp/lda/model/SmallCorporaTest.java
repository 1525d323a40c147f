package io.sparkmp.lda.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.lda.SharedSpark;
import io.sparkmp.lda.ingest.CorpusData;
import io.sparkmp.lda.ingest.CorpusIngest;
import io.sparkmp.lda.ingest.FrameCorpus;
import io.sparkmp.lda.ingest.IngestOptions;
import io.sparkmp.lda.kernel.LdaOptions;
import io.sparkmp.lda.kernel.Sampler;
import io.sparkmp.lda.kernel.TokenBlock;
import io.sparkmp.lda.kernel.Tokens;
import io.sparkmp.lda.kernel.TopicSlice;
import io.sparkmp.lda.kernel.WorkerTopics;
import io.sparkmp.lda.layout.CutOffs;
import io.sparkmp.lda.layout.DocumentHoldOut;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Tally;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.app.Trained;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Where a handful of tokens decides, the saved model judges the hidden ones. */
@Tag("spark")
class SmallCorporaTest {
  private static final int TOPICS = 3;

  static Stream<Arguments> corpora() {
    return Stream.of(
            List.of("spam spam spam", "spam"),
            List.of("spam spam spam", "spam", "spam spam"),
            List.of("a b a", "b b", "c a c c", "a", "c b c a b a", "b"))
        .flatMap(
            documents ->
                Stream.of(Sampler.values()).map(sampler -> Arguments.of(documents, sampler)));
  }

  private static Dataset<Row> frame(List<String> documents) {
    List<Row> rows = new ArrayList<>();
    for (String document : documents) {
      rows.add(RowFactory.create((long) rows.size(), document.split(" ", -1)));
    }
    return SharedSpark.get()
        .createDataFrame(
            rows,
            new StructType()
                .add("id", DataTypes.LongType, false)
                .add("tokens", DataTypes.createArrayType(DataTypes.StringType), false));
  }

  @ParameterizedTest
  @MethodSource("corpora")
  void noPerplexityIsBelowOne(List<String> documents, Sampler sampler) {
    FrameCorpus corpus = new FrameCorpus(frame(documents), "id", "tokens", null, 0, "the frame");
    for (int seed = 1; seed <= 2; seed++) {
      IngestOptions how =
          new IngestOptions(2, 2, new DocumentHoldOut(seed, 0.5, 0.5), CutOffs.NONE, false);
      try (CorpusData data = CorpusIngest.run(corpus, how, null)) {
        LdaOptions options =
            new LdaOptions(TOPICS, List.of(0.1), 0.01, sampler, 0, 2, 1, false, seed);
        Lda lda = new Lda(data, options, null);
        boolean validates = data.stats().validation() > 0;
        try (Trained<WorkerTopics, TopicSlice> result =
            lda.train(Topics.sweeps(5, EngineKind.RING).withValidation(validates))) {
          for (EpochReport sweep : result.history()) {
            Tally loss = sweep.validation();
            assertThat(loss == null || loss.loss() >= 0).isTrue();
          }
          assertThat(lda.evaluate(result, HeldOut.TEST).loss())
              .isNotNegative()
              .isCloseTo(loss(data, result), within(1e-4));
        }
      }
    }
  }

  /** The negative log-probability of the hidden tokens by the counts of all slices. */
  private static double loss(CorpusData data, Trained<WorkerTopics, TopicSlice> result) {
    List<TopicSlice> slices = result.slices().values().collect();
    List<WorkerTopics> pinned = result.pinned().values().collect();
    long[] totals = new long[TOPICS];
    for (TopicSlice slice : slices) {
      int[] ofSlice = slice.rows().totals();
      Arrays.setAll(totals, k -> totals[k] + ofSlice[k]);
    }
    double loss = 0;
    List<List<TokenBlock>> blocks = Topics.blocks(data);
    for (int p = 0; p < pinned.size(); p++) {
      double beta = pinned.get(p).parameters().beta();
      for (int s = 0; s < slices.size(); s++) {
        Tokens hidden = blocks.get(p).get(s).test();
        for (int i = 0; i < hidden.documents().length; i++) {
          double[] shares = pinned.get(p).shares(hidden.documents()[i]);
          for (int at = hidden.starts()[i]; at < hidden.starts()[i + 1]; at++) {
            double[] counts = new double[TOPICS];
            slices.get(s).rows().forEach(hidden.words()[at], (k, count) -> counts[k] = count);
            double probability = 0;
            for (int k = 0; k < TOPICS; k++) {
              double inTopic = totals[k] + data.wordCount() * beta;
              probability += shares[k] * (counts[k] + beta) / inTopic;
            }
            loss -= Math.log(probability);
          }
        }
      }
    }
    return loss;
  }
}
