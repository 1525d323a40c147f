package io.sparkmp.bench.lda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
final class CompletionEvaluatorTest {
  private static final String[] WORDS = {"a", "b", "c"};
  private static final float[][] PHI = {{0.5f, 0.5f, 0}, {0.25f, 0.25f, 0.5f}};
  private static final Topics TOPICS = new Topics(PHI, new double[] {0.5, 1.5});

  @Test
  void sharesAreThoseOfOneStepByHand() {
    // From theta = (1/4, 3/4): word a says 1/4 x 1/2 to 3/4 x 1/4, which is 2 to 3; c says topic 1.
    double[] shares = new CompletionEvaluator(1).shares(new int[] {2, 0}, TOPICS);
    assertThat(shares).containsExactly(new double[] {0.9 / 4, 3.1 / 4}, within(1e-12));
  }

  @Test
  void sharesSettleAtTheFixedPoint() {
    double[] shares = new CompletionEvaluator(500).shares(new int[] {0, 2, 0}, TOPICS);
    double ofTopic0 = shares[0] * 0.5 / (shares[0] * 0.5 + shares[1] * 0.25);
    assertThat(shares[0]).isCloseTo((0.5 + 2 * ofTopic0) / 5, within(1e-12));
    assertThat(shares[0] + shares[1]).isCloseTo(1, within(1e-12));
  }

  @Test
  void perplexityIsThatOfAllHiddenTokens() {
    // The second document shows nothing, so that it has the shares of alpha: (1/4, 3/4).
    Corpus corpus =
        new Corpus(WORDS, new int[][] {{2, 0}, {}, {0, 0, 1}}, new int[][] {{2}, {0, 2, 2}, {}});
    double first = 3.1 / 4 * 0.5;
    double a = 0.25 * 0.5 + 0.75 * 0.25;
    double c = 0.75 * 0.5;
    assertThat(new CompletionEvaluator(1).perplexity(corpus, TOPICS))
        .isCloseTo(Math.pow(first * a * c * c, -0.25), within(1e-9));
  }

  @Test
  void nothingHiddenHasNoPerplexity() {
    Corpus corpus = new Corpus(WORDS, new int[][] {{0}}, new int[][] {{}});
    assertThat(CompletionEvaluator.STANDARD.perplexity(corpus, TOPICS)).isNaN();
  }

  @Test
  void smoothedCountsAreProbabilities() {
    Topics topics = Topics.smoothed(new float[][] {{3, 0, 1}, {0, 0, 0}}, 0.5, new double[2]);
    assertThat(topics.words()[0])
        .containsExactly(new float[] {3.5f / 5.5f, 0.5f / 5.5f, 1.5f / 5.5f}, within(1e-7f));
    assertThat(topics.words()[1]).containsOnly(1 / 3f);
  }
}
