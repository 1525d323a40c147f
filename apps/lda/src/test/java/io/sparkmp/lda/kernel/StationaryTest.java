package io.sparkmp.lda.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.lda.draw.RowScan;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.rotation.Pass;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.Schedule;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.special.Gamma;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Compares what the samplers converge to with the exact distribution of a tiny corpus. */
@Tag("unit")
class StationaryTest {
  private static final TinyCorpus CORPUS =
      new TinyCorpus(new int[][] {{0, 0, 1}, {1, 2}, {2, 2, 0}}, 3);
  private static final DirichletPriors PARAMETERS =
      new DirichletPriors(new double[] {0.4, 0.9}, 0.3);
  private static final Schedule ONE = new Schedule(1, 1, 5);

  /** All 256 states of 8 tokens and two topics, by their exact joint probability. */
  @Test
  void gibbsSamplesFromTheJointPosterior() {
    double[] expected = new double[1 << CORPUS.tokens()];
    for (int state = 0; state < expected.length; state++) {
      expected[state] = Math.exp(logJoint(state));
    }
    long[] observed = new long[expected.length];
    LdaProgram program = CORPUS.program(2, Sampler.GIBBS, 0);
    LdaKernel kernel = new LdaKernel(program, RowScan.scalar(2));
    var states = CORPUS.start(ONE, PARAMETERS, Sampler.GIBBS);
    WorkerTopics worker = states.get(0).pinned();
    TopicSlice slice = states.get(0).slices().get(0);
    TokenBlock block = CORPUS.worker(0, 1, 1).block(0);
    Schedule seeded = new Schedule(1, 1, 7);
    for (int sweep = 0; sweep < 400_000; sweep++) {
      Visit visit = new Visit(seeded, Pass.train(sweep), 0, 0, 0);
      kernel.train(visit, block, worker, slice, new Tally());
      if (sweep % 20 == 19) { // far enough apart to count as independent
        int state = 0;
        for (int i = 0; i < worker.topics[0].length; i++) {
          state |= worker.topics[0][i] << i;
        }
        observed[state]++;
      }
    }
    assertThat(pValue(expected, observed)).isGreaterThan(0.01);
    double[] wrong = expected.clone(); // the test can fail: a prior that is not the one sampled
    for (int state = 0; state < wrong.length; state++) {
      wrong[state] *= Math.exp(0.02 * Integer.bitCount(state));
    }
    assertThat(pValue(wrong, observed)).isLessThan(0.01);
  }

  /** Bit i of a state is the topic of token i, the words of a document in ascending order. */
  private static double logJoint(int state) {
    int[][] ofWord = new int[3][2];
    int[] totals = new int[2];
    double log = 0;
    int token = 0;
    for (int[] document : CORPUS.documents()) {
      int[] ofDocument = new int[2];
      int[] sorted = document.clone();
      Arrays.sort(sorted);
      for (int word : sorted) {
        int topic = state >> token++ & 1;
        ofDocument[topic]++;
        ofWord[word][topic]++;
        totals[topic]++;
      }
      for (int k = 0; k < 2; k++) {
        log += Gamma.logGamma(ofDocument[k] + PARAMETERS.alpha()[k]);
      }
    }
    for (int k = 0; k < 2; k++) {
      for (int[] counts : ofWord) {
        log += Gamma.logGamma(counts[k] + PARAMETERS.beta());
      }
      log -= Gamma.logGamma(totals[k] + 3 * PARAMETERS.beta());
    }
    return log;
  }

  /**
   * One token moves while all others stay: the exact conditional of collapsed Gibbs sampling. Both
   * a word with a list and one with a dense row, which needs as many tokens as lanes.
   */
  @Test
  void metropolisSamplesFromTheConditional() {
    int[][] documents = new int[12][];
    SplitMix64 random = new SplitMix64(11);
    for (int d = 0; d < documents.length; d++) {
      documents[d] = new int[6];
      for (int i = 0; i < 6; i++) {
        documents[d][i] = random.nextInt(3) == 0 ? 1 + random.nextInt(8) : 0;
      }
    }
    documents[3] = new int[] {0, 0, 0, 5, 5, 7};
    TinyCorpus corpus = new TinyCorpus(documents, 9);
    for (int token : new int[] {18, 21}) { // of word 0 and of word 5, in document 3
      conditional(corpus, token, documents[3][token - 18]);
    }
  }

  private static void conditional(TinyCorpus corpus, int token, int word) {
    int topics = 4;
    DirichletPriors parameters = new DirichletPriors(new double[] {0.1, 0.5, 0.2, 0.8}, 0.2);
    LdaProgram program = corpus.program(topics, Sampler.MH, 0);
    List<WorkerState<WorkerTopics, TopicSlice>> states = corpus.train(ONE, parameters, program, 2);
    WorkerTopics worker = states.get(0).pinned();
    TopicSlice slice = states.get(0).slices().get(0);
    TinyWorker tiny = corpus.worker(0, 1, 1);
    Tokens tokens = tiny.blocks()[0].training();
    char[] topicsOf = worker.topics[0];
    freeze(worker, -1); // the token starts from where it is, without a proposal

    double[] expected = new double[topics];
    for (int k = 0; k < topics; k++) {
      int own = topicsOf[token] == k ? 1 : 0;
      int inDocument = 0;
      for (int at = tokens.starts()[3]; at < tokens.starts()[4]; at++) {
        inDocument += topicsOf[at] == k ? 1 : 0;
      }
      expected[k] =
          (inDocument - own + parameters.alpha()[k])
              * (TinyCorpus.count(slice.rows(), word, k) - own + parameters.beta())
              / (slice.totals()[k] - own + corpus.words() * parameters.beta());
    }
    MetropolisSampler sampler = new MetropolisSampler(topics);
    SplitMix64 random = new SplitMix64(token);
    TopicTotals totals =
        new TopicTotals(
            worker.totals, corpus.words() * parameters.beta(), new float[RowScan.stride(topics)]);
    long[] observed = new long[topics];
    for (int round = 0; round < 300_000; round++) {
      sampler.rotating(
          tokens,
          topicsOf,
          worker.moved[0],
          worker.proposals[0],
          slice.rows(),
          totals,
          (float) parameters.beta(),
          random);
      freeze(worker, token);
      sampler.local(worker, totals, random);
      freeze(worker, token);
      if (round % 15 == 14) {
        observed[worker.moved[0][token]]++;
      }
    }
    assertThat(pValue(expected, observed)).isGreaterThan(0.01);
    double[] wrong = expected.clone();
    wrong[largest(expected)] *= 0.8; // the test can fail
    assertThat(pValue(wrong, observed)).isLessThan(0.01);
  }

  private static int largest(double[] weights) {
    return IntStream.range(0, weights.length)
        .boxed()
        .max(Comparator.comparing(k -> weights[k]))
        .orElseThrow();
  }

  /** All tokens but one propose what they have. */
  private static void freeze(WorkerTopics worker, int but) {
    for (int i = 0; i < worker.topics[0].length; i++) {
      if (i != but) {
        worker.moved[0][i] = worker.topics[0][i];
        worker.proposals[0][i] = worker.topics[0][i];
      }
    }
  }

  private static double pValue(double[] expected, long[] observed) {
    return new ChiSquareTest().chiSquareTest(expected, observed); // scales the expected ones
  }
}
