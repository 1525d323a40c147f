package io.sparkmp.topk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.ids.IdType;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("unit")
class ScoredSearchTest {

  private static PairScore.OfQuery product(VectorBlock queries, int q) {
    return (candidates, c) -> {
      float score = candidates.biases()[c] + queries.biases()[q];
      for (int k = 0; k < queries.dimension(); k++) {
        score +=
            candidates.values()[c * queries.dimension() + k]
                * queries.values()[q * queries.dimension() + k];
      }
      return score;
    };
  }

  /** Small whole numbers: many scores are equal. */
  @ParameterizedTest
  @EnumSource(IdType.class)
  void equalsASortOfAllPairs(IdType type) {
    VectorBlock queries = TestBlocks.block(type, 9, 3, 1, true);
    VectorBlock candidates = TestBlocks.block(type, 100, 3, 2, true);
    for (int num : new int[] {1, 7, 300}) {
      ScoredSearch search =
          new ScoredSearch(queries, num, Excluded.nothing(9), ScoredSearchTest::product);
      for (int from = 0; from < 100; from += 40) {
        search.add(candidates.gather(IntStream.range(from, Math.min(100, from + 40)).toArray()));
      }
      assertThat(TestBlocks.text(search.best()))
          .isEqualTo(TestBlocks.best(queries, 0, num, candidates, (q, id) -> false));
    }
  }

  @Test
  void leavesOutWhatIsExcludedAndWhatIsNoNumber() {
    VectorBlock rows = TestBlocks.block(IdType.LONG, 20, 3, 1, true);
    PairScore score = (queries, q) -> (candidates, c) -> c == 4 ? Float.NaN : c;
    ScoredSearch search = new ScoredSearch(rows, 20, Excluded.itself(rows.ids()), score);
    search.add(rows);
    TopLists lists = search.best();
    for (int q = 0; q < 20; q++) {
      assertThat(lists.starts()[q + 1] - lists.starts()[q]).isEqualTo(q == 4 ? 19 : 18);
    }
    assertThatThrownBy(() -> new ScoredSearch(rows, 0, Excluded.nothing(20), score))
        .hasMessage("Invalid num: 0 (expected: >= 1)");
  }
}
