package io.sparkmp.bench.micro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.lda.kernel.Sampler;
import io.sparkmp.lda.kernel.TopicSlice;
import io.sparkmp.schedule.PassOrder;
import io.sparkmp.topk.TopLists;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Each benchmark does what it says. */
@Tag("unit")
class BenchmarksTest {

  @Test
  void gradientDescentLearnsAndBothFormsAgree() {
    FactorisationBenchmark simd = new FactorisationBenchmark();
    FactorisationBenchmark scalar = new FactorisationBenchmark();
    simd.setUp();
    scalar.setUp();
    double first = simd.simd();
    assertThat(scalar.scalar()).isEqualTo(first);
    assertThat(first).isCloseTo(2, within(0.1)); // the variance of 1 to 5
    double later = 0;
    for (int epoch = 0; epoch < 5; epoch++) {
      later = simd.simd();
    }
    assertThat(later).isLessThan(first);
  }

  @Test
  void passesOfImplicitFeedbackMoveUsersAndBothFormsAgree() {
    ImplicitBenchmark simd = new ImplicitBenchmark();
    ImplicitBenchmark scalar = new ImplicitBenchmark();
    simd.setUp();
    scalar.setUp();
    double users = simd.simd();
    assertThat(scalar.scalar()).isEqualTo(users);
    assertThat(simd.simd()).isEqualTo(users); // this one moves items
    assertThat(simd.simd()).isFinite();
  }

  @Test
  void sweepsRaiseTheLikelihood() {
    for (Sampler sampler : Sampler.values()) {
      SamplerBenchmark benchmark = new SamplerBenchmark();
      benchmark.sampler = sampler;
      benchmark.setUp();
      double before = benchmark.sweep();
      for (int i = 0; i < 10; i++) {
        benchmark.sweep();
      }
      assertThat(benchmark.sweep()).isPositive().isLessThan(before); // minus log-likelihood
      assertThat(Arrays.stream(benchmark.topicCounts().totals()).sum())
          .isEqualTo(SamplerBenchmark.TOKENS);
    }
  }

  @Test
  void slicesOfFactorsComeBack() {
    for (String serializer : new String[] {"kryo", "java"}) {
      CodecBenchmark benchmark = new CodecBenchmark();
      benchmark.serializer = serializer;
      benchmark.setUp();
      FactorTable read = (FactorTable) benchmark.read();
      assertThat(read.rows()).isEqualTo(CodecBenchmark.ROWS);
      assertThat(read.values()).isEqualTo(MadeRatings.table(CodecBenchmark.ROWS, 64, 1).values());
      assertThat(benchmark.write().length).isGreaterThan(4 * read.values().length);
    }
  }

  @Test
  void slicesOfTopicsComeBack() {
    for (String serializer : new String[] {"kryo", "java"}) {
      CodecBenchmark benchmark = new CodecBenchmark();
      benchmark.slice = "topics";
      benchmark.serializer = serializer;
      benchmark.setUp();
      TopicSlice read = (TopicSlice) benchmark.read();
      assertThat(Arrays.stream(read.totals()).sum()).isEqualTo(SamplerBenchmark.TOKENS);
      assertThat(benchmark.write()).isNotEmpty();
    }
  }

  @Test
  void ordersHoldForAllWorkers() {
    ScheduleBenchmark benchmark = new ScheduleBenchmark();
    benchmark.workers = 10;
    PassOrder order = benchmark.order();
    assertThat(IntStream.range(0, 20).map(t -> order.slice(9, t)).sorted().toArray())
        .isEqualTo(IntStream.range(0, 20).toArray());
  }

  @Test
  void searchFindsTheBest() {
    TopKBenchmark benchmark = new TopKBenchmark();
    benchmark.setUp();
    TopLists best = benchmark.search();
    assertThat(best.starts()).hasSize(TopKBenchmark.QUERIES + 1);
    assertThat(best.scores()).hasSize(TopKBenchmark.QUERIES * TopKBenchmark.NUM);
    assertThat(best.scores()[0]).isGreaterThan(best.scores()[TopKBenchmark.NUM - 1]);
  }

  @Test
  void theScorerAnswers() throws IOException {
    ScorerBenchmark benchmark = new ScorerBenchmark();
    benchmark.setUp();
    assertThat(benchmark.recommend()).hasSize(ScorerBenchmark.NUM);
    assertThat(benchmark.similar()).hasSize(ScorerBenchmark.NUM);
    assertThat(benchmark.predict()).isBetween(1f, 5f);
    assertThat(benchmark.foldIn()).isPresent();
  }
}
