package io.sparkmp.embeddings.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PairBlocksTest {
  private static final int CONTEXTS = 10;

  /** A pair of each of n / 10 centres with each of 10 contexts, whose value is its place. */
  private static Entries ordered(int n) {
    int[] rows = IntStream.range(0, n).map(k -> k / CONTEXTS).toArray();
    int[] columns = IntStream.range(0, n).map(k -> k % CONTEXTS).toArray();
    float[] values = new float[n];
    for (int k = 0; k < n; k++) {
      values[k] = k;
    }
    Entries pairs = new Entries(rows, columns, values);
    return PairBlocks.ordered(new SparseBlock(pairs, Entries.NONE, Entries.NONE, 0)).training();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 8, 9, 1000, 1003})
  void allPairsStay(int n) {
    Entries ordered = ordered(n);
    boolean[] seen = new boolean[n];
    for (int k = 0; k < n; k++) {
      int was = (int) ordered.values()[k];
      seen[was] = true;
      assertThat(ordered.rows()[k]).isEqualTo(was / CONTEXTS);
      assertThat(ordered.columns()[k]).isEqualTo(was % CONTEXTS);
    }
    assertThat(seen).doesNotContain(false);
  }

  @Test
  void pairsOfAContextComeInTurnAndThoseOfACentreDoNot() {
    Entries ordered = ordered(8000); // 100 runs of each context
    int sameContext = 0;
    int sameCentre = 0;
    int ascending = 0;
    for (int k = 1; k < ordered.size(); k++) {
      sameContext += ordered.columns()[k] == ordered.columns()[k - 1] ? 1 : 0;
      sameCentre += ordered.rows()[k] == ordered.rows()[k - 1] ? 1 : 0;
      ascending += ordered.rows()[k] > ordered.rows()[k - 1] ? 1 : 0;
    }
    assertThat(sameContext).isBetween(7000, 7300); // 7 of 8, and a tenth of the others
    assertThat(sameCentre).isLessThan(50);
    assertThat(ascending).isBetween(3700, 4300);
  }
}
