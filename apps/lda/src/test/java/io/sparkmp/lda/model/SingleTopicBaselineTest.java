package io.sparkmp.lda.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.lda.SharedSpark;
import io.sparkmp.lda.ingest.CorpusData;
import io.sparkmp.lda.ingest.CorpusIngest;
import io.sparkmp.lda.ingest.IngestOptions;
import io.sparkmp.lda.kernel.Sampler;
import io.sparkmp.lda.kernel.TokenBlock;
import io.sparkmp.lda.kernel.TopicSlice;
import io.sparkmp.lda.kernel.WorkerTopics;
import io.sparkmp.lda.layout.CutOffs;
import io.sparkmp.lda.layout.DocumentHoldOut;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Tally;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.app.Trained;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("spark")
class SingleTopicBaselineTest {

  /** By gathering all hidden tokens; the naive loop. */
  private static double loss(
      CorpusData data, HeldOut set, Map<String, Integer> counts, double words, double beta) {
    double all = counts.values().stream().mapToInt(n -> n).sum() + words * beta;
    List<IdCounts> slices = data.words().collect();
    double loss = 0;
    for (List<TokenBlock> blocks : Topics.blocks(data)) {
      for (int s = 0; s < slices.size(); s++) {
        for (int row : blocks.get(s).tokens(set).words()) {
          String word = slices.get(s).ids().get(row).toString();
          loss -= Math.log((counts.getOrDefault(word, 0) + beta) / all);
        }
      }
    }
    return loss;
  }

  private static Map<String, Integer> counts(TopicModel model) {
    Map<String, Integer> counts = new HashMap<>();
    for (Row row : model.words().collectAsList()) {
      counts.put(row.getString(0), row.getInt(1));
    }
    return counts;
  }

  @Test
  void isWhatTheFrequenciesOfWordsGive() {
    CorpusData data = Topics.read(0, 90, new DocumentHoldOut(1, 0.2, 0.3));
    Lda lda = new Lda(data, Topics.options(4, Sampler.GIBBS), null);
    Trained<WorkerTopics, TopicSlice> result = lda.train(Topics.sweeps(9, EngineKind.RING));
    TopicModel model = lda.model(SharedSpark.get(), result);
    assertThat(model.info().beta()).as("learned").isNotEqualTo(0.05);
    for (HeldOut set : List.of(HeldOut.VALIDATION, HeldOut.TEST)) {
      Tally loss = lda.evaluateSingleTopic(result, set);
      assertThat(loss.count()).isEqualTo(lda.evaluate(result, set).count()).isPositive();
      assertThat(loss.loss())
          .isCloseTo(
              loss(data, set, counts(model), data.wordCount(), model.info().beta()), within(1e-6));
    }

    CorpusData fresh =
        CorpusIngest.run(
            Topics.corpus(1000, 1030),
            new IngestOptions(2, 2, new DocumentHoldOut(3, 0, 1), CutOffs.NONE, false),
            model.vocabulary());
    Lda applied = Lda.applying(model, fresh, 3);
    var found = applied.train(Topics.sweeps(2, EngineKind.RING));
    Tally loss = applied.evaluateSingleTopic(found, HeldOut.TEST);
    assertThat(loss.count()).isEqualTo(fresh.stats().test()).isPositive();
    assertThat(loss.loss())
        .isCloseTo(
            loss(fresh, HeldOut.TEST, counts(model), model.info().words(), model.info().beta()),
            within(1e-6));
    fresh.close();
    data.close();
  }
}
