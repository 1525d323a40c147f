package io.sparkmp.lda.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.Ids;
import io.sparkmp.lda.ingest.CorpusData;
import io.sparkmp.lda.kernel.LdaProgram;
import io.sparkmp.lda.kernel.Sampler;
import io.sparkmp.lda.kernel.TopicSlice;
import io.sparkmp.lda.kernel.WorkerTopics;
import io.sparkmp.lda.layout.DocumentHoldOut;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.app.Trained;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.spark.util.SizeEstimator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import scala.Tuple2;

/** Compares the sizes computed before a training with those of the trained states. */
@Tag("spark")
class TopicSizesTest {
  private static final int SLICES = 4;

  @ParameterizedTest
  @CsvSource({"GIBBS,5", "MH,5", "MH,40"})
  @Tag("nightly")
  void otherNumbersOfTopicsAreAsLargeAsComputed(Sampler sampler, int topics) {
    topicsAreAsLargeAsComputed(sampler, topics);
  }

  @ParameterizedTest
  @CsvSource({"GIBBS,40", "MH,300"})
  void topicsAreAsLargeAsComputed(Sampler sampler, int topics) {
    LdaProgram.Memory sizes = new LdaProgram.Memory(topics, sampler);
    CorpusData data = Topics.read(0, 600, new DocumentHoldOut(1, 0, 0.2));
    try (Trained<WorkerTopics, TopicSlice> trained =
        new Lda(data, Topics.options(topics, sampler), null)
            .train(Topics.sweeps(3, EngineKind.RING))) {
      List<Tuple2<Long, Long>> workers =
          trained
              .pinned()
              .map(
                  pair ->
                      new Tuple2<>(
                          sizes.pinnedBytes(pair._1(), SLICES), SizeEstimator.estimate(pair._2())))
              .collect();
      assertThat(workers)
          .hasSize(2)
          .allSatisfy(pair -> assertThat(pair._1()).isCloseTo(pair._2(), withinPercentage(20)));
      List<Tuple2<Long, Long>> slices =
          trained
              .slices()
              .map(
                  pair ->
                      new Tuple2<>(sizes.sliceBytes(pair._1()), SizeEstimator.estimate(pair._2())))
              .collect();
      assertThat(slices)
          .hasSize(SLICES)
          .allSatisfy(pair -> assertThat(pair._1()).isCloseTo(pair._2(), withinPercentage(20)));
    }
    data.close();
  }

  @Test
  void sizesGrowWithTokensTopicsAndSlices() {
    long pinned = 0;
    long slice = 0;
    for (int topics = 2; topics < 60_000; topics *= 2) {
      LdaProgram.Memory sizes = new LdaProgram.Memory(topics, Sampler.MH);
      assertThat(sizes.pinnedBytes(ids(1000, 50), 4)).isGreaterThanOrEqualTo(pinned);
      assertThat(sizes.sliceBytes(ids(1000, 50))).isGreaterThanOrEqualTo(slice);
      pinned = sizes.pinnedBytes(ids(1000, 50), 4);
      slice = sizes.sliceBytes(ids(1000, 50));
      assertThat(sizes.pinnedBytes(ids(1000, 60), 4)).isGreaterThan(pinned);
      assertThat(sizes.pinnedBytes(ids(1000, 50), 8)).isGreaterThan(pinned);
      assertThat(sizes.sliceBytes(ids(1100, 50))).isGreaterThan(slice);
      assertThat(new LdaProgram.Memory(topics, Sampler.GIBBS).pinnedBytes(ids(1000, 50), 4))
          .isLessThan(pinned);
    }
  }

  private static IdCounts ids(int count, int tokens) {
    int[] counts = new int[count];
    Arrays.fill(counts, tokens);
    return new IdCounts(Ids.ofLongs(LongStream.range(0, count).toArray()), counts);
  }
}
