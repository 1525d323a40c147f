package io.sparkmp.lda.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.rotation.Pass;
import io.sparkmp.rotation.Visit;
import io.sparkmp.rotation.WorkerReport;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.Schedule;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.special.Gamma;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("unit")
class LdaKernelTest {

  /** The kernel itself checks all counts after each block; here those at the end, by words. */
  @ParameterizedTest
  @CsvSource({
    "1, 1, 2, GIBBS", "2, 2, 17, GIBBS", "3, 1, 5, GIBBS", "3, 3, 200, GIBBS",
    "1, 1, 2, MH", "2, 2, 17, MH", "3, 1, 5, MH", "3, 3, 200, MH"
  })
  void losesNoToken(int workers, int slicesPerWorker, int topics, Sampler sampler) {
    TinyCorpus corpus = TinyCorpus.random(41, 30, 60, 3);
    Schedule schedule = new Schedule(workers, slicesPerWorker, 9);
    LdaProgram program = corpus.program(topics, sampler, 4);
    var states = corpus.train(schedule, DirichletPriors.symmetric(topics, 0.3, 0.05), program, 12);

    int[][] counts = TinyCorpus.counts(schedule, corpus.words(), 12, states);
    int[] frequencies = corpus.frequencies(0, 1);
    for (int word = 0; word < counts.length; word++) {
      assertThat(Arrays.stream(counts[word]).sum()).isEqualTo(frequencies[word]);
      assertThat(Arrays.stream(counts[word]).min().getAsInt()).isNotNegative();
    }
    long ofDocuments = 0;
    for (WorkerState<WorkerTopics, TopicSlice> state : states) {
      for (int d = 0; d < state.pinned().documents(); d++) {
        ofDocuments += state.pinned().documents.tokens(d);
      }
    }
    assertThat(ofDocuments).isEqualTo(corpus.tokens());
  }

  @Test
  void noticesALostToken() {
    TinyCorpus corpus = TinyCorpus.random(10, 10, 12, 3);
    Schedule one = new Schedule(1, 1, 9);
    var states =
        corpus.train(
            one, DirichletPriors.symmetric(3, 0.3, 0.05), corpus.program(3, Sampler.GIBBS, 0), 2);
    WorkerTopics worker = states.get(0).pinned();
    TopicSlice slice = states.get(0).slices().get(0);
    Visit visit = new Visit(one, Pass.train(1), 0, 0, 0);
    TokenCountCheck.check(visit, worker, slice, true);
    slice.totals[2]++;
    assertThatThrownBy(() -> TokenCountCheck.check(visit, worker, slice, true))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("tokens of topic 2 in the words of the slice");
    slice.totals[2]--;
    char old = worker.topics[0][0];
    worker.topics[0][0] = (char) (old == 0 ? 1 : 0);
    assertThatThrownBy(() -> TokenCountCheck.check(visit, worker, slice, true))
        .hasMessageContaining("in the documents of the worker");
    worker.topics[0][0] = old;
    slice.rows.remove(
        0, IntStream.range(0, 3).filter(k -> TinyCorpus.count(slice.rows, 0, k) > 0).sum() % 3);
    assertThatThrownBy(() -> TokenCountCheck.check(visit, worker, slice, true))
        .isInstanceOf(IllegalStateException.class);
  }

  /** With one worker nothing is stale, so the report is exact. */
  @ParameterizedTest
  @EnumSource(Sampler.class)
  void reportsTheJointLogLikelihood(Sampler sampler) {
    TinyCorpus corpus = TinyCorpus.random(30, 25, 50, 8);
    Schedule schedule = new Schedule(1, 3, 2);
    int topics = 7;
    DirichletPriors parameters =
        new DirichletPriors(new double[] {0.1, 0.2, 0.3, 0.4, 2, 1, 1e-3}, 0.05);
    LdaProgram program = corpus.program(topics, sampler, 0);
    var states = corpus.train(schedule, parameters, program, 5);
    List<WorkerReport> reports = states.get(0).reports();
    double reported = -reports.get(reports.size() - 1).tally().loss();

    double expected = 0;
    long[] totals = new long[topics];
    double beta = parameters.beta();
    for (int[] row : TinyCorpus.counts(schedule, corpus.words(), 5, states)) {
      for (int k = 0; k < topics; k++) {
        expected += Gamma.logGamma(beta + row[k]) - Gamma.logGamma(beta);
        totals[k] += row[k];
      }
    }
    double betaSum = corpus.words() * beta;
    for (long total : totals) {
      expected += Gamma.logGamma(betaSum) - Gamma.logGamma(betaSum + total);
    }
    WorkerTopics worker = states.get(0).pinned();
    double alphaSum = parameters.alphaSum();
    for (int d = 0; d < worker.documents(); d++) {
      int[] ofDocument = new int[topics];
      worker.documents.forEach(d, (topic, count) -> ofDocument[topic] = count);
      int length = Arrays.stream(ofDocument).sum();
      expected += Gamma.logGamma(alphaSum) - Gamma.logGamma(alphaSum + length);
      for (int k = 0; k < topics; k++) {
        double alpha = parameters.alpha()[k];
        expected += Gamma.logGamma(alpha + ofDocument[k]) - Gamma.logGamma(alpha);
      }
    }
    assertThat(reported).isCloseTo(expected, within(1e-6 * Math.abs(expected)));
  }

