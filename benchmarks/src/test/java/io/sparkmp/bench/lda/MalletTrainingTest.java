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
  void topicsAreProbabilitiesOfAllWords() {
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
    Topics.Timed mallet = MalletTraining.run(corpus, 3, 61, 1);
    assertThat(mallet.seconds()).isPositive();
    assertThat(mallet.topics().alpha()).hasSize(3);
    for (float[] topic : mallet.topics().words()) {
      assertThat(IntStream.range(0, 53).mapToDouble(w -> topic[w]).sum())
          .isCloseTo(1, within(1e-5));
    }
  }
}
