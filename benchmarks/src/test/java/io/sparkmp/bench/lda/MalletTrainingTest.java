package io.sparkmp.bench.lda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.random.SplitMix64;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
final class MalletTrainingTest {

  @Test
  void likelihoodOfAssignmentsByHand() {
    // One document with topics 0, 0, 1 of words 0, 1, 1; alpha = (1, 2), beta = 1/2, two words.
    Corpus corpus = new Corpus(new String[] {"a", "b"}, new int[][] {{0, 1, 1}}, new int[][] {{}});
    AssignedTopics assigned = new AssignedTopics(corpus, new int[][] {{0, 0, 1}});
    double document = 1.0 * 2 * 2 / (3 * 4 * 5);
    double words = 0.5 * 0.5 / (1 * 2) * (0.5 / 1);
    assertThat(assigned.logLikelihood(new double[] {1, 2}, 0.5))
        .isCloseTo(Math.log(document * words), within(1e-12));
  }

  /** Mallet's own figure uses Stirling's formula, hence the bound. */
  @Test
  void agreesWithMalletOnItsLikelihood() {
    SplitMix64 random = new SplitMix64(7);
    int[][] documents = new int[53][];
    for (int d = 0; d < documents.length; d++) {
      int topic = d % 3;
      documents[d] =
          IntStream.range(0, d == 10 ? 0 : 20 + d % 7)
              .map(i -> random.nextInt(17) + 17 * (random.nextInt(5) == 0 ? i % 3 : topic))
              .toArray();
    }
    String[] words = IntStream.range(0, 53).mapToObj(w -> "w" + w).toArray(String[]::new);
    Corpus corpus = new Corpus(words, documents, new int[documents.length][0]);
    for (int learnEvery : new int[] {0, 10}) {
      MalletTraining mallet = MalletTraining.run(corpus, 3, 0.3, 0.01, 61, 2, learnEvery, 20, 1);
      assertThat(mallet.logLikelihood()).isCloseTo(mallet.ownLogLikelihood(), within(1e-4));
      assertThat(mallet.topics().alpha()).hasSize(3);
      for (float[] topic : mallet.topics().words()) {
        assertThat(IntStream.range(0, 53).mapToDouble(w -> topic[w]).sum())
            .isCloseTo(1, within(1e-5));
      }
    }
  }
}
