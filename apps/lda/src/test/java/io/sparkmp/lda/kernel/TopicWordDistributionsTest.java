package io.sparkmp.lda.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.random.SplitMix64;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class TopicWordDistributionsTest {
  private static final int[][] COUNTS = { // by word and topic
    {30, 0, 2}, {0, 25, 0}, {12, 1, 9}, {0, 0, 0}, {3, 8, 20}
  };
  private static final DirichletPriors PRIORS =
      new DirichletPriors(new double[] {0.5, 0.3, 1.1}, 0.1);

  private static TopicWordDistributions model() {
    int[][] topics = new int[COUNTS.length][];
    int[][] counts = new int[COUNTS.length][];
    for (int w = 0; w < COUNTS.length; w++) {
      int[] row = COUNTS[w];
      topics[w] = // in no order
          java.util.stream.IntStream.of(2, 0, 1).filter(k -> row[k] > 0).toArray();
      counts[w] = Arrays.stream(topics[w]).map(k -> row[k]).toArray();
    }
    return new TopicWordDistributions(PRIORS, new long[] {45, 34, 31}, 4, topics, counts);
  }

  private static double phi(int word, int topic) {
    return (COUNTS[word][topic] + 0.1) / (new int[] {45, 34, 31}[topic] + 0.4);
  }

  /**
   * The posterior mean of the shares by going over all assignments z of topics to tokens: the sum
   * of p(z | words) (n_k(z) + alpha_k) / (N + sum of alpha), with p(z, words) the product of
   * phi_{z_i, w_i} times the rising factorials of alpha.
   */
  private static double[] exact(int... tokens) {
    double[] mean = new double[3];
    double all = 0;
    int assignments = (int) Math.pow(3, tokens.length);
    for (int code = 0; code < assignments; code++) {
      int[] n = new int[3];
      double probability = 1;
      for (int i = 0, rest = code; i < tokens.length; i++, rest /= 3) {
        int k = rest % 3;
        probability *= phi(tokens[i], k) * (PRIORS.alpha()[k] + n[k]++);
      }
      all += probability;
      for (int k = 0; k < 3; k++) {
        mean[k] += probability * (n[k] + PRIORS.alpha()[k]) / (tokens.length + PRIORS.alphaSum());
      }
    }
    for (int k = 0; k < 3; k++) {
      mean[k] /= all;
    }
    return mean;
  }

  @Test
  void isCloseToTheExactPosteriorMean() {
    int[][] documents = {{0, 0, 0, 2}, {1, 4}, {0, 1, 2, 4, 4}, {2}, {0, 0, 0, 0, 1, 1, 2, 4}};
    for (int[] tokens : documents) {
      int[] words = Arrays.stream(tokens).distinct().toArray();
      double[] counts =
          Arrays.stream(words)
              .mapToDouble(w -> Arrays.stream(tokens).filter(t -> t == w).count())
              .toArray();
      double[] shares = model().shares(words, counts);
      assertThat(Arrays.stream(shares).sum()).isCloseTo(1, within(1e-12));
      double[] exact = exact(tokens);
      for (int k = 0; k < 3; k++) {
        assertThat(shares[k])
            .as("topic %d of %s", k, Arrays.toString(tokens))
            .isCloseTo(exact[k], within(0.03));
      }
    }
  }

  /** With one token there is nothing that CVB0 approximates. */
  @Test
  void isExactForOneToken() {
    double[] shares = model().shares(new int[] {4}, new double[] {1});
    double[] exact = exact(4);
    for (int k = 0; k < 3; k++) {
      assertThat(shares[k]).isCloseTo(exact[k], within(1e-12));
    }
  }

  @Test
  void wordsWithoutTokensCountForNothing() {
    double[] with = model().shares(new int[] {0, 3}, new double[] {2, 7});
    double[] without = model().shares(new int[] {0}, new double[] {2});
    assertThat(with).containsExactly(without);
    assertThat(model().shares(new int[] {3}, new double[] {7})).containsExactly(0, 0, 0);
    assertThat(model().shares(new int[0], new double[0])).containsExactly(0, 0, 0);
  }

  @Test
  void refusesADocumentThatOneArrayCannotHold() {
    int words = 40_000;
    int topics = 65_534;
    int[][] cells = new int[words][];
    Arrays.setAll(cells, w -> new int[] {1}); // each word once, in topic 1
    long[] totals = new long[topics];
    totals[1] = words;
    TopicWordDistributions model =
        new TopicWordDistributions(
            DirichletPriors.symmetric(topics, 0.1, 0.01), totals, words, cells, cells);
    int[] all = java.util.stream.IntStream.range(0, words).toArray();
    double[] once = new double[words];
    Arrays.fill(once, 1);
    assertThatThrownBy(() -> model.shares(all, once))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Cannot find the topics of a document: its 40000 distinct words x 65534 topics do not"
                + " fit into one array; split the document");
  }

  /** The answer does not move any more when the rounds end: it is a fixed point. */
  @Test
  void isAFixedPoint() {
    int topics = 37;
    SplitMix64 random = new SplitMix64(5);
    int[][] topicsOf = new int[50][];
    int[][] countsOf = new int[50][];
    long[] totals = new long[topics];
    for (int w = 0; w < 50; w++) {
      topicsOf[w] = new int[] {w % topics, (w * 7 + 3) % topics};
      countsOf[w] = new int[] {1 + random.nextInt(40), 1 + random.nextInt(5)};
      if (topicsOf[w][0] == topicsOf[w][1]) {
        topicsOf[w] = new int[] {topicsOf[w][0]};
        countsOf[w] = new int[] {countsOf[w][0]};
      }
      for (int i = 0; i < topicsOf[w].length; i++) {
        totals[topicsOf[w][i]] += countsOf[w][i];
      }
    }
    DirichletPriors priors = DirichletPriors.symmetric(topics, 0.2, 0.01);
    TopicWordDistributions model =
        new TopicWordDistributions(priors, totals, 50, topicsOf, countsOf);
    int[] words = {1, 2, 5, 8, 13, 21, 34};
    double[] counts = {3, 1, 4, 1, 5, 9, 2};
    double[] shares = model.shares(words, counts);
    double length = 25 + priors.alphaSum();
    double[] again = new double[topics];
    for (int i = 0; i < words.length; i++) {
      double[] gamma = new double[topics];
      double[] phi = new double[topics];
      for (int k = 0; k < topics; k++) {
        phi[k] = 0.01 / (totals[k] + 0.5);
      }
      for (int j = 0; j < topicsOf[words[i]].length; j++) {
        int k = topicsOf[words[i]][j];
        phi[k] += countsOf[words[i]][j] / (totals[k] + 0.5);
      }
      for (int pass = 0; pass < 200; pass++) { // its own share is left out
        double sum = 0;
        double[] next = new double[topics];
        for (int k = 0; k < topics; k++) {
          next[k] = phi[k] * (shares[k] * length - gamma[k]);
          sum += next[k];
        }
        for (int k = 0; k < topics; k++) {
          gamma[k] = (gamma[k] + next[k] / sum) / 2; // or it may swing
        }
      }
      for (int k = 0; k < topics; k++) {
        again[k] += counts[i] * gamma[k];
      }
    }
    for (int k = 0; k < topics; k++) {
      assertThat((again[k] + 0.2) / length).isCloseTo(shares[k], within(2e-3));
    }
  }
}
