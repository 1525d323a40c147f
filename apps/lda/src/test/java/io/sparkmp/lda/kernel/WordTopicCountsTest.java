package io.sparkmp.lda.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.lda.draw.RowScan;
import io.sparkmp.random.SplitMix64;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class WordTopicCountsTest {

  /**
   * Random moves, compared with plain arrays. Capacities on both sides of the border to dense rows.
   */
  @ParameterizedTest
  @ValueSource(ints = {2, 15, 16, 17, 100, 1000, 65_534})
  void countsLikeArrays(int topics) {
    int stride = RowScan.stride(topics);
    int[] capacities = {0, 1, 5, Math.min(40, stride - 1), stride - 1, stride, stride + 300};
    WordTopicCounts rows = WordTopicCounts.empty(topics, capacities);
    int[][] expected = new int[capacities.length][topics];
    SplitMix64 random = new SplitMix64(topics);
    int[][] tokens = new int[capacities.length][];
    for (int row = 0; row < capacities.length; row++) {
      tokens[row] = new int[Math.min(capacities[row], 500)];
      for (int i = 0; i < tokens[row].length; i++) {
        tokens[row][i] = random.nextInt(topics);
        rows.add(row, tokens[row][i]);
        expected[row][tokens[row][i]]++;
      }
    }
    for (int n = 0; n < 20_000; n++) {
      int row = 1 + random.nextInt(capacities.length - 1);
      int i = random.nextInt(tokens[row].length);
      int topic = (int) (random.nextDouble() * random.nextDouble() * topics);
      rows.remove(row, tokens[row][i]);
      expected[row][tokens[row][i]]--;
      rows.add(row, topic);
      expected[row][topic]++;
      tokens[row][i] = topic;
    }

    WordTopicCounts read = WordTopicCounts.fromInts(rows.toInts());
    int[] totals = new int[topics];
    for (int row = 0; row < capacities.length; row++) {
      int[] found = new int[topics];
      rows.forEach(row, (topic, count) -> found[topic] += count);
      assertThat(found).as("row %d", row).isEqualTo(expected[row]);
      for (int topic = 0; topic < topics; topic++) {
        totals[topic] += expected[row][topic];
      }
      assertThat(rows.topicsOf(row))
          .isEqualTo((int) Arrays.stream(expected[row]).filter(count -> count != 0).count());
      assertThat(TinyCorpus.count(rows, row, 0)).isEqualTo(expected[row][0]);
      assertThat(rows.isDense(row)).isEqualTo(capacities[row] >= stride);
    }
    assertThat(rows.totals()).isEqualTo(totals);
    assertThat(read.toInts()).as("in the same order, too").isEqualTo(rows.toInts());
  }

  @Test
  void aCopySharesNothingThatChanges() {
    WordTopicCounts rows = WordTopicCounts.empty(20, new int[] {3, 50});
    rows.add(0, 7);
    rows.add(1, 7);
    WordTopicCounts copy = rows.copy();
    copy.add(0, 8);
    copy.remove(1, 7);
    assertThat(rows.toInts()).isEqualTo(new int[] {20, 2, 3, 1, 7, 1, 50, 1, 7, 1});
    assertThat(copy.toInts()).isEqualTo(new int[] {20, 2, 3, 2, 7, 1, 8, 1, 50, 0});
  }

  @Test
  void memoryFollowsTheTokens() {
    int[] rare = new int[100_000];
    Arrays.fill(rare, 3);
    WordTopicCounts rows = WordTopicCounts.empty(10_000, rare);
    assertThat(rows.dense()).isEmpty();
    assertThat(rows.entries()).hasSize(300_000);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 1, 65_535})
  void refusesNumbersOfTopicsThatItCannotHold(int topics) {
    assertThatThrownBy(() -> WordTopicCounts.empty(topics, new int[1]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Invalid topics: " + topics + " (expected: 2 to 65534)");
  }
}
