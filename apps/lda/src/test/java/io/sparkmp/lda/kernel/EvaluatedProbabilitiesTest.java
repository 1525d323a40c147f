package io.sparkmp.lda.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.lda.draw.RowScan;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Pass;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.PassOrder;
import io.sparkmp.schedule.Schedule;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In any document the probabilities of all words of the vocabulary add up to 1. */
@Tag("unit")
class EvaluatedProbabilitiesTest {
  private static final double ROUNDING = 1e-5;

  private static double[] sums(
      TinyCorpus corpus,
      Schedule schedule,
      LdaProgram program,
      int sweeps,
      List<WorkerState<WorkerTopics, TopicSlice>> states) {
    LdaKernel kernel = new LdaKernel(program, RowScan.scalar(program.options().topics()));
    PassOrder order = schedule.pass(sweeps);
    double[] sums = new double[corpus.documents().length];
    int workers = schedule.workers();
    for (int d = 0; d < sums.length; d++) {
      WorkerTopics worker = states.get(d % workers).pinned();
      for (int p = 0; p < workers; p++) {
        for (int j = 0; j < schedule.slicesPerWorker(); j++) {
          TopicSlice slice = states.get(p).slices().get(j);
          int s = order.slice(p, j);
          for (int row = 0; row < slice.rows().rows(); row++) {
            Tokens one = new Tokens(new int[] {d / workers}, new int[] {0, 1}, new int[] {row});
            Tally tally = new Tally();
            kernel.evaluate(
                new Visit(
                    schedule, new Pass(sweeps, sweeps, 0, HeldOut.VALIDATION), d % workers, s, 0),
                HeldOut.VALIDATION,
                new TokenBlock(Tokens.NONE, one, Tokens.NONE),
                worker,
                slice,
                tally);
            assertThat(tally.loss()).isNotNegative();
            sums[d] += Math.exp(-tally.loss());
          }
        }
      }
    }
    return sums;
  }

  private static TinyCorpus corpus(int words) {
    return switch (words) {
      case 1 -> new TinyCorpus(new int[][] {{0, 0, 0}, {0}, {0, 0}}, 1);
      case 3 -> new TinyCorpus(new int[][] {{0, 1}, {2, 2, 2, 1}, {0}, {1, 2}, {2}}, 3);
      default -> TinyCorpus.random(23, 20, words, words);
    };
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 1, GIBBS",
    "1, 2, 2, GIBBS",
    "3, 2, 1, GIBBS",
    "3, 3, 2, GIBBS",
    "37, 3, 2, GIBBS",
    "1, 2, 2, MH",
    "3, 2, 1, MH",
    "3, 3, 2, MH",
    "37, 3, 2, MH"
  })
  void addUpToOneAfterEachSweepAndAtTheEnd(
      int words, int workers, int slicesPerWorker, Sampler sampler) {
    TinyCorpus corpus = corpus(words);
    Schedule schedule = new Schedule(workers, slicesPerWorker, 5);
    DirichletPriors priors = DirichletPriors.symmetric(4, 0.3, 0.01);
    LdaProgram plain = corpus.program(4, sampler, 2);
    LdaProgram program =
        new LdaProgram(plain.options(), plain.words(), plain.tokens(), false, true, null);
    var states = corpus.start(schedule, priors, sampler);
    var unjudged = corpus.start(schedule, priors, sampler);
    for (int sweep = 1; sweep <= 6; sweep++) {
      states = corpus.train(schedule, program, states, sweep - 1, sweep, HeldOut.VALIDATION);
      assertThat(sums(corpus, schedule, program, sweep, states))
          .containsOnly(new double[] {1}, within(ROUNDING));
      unjudged = corpus.train(schedule, plain, unjudged, sweep - 1, sweep, null);
    }
    assertThat(TinyCorpus.counts(schedule, words, 6, states))
        .as("evaluating changes nothing")
        .isDeepEqualTo(TinyCorpus.counts(schedule, words, 6, unjudged));

    long[] totals = new long[4];
    for (int[] ofWord : TinyCorpus.counts(schedule, words, 6, unjudged)) {
      for (int k = 0; k < totals.length; k++) {
        totals[k] += ofWord[k];
      }
    }
    assertThat(sums(corpus, schedule, plain.evaluating(totals), 6, unjudged))
        .containsOnly(new double[] {1}, within(ROUNDING));
  }

  @Test
  void ofAModelThatStaysAsItIs() {
    Random random = new Random(4);
    for (int words : new int[] {1, 2, 7, 40}) {
      long[] totals = new long[3];
      int[][] topicsOf = new int[words][];
      int[][] countsOf = new int[words][];
      for (int w = 0; w < words; w++) {
        boolean isUnmet = words > 1 && w % 3 == 1; // a word of held-out halves alone
        topicsOf[w] = isUnmet ? new int[0] : new int[] {random.nextInt(3)};
        countsOf[w] = isUnmet ? new int[0] : new int[] {1 + random.nextInt(5)};
        for (int i = 0; i < topicsOf[w].length; i++) {
          totals[topicsOf[w][i]] += countsOf[w][i];
        }
      }
      TopicWordDistributions model =
          new TopicWordDistributions(
              DirichletPriors.symmetric(3, 0.1, 0.01), totals, words, topicsOf, countsOf);
      for (double[] shares :
          List.of(model.shares(new int[] {0}, new double[] {2}), model.priorShares())) {
        double sum = 0;
        for (int w = 0; w < words; w++) {
          assertThat(model.logProbability(w, shares)).isNotPositive();
          sum += Math.exp(model.logProbability(w, shares));
        }
        assertThat(sum).isCloseTo(1, within(1e-12));
      }
    }
  }
}
