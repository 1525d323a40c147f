package io.sparkmp.lda.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.random.SplitMix64;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class DocumentTopicCountsTest {

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 64, 65, 65_534})
  void keepsTheCountsOfSampledTokens(int topics) {
    int[] lengths = {0, 1, 30, 200};
    DocumentTopicCounts documents = DocumentTopicCounts.empty(topics, lengths);
    SplitMix64 random = new SplitMix64(topics);
    int[] counts = new int[topics];
    char[][] assigned = new char[lengths.length][];
    for (int d = 0; d < lengths.length; d++) {
      assigned[d] = new char[lengths[d]];
    }
    for (int round = 0; round < 50; round++) {
      int d = random.nextInt(lengths.length);
      int from = round == 0 ? 0 : random.nextInt(lengths[d] + 1);
      documents.expand(d, counts);
      boolean first = documents.tokens(d) == 0;
      for (int i = first ? 0 : from; i < lengths[d]; i++) {
        if (!first) {
          counts[assigned[d][i]]--;
        }
        assigned[d][i] = (char) random.nextInt(topics);
        counts[assigned[d][i]]++;
      }
      documents.compress(d, counts, assigned[d], first ? 0 : from, lengths[d]);
      assertThat(counts).containsOnly(0);
      int[] expected = new int[topics];
      for (char topic : assigned[d]) {
        expected[topic]++;
      }
      int[] found = new int[topics];
      documents.forEach(d, (topic, count) -> found[topic] += count);
      assertThat(found).isEqualTo(expected);
      assertThat(documents.tokens(d)).isEqualTo(lengths[d]);
    }
  }

  @Test
  void countsADocumentAnew() {
    DocumentTopicCounts documents = DocumentTopicCounts.empty(5, new int[] {4});
    int[] counts = new int[5];
    documents.set(0, counts, new char[] {4, 1, 4, 4, 0}, 4);
    int[] found = new int[5];
    documents.forEach(0, (topic, count) -> found[topic] += count);
    assertThat(found).containsExactly(0, 1, 0, 0, 3);
    assertThat(counts).containsOnly(0);
  }

  @ParameterizedTest
  @CsvSource({"2, 2147483647", "1000, 4194303", "65534, 65535"})
  void saysHowLongADocumentMayBe(int topics, int tokens) {
    assertThat(DocumentTopicCounts.maxTokens(topics)).isEqualTo(tokens);
  }
}
