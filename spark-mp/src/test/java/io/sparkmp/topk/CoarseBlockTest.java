package io.sparkmp.topk;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.ids.IdType;
import io.sparkmp.random.SplitMix64;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class CoarseBlockTest {
  private static final int ROWS = 300;
  private static final int GROUP = ScoreOps.COARSE_GROUP;

  /**
   * Lengths from a part of 1e-13 to nearly the longest, zeros, and single coordinates among them.
   */
  private static VectorBlock uneven(int dimension, long seed) {
    VectorBlock block = TestBlocks.block(IdType.LONG, ROWS, dimension, seed, false);
    SplitMix64 random = new SplitMix64(seed);
    float[] values = block.values();
    for (int row = 0; row < ROWS; row++) {
      float factor = (float) Math.pow(10, random.nextInt(24) - 14);
      int kind = random.nextInt(4);
      for (int k = 0; k < dimension; k++) {
        boolean isKept = kind == 0 ? k == row % dimension : kind != 1 || random.nextInt(3) == 0;
        values[row * dimension + k] *= isKept ? factor : row % 2 == 0 ? 0 : factor * 1e-5f;
      }
      block.biases()[row] *= row % 3 == 0 ? 0 : factor;
    }
    return block;
  }

  private static float[] scores(VectorBlock candidates, float[] query) {
    float[] scores = new float[candidates.size()];
    for (int c = 0; c < scores.length; c++) {
      for (int k = 0; k < query.length; k++) {
        scores[c] = Math.fma(candidates.values()[c * query.length + k], query[k], scores[c]);
      }
      scores[c] += candidates.biases()[c];
    }
    return scores;
  }

  private static float[] bounds(VectorBlock candidates, float[] query) {
    int padded = CoarseBlock.padded(candidates.size());
    float[] bounds = new float[padded];
    CoarseBlock.of(candidates)
        .bound(
            new ScalarScores(),
            query,
            0,
            CoarseBlock.lengthOf(query, 0, query.length),
            Arrays.copyOf(candidates.biases(), padded),
            0,
            candidates.size(),
            bounds);
    return bounds;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 17, 64, 1000})
  void noScoreIsAboveItsBound(int dimension) {
    for (int seed = 0; seed < 5; seed++) {
      VectorBlock candidates = uneven(dimension, seed);
      VectorBlock queries = uneven(dimension, 100 + seed);
      for (int q = 0; q < 50; q++) {
        float[] query = queries.gather(new int[] {q}).values();
        if (!Float.isNaN(CoarseBlock.lengthOf(query, 0, dimension))) {
          float[] scores = scores(candidates, query);
          float[] bounds = bounds(candidates, query);
          assertThat(IntStream.range(0, ROWS).filter(c -> !(bounds[c] >= scores[c])))
              .as("query %d of seed %d", q, seed)
              .isEmpty();
        }
      }
    }
  }

  /** What bytes leave of a candidate is the query whose score comes the nearest to the bound. */
  @ParameterizedTest
  @ValueSource(ints = {2, 17, 64})
  void noScoreIsAboveItsBoundWhereTheQueryIsTheRest(int dimension) {
    VectorBlock candidates = uneven(dimension, 7);
    CoarseBlock coarse = CoarseBlock.of(candidates);
    int close = 0;
    for (int row = 0; row < ROWS; row++) {
      float[] query = new float[dimension];
      for (int k = 0; k < dimension; k++) {
        int at = row / GROUP * GROUP * dimension + k * GROUP + row % GROUP;
        float held = coarse.scales()[row] * coarse.values()[at];
        query[k] = candidates.values()[row * dimension + k] - held;
      }
      float length = CoarseBlock.lengthOf(query, 0, dimension);
      if (!Float.isNaN(length)) {
        float score = scores(candidates, query)[row];
        float bound = bounds(candidates, query)[row];
        assertThat(bound).as("candidate %d", row).isGreaterThanOrEqualTo(score);
        close += bound - score < 0.01 * length * coarse.slacks()[row] ? 1 : 0;
      }
    }
    assertThat(close).as("candidates whose bound is close").isGreaterThan(ROWS / 10);
  }

  /** Otherwise all would be scored. */
  @Test
  void boundsAreClose() {
    int dimension = 64;
    VectorBlock candidates = TestBlocks.block(IdType.LONG, ROWS, dimension, 1, false);
    float[] query = TestBlocks.block(IdType.LONG, 1, dimension, 2, false).values();
    float[] scores = scores(candidates, query);
    float[] bounds = bounds(candidates, query);
    for (int c = 0; c < ROWS; c++) {
      assertThat(bounds[c] - scores[c]).isLessThan(1); // of scores that are spread by 8
    }
  }

  @Test
  void vectorsForWhichBoundsWouldNotHoldHaveNone() {
    VectorBlock block = TestBlocks.block(IdType.LONG, 3, 2, 8, false);
    assertThat(CoarseBlock.of(block)).isNotNull();
    for (float value : new float[] {0x1p43f, Float.POSITIVE_INFINITY, Float.NaN}) {
      block.values()[3] = value;
      assertThat(CoarseBlock.of(block)).as("with %s", value).isNull();
      assertThat(CoarseBlock.lengthOf(block.values(), 2, 2)).as("with %s", value).isNaN();
    }
    assertThat(CoarseBlock.lengthOf(new float[2], 0, 2)).isNaN();
    assertThat(CoarseBlock.lengthOf(new float[] {3, 4}, 0, 2)).isBetween(5f, 5 + 1e-5f);
  }
}