  /** Four topics of ten words each; a topic is found if the mass of its words is. */
  @ParameterizedTest
  @EnumSource(Sampler.class)
  void findsPlantedTopics(Sampler sampler) {
    int topics = 4;
    TinyCorpus corpus = TinyCorpus.planted(300, 40, topics, 10, 0.05, 4);
    Schedule schedule = new Schedule(2, 2, 6);
    LdaProgram program =
        new LdaProgram(
            new LdaOptions(topics, List.of(1.0), 0.01, sampler, 20, 5, 30, true, 0),
            corpus.words(),
            corpus.tokens(),
            false);
    var states = corpus.train(schedule, DirichletPriors.symmetric(topics, 1, 0.01), program, 150);
    int[][] counts = TinyCorpus.counts(schedule, corpus.words(), 150, states);
    boolean[] taken = new boolean[topics];
    for (int planted = 0; planted < topics; planted++) {
      double best = 0;
      int match = -1;
      for (int k = 0; k < topics; k++) {
        double inside = 0;
        double all = 0;
        for (int word = 0; word < counts.length; word++) {
          inside += word / 10 == planted ? counts[word][k] : 0;
          all += counts[word][k];
        }
        if (inside / all > best) {
          best = inside / all;
          match = k;
        }
      }
      assertThat(best).as("mass of planted topic %d", planted).isGreaterThan(0.9);
      assertThat(taken[match]).isFalse();
      taken[match] = true;
    }
  }

  /** A step is Minka's, computed from all documents, whichever workers have them. */
  @Test
  void learnsThePriors() {
    TinyCorpus corpus = TinyCorpus.planted(120, 30, 3, 8, 0.1, 4);
    Schedule schedule = new Schedule(3, 2, 6);
    DirichletPriors start = new DirichletPriors(new double[] {0.5, 1, 2}, 0.1);
    LdaProgram program = corpus.program(3, Sampler.GIBBS, 4); // learns from sweep 3 on
    var states = corpus.start(schedule, start, Sampler.GIBBS);
    states = corpus.train(schedule, program, states, 0, 4, null);
    for (var state : states) {
      assertThat(state.pinned().parameters()).as("after the fourth sweep").isEqualTo(start);
    }
    states = corpus.train(schedule, program, states, 4, 5, null);
    DirichletPriors learned = states.get(0).pinned().parameters();
    for (var state : states) {
      assertThat(state.pinned().parameters())
          .as("all workers alike")
          .usingRecursiveComparison() // each has summed up for itself
          .isEqualTo(learned);
    }
    assertThat(learned.alpha()).isNotEqualTo(start.alpha());
    assertThat(learned.beta()).isNotEqualTo(start.beta());
    assertThat(Arrays.stream(learned.alpha()).boxed()).allMatch(a -> a > 0.01 && a < 10);
    assertThat(learned.beta()).isBetween(0.01, 1.0);
  }

  @Test
  void aStepIsMinkas() {
    double[] alpha = {0.5, 1, 2};
    DirichletPriors old = new DirichletPriors(alpha, 0.1);
    TinyCorpus corpus = TinyCorpus.planted(50, 60, 3, 8, 0.1, 4);
    Schedule one = new Schedule(1, 1, 1);
    var state = corpus.train(one, old, corpus.program(3, Sampler.GIBBS, 0), 10).get(0);
    WorkerTopics worker = state.pinned();
    TopicSlice slice = state.slices().get(0);
    worker.wordStatistic = PriorEstimation.ofWords(slice.rows, old.beta());
    LdaProgram program = corpus.program(3, Sampler.GIBBS, 10);
    double[] sums = new double[program.sums(Pass.train(10))];
    program.newKernel().contribute(Pass.train(10), worker, sums);
    program.newKernel().receive(Pass.train(10), worker, sums);

    double[] numerator = {0.001, 0.001, 0.001};
    double denominator = 1;
    for (int d = 0; d < worker.documents(); d++) {
      worker.documents.forEach(
          d,
          (k, count) -> numerator[k] += Gamma.digamma(count + alpha[k]) - Gamma.digamma(alpha[k]));
      denominator += Gamma.digamma(60 + 3.5) - Gamma.digamma(3.5);
    }
    double words = 0;
    for (int[] row : TinyCorpus.counts(one, corpus.words(), 10, List.of(state))) {
      for (int count : row) {
        words += Gamma.digamma(count + 0.1) - Gamma.digamma(0.1);
      }
    }
    double topics = 0;
    for (long total : worker.totals) {
      topics += Gamma.digamma(total + 2.4) - Gamma.digamma(2.4);
    }
    DirichletPriors learned = worker.parameters();
    for (int k = 0; k < 3; k++) {
      assertThat(learned.alpha()[k]).isCloseTo(alpha[k] * numerator[k] / denominator, within(1e-6));
    }
    assertThat(learned.beta()).isCloseTo(0.1 * words / (24 * topics), within(1e-6));
    assertThat(worker.wordStatistic).isZero();
  }
}
