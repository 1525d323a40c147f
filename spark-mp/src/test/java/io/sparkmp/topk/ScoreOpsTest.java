package io.sparkmp.topk;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.random.SplitMix64;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
@Tag("simd")
class ScoreOpsTest {
  private static final int TILE = ScoreOps.TILE;
  private static final int GROUP = ScoreOps.GROUP;
  private static final int COARSE = ScoreOps.COARSE_GROUP;

  private static List<ScoreOps> all() {
    List<ScoreOps> all = new ArrayList<>(List.of(new ScalarScores()));
    if (VectorScores.bits() >= 256) {
      all.add(new VectorScores());
    }
    return all;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 13, 17, 64, 65})
  void everyImplementationGivesTheBytesOfThePlainLoop(int dimension) {
    SplitMix64 random = new SplitMix64(dimension);
    float[] queries = TestBlocks.floats(random, 3 * TILE * dimension);
    float[] candidates = TestBlocks.floats(random, 4 * GROUP * dimension);
    float[] biases = TestBlocks.floats(random, 4 * GROUP);
    int stride = 5 * GROUP;
    for (ScoreOps ops : all()) {
      float[] scores = new float[TILE * stride];
      ops.score(
          queries,
          TILE * dimension,
          TILE,
          candidates,
          2 * GROUP * dimension,
          dimension,
          biases,
          7,
          scores,
          3,
          stride);
      for (int q = 0; q < TILE; q++) {
        for (int c = 0; c < GROUP; c++) {
          float sum = 0;
          for (int k = 0; k < dimension; k++) {
            sum =
                Math.fma(
                    candidates[(2 * dimension + k) * GROUP + c],
                    queries[(dimension + k) * TILE + q],
                    sum);
          }
          assertThat(scores[3 + q * stride + c])
              .as("%s, query %d, candidate %d", ops, q, c)
              .isEqualTo(sum + biases[7 + c]);
          scores[3 + q * stride + c] = 0;
        }
      }
      assertThat(scores).as("nothing else is written").containsOnly(0);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 13, 17, 64, 65})
  void everyImplementationGivesTheSameBounds(int dimension) {
    SplitMix64 random = new SplitMix64(dimension);
    float[] queries = TestBlocks.floats(random, 3 * dimension);
    byte[] values = new byte[3 * COARSE * dimension];
    for (int i = 0; i < values.length; i++) {
      values[i] = (byte) (random.nextInt(255) - 127);
    }
    float[] scales = TestBlocks.floats(random, 3 * COARSE);
    float[] slacks = TestBlocks.floats(random, 3 * COARSE);
    float[] biases = TestBlocks.floats(random, 3 * COARSE);
    for (ScoreOps ops : all()) {
      float[] bounds = new float[3 * COARSE];
      ops.bound(
          queries, dimension, dimension, 2.5f, values, COARSE, scales, slacks, biases, bounds, 5);
      for (int c = 0; c < COARSE; c++) {
        float sum = 0;
        for (int k = 0; k < dimension; k++) {
          sum = Math.fma(values[(dimension + k) * COARSE + c], queries[dimension + k], sum);
        }
        int row = COARSE + c;
        assertThat(bounds[5 + c])
            .as("%s, candidate %d", ops, c)
            .isEqualTo(Math.fma(sum, scales[row], slacks[row] * 2.5f) + biases[row]);
        bounds[5 + c] = 0;
      }
      assertThat(bounds).as("nothing else is written").containsOnly(0);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 16, 31, 32, 33, 64})
  void nextFindsEveryScoreThatIsNotBelow(int size) {
    SplitMix64 random = new SplitMix64(size);
    float[] scores = TestBlocks.floats(random, size);
    scores[random.nextInt(size)] = Float.NaN;
    scores[0] = 0.5f;
    for (ScoreOps ops : all()) {
      for (float threshold : new float[] {Float.NEGATIVE_INFINITY, 0.5f, 2}) {
        for (int from = 0; from <= size; from++) {
          for (int to = from; to <= size; to++) {
            int expected = from;
            while (expected < to && !(scores[expected] >= threshold)) {
              expected++;
            }
            assertThat(ops.next(scores, from, to, threshold)).isEqualTo(expected);
          }
        }
      }
    }
  }
}
