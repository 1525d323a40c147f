package io.sparkmp.embeddings.pairs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.ids.Ids;
import io.sparkmp.layout.Records;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class PairMakerTest {

  /** Sentences of words by their numbers, all of which are different words. */
  private static Records tokens(int[]... sentences) {
    int n = Arrays.stream(sentences).mapToInt(sentence -> sentence.length).sum();
    int most = Arrays.stream(sentences).flatMapToInt(Arrays::stream).max().orElse(0);
    int[] rows = new int[n];
    int[] words = new int[n];
    float[] marks = new float[n];
    int at = 0;
    for (int s = 0; s < sentences.length; s++) {
      for (int w = 0; w < sentences[s].length; w++) {
        int word = sentences[s][w];
        rows[at] = s;
        marks[at] = w == 0 ? PairMaker.FIRST : PairMaker.LATER;
        words[at++] = word;
      }
    }
    return new Records(
        Ids.ofLongs(IntStream.range(0, sentences.length).mapToLong(s -> 100 + s).toArray()),
        Ids.ofStrings(IntStream.rangeClosed(0, most).mapToObj(w -> "w" + w).toArray(String[]::new)),
        rows,
        words,
        marks,
        new byte[0]);
  }

  private static List<String> pairs(Records tokens, double[] kept, PairOptions options) {
    List<String> pairs = new ArrayList<>();
    new PairMaker(tokens, kept, options)
        .forEachRemaining(
            piece -> {
              for (int k = 0; k < piece.size(); k++) {
                pairs.add(piece.rowCodes()[k] + "-" + piece.columnCodes()[k]);
              }
            });
    return pairs;
  }

  private static double[] all(int words) {
    double[] kept = new double[words];
    Arrays.fill(kept, 1);
    return kept;
  }

  private static PairOptions window(int size) {
    return new PairOptions(size, 1, 0, 1000, 5);
  }

  @Test
  void neighboursOfASentenceArePairs() {
    assertThat(pairs(tokens(new int[] {0, 1, 2}, new int[] {3, 4}), all(5), window(1)))
        .containsExactly("0-1", "1-0", "1-2", "2-1", "3-4", "4-3");
    assertThat(pairs(tokens(new int[] {0}, new int[] {}), all(1), window(5))).isEmpty();
  }

  @Test
  void equalSentencesStayApart() {
    Records twice =
        new Records(
            Ids.ofLongs(7),
            Ids.ofStrings("a", "b"),
            new int[] {0, 0, 0, 0, 0},
            new int[] {0, 1, 0, 1, 0},
            new float[] {PairMaker.FIRST, 0, PairMaker.FIRST, 0, PairMaker.FIRST},
            new byte[0]);
    assertThat(pairs(twice, all(2), window(5))).containsExactly("0-1", "1-0", "0-1", "1-0");
  }

  @Test
  void wordsThatAreLeftOutBringOthersTogether() {
    double[] kept = {1, 0, 1};
    assertThat(pairs(tokens(new int[] {0, 1, 2}), kept, window(1))).containsExactly("0-2", "2-0");
  }

  @Test
  void longSentencesAreCut() {
    PairOptions options = new PairOptions(1, 1, 0, 2, 5);
    assertThat(pairs(tokens(new int[] {0, 1, 2, 3, 4}), all(5), options))
        .containsExactly("0-1", "1-0", "2-3", "3-2");
  }

  /** A distance of d in a window of w is trained with the probability (w - d + 1) / w. */
  @Test
  void nearWordsAreTrainedMoreOften() {
    int n = 20;
    int window = 4;
    int[] counts = new int[n];
    new PairMaker(tokens(IntStream.range(0, n).toArray()), all(n), bigWindow(window))
        .forEachRemaining(
            piece -> {
              for (int k = 0; k < piece.size(); k++) {
                int distance = Math.abs(piece.rowCodes()[k] - piece.columnCodes()[k]);
                counts[distance]++;
                assertThat(piece.values()[k]).isEqualTo((window - distance + 1f) / window);
              }
            });
    for (int d = 0; d < n; d++) {
      assertThat(counts[d]).isEqualTo(d == 0 || d > window ? 0 : 2 * (n - d));
    }
  }

  private static PairOptions bigWindow(int size) {
    return new PairOptions(size, 1, 0, Integer.MAX_VALUE, 5);
  }

  @Test
  void frequentWordsAreKeptSometimes() {
    int n = 30_000;
    int[] sentence = new int[n]; // all the same word
    double[] kept = {0.3};
    double pairs = pairs(tokens(sentence), kept, bigWindow(1)).size();
    assertThat(pairs).isEqualTo(2 * 0.3 * n, within(0.02 * n));
    PairOptions options = new PairOptions(5, 10, 1e-3, 1000, 5);
    assertThat(options.kept(9, 1_000_000)).isZero();
    assertThat(options.kept(10, 1_000_000)).isEqualTo(1);
    assertThat(options.kept(10_000, 1_000_000)).isEqualTo(Math.sqrt(0.1) + 0.1, within(1e-12));
  }

  @Test
  void theUsualSampleIsForLargeTexts() {
    PairOptions usual = new PairOptions(5, 5, PairOptions.USUAL_SAMPLE, true, 1000, 5);
    assertThat(usual.of(50_000).sample()).isZero();
    assertThat(usual.of(50_001)).isEqualTo(usual);
    PairOptions rare = new PairOptions(5, 0, PairOptions.USUAL_SAMPLE, true, 1000, 5);
    assertThat(rare.of(10_000).sample()).isZero();
    assertThat(rare.of(10_001)).isEqualTo(rare);
    PairOptions asked = new PairOptions(5, 5, PairOptions.USUAL_SAMPLE, 1000, 5);
    assertThat(asked.of(16)).as("who asks for it gets it").isEqualTo(asked);
  }

  @Test
  void whatIsDrawnFollowsFromTheSentence() {
    int[] one = IntStream.range(0, 50).toArray();
    int[] other = IntStream.range(25, 90).toArray();
    Records both = tokens(one, other);
    double[] half = new double[90];
    Arrays.fill(half, 0.5);
    List<String> together = pairs(both, half, window(7));
    List<String> apart = pairs(tokens(one), half, window(7));
    assertThat(together.subList(0, apart.size())).isEqualTo(apart);
    assertThat(pairs(both, half, new PairOptions(7, 1, 0, 1000, 6))).isNotEqualTo(together);
  }

  @Test
  void manyPairsComeInPieces() {
    int n = 200_000;
    int[][] sentences = new int[20][];
    Arrays.setAll(sentences, s -> IntStream.range(0, n / 20).toArray());
    PairMaker maker = new PairMaker(tokens(sentences), all(n / 20), bigWindow(10));
    int pieces = 0;
    for (; maker.hasNext(); pieces++) {
      assertThat(maker.next().size()).isBetween(1, 1 << 21);
    }
    assertThat(pieces).isGreaterThan(1);
  }

  @Test
  void refusesWhatCannotBeMeant() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PairOptions(0, 1, 0, 1000, 5))
        .withMessage("Invalid window size: 0 (expected: >= 1)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PairOptions(1, 1, -1, 1000, 5))
        .withMessage("Invalid sample: -1.0 (expected: >= 0)");
  }
}
