package io.sparkmp.lda.draw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.sparkmp.random.SplitMix64;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
@Tag("simd")
class RowScanTest {
  private static final float BETA = 0.01f;

  private static int[] counts(int topics, int at, SplitMix64 random) {
    int[] counts = new int[at + RowScan.stride(topics)];
    for (int k = 0; k < topics; k++) {
      counts[at + k] = random.nextInt(4) == 0 ? 1 + random.nextInt(1000) : 0;
    }
    counts[at + topics / 2] = 7;
    return counts;
  }

  private static float[] weights(int topics, SplitMix64 random) {
    float[] weights = new float[RowScan.stride(topics)];
    for (int k = 0; k < topics; k++) {
      weights[k] = (float) random.nextDouble();
    }
    return weights;
  }

  /** Units in even steps: each topic is drawn as often as its part of the sum says. */
  @ParameterizedTest
  @ValueSource(ints = {2, 15, 16, 17, 100, 128, 129, 1000})
  void drawsInProportion(int topics) {
    SplitMix64 random = new SplitMix64(topics);
    int at = 48;
    int[] counts = counts(topics, at, random);
    float[] weights = weights(topics, random);
    int excluded = topics / 2;
    float excludedWeight = weights[excluded] * 0.8f;
    int draws = 400_000;
    for (boolean exclude : new boolean[] {false, true}) {
      double[] mass = new double[topics];
      double sum = 0;
      for (int k = 0; k < topics; k++) {
        mass[k] =
            exclude && k == excluded
                ? (counts[at + k] - 1 + BETA) * excludedWeight
                : (counts[at + k] + BETA) * weights[k];
        sum += mass[k];
      }
      RowScan scan = new ScalarScan(topics);
      int[] drawn = new int[topics];
      for (int i = 0; i < draws; i++) {
        float unit = (i + 0.5f) / draws;
        drawn[
            scan.draw(counts, at, BETA, weights, exclude ? excluded : -1, excludedWeight, unit)]++;
      }
      for (int k = 0; k < topics; k++) {
        assertThat(drawn[k] / (double) draws)
            .as("topic %d", k)
            .isCloseTo(mass[k] / sum, within(2e-5));
      }
      assertThat(counts[at + excluded]).as("the row is left as it is").isEqualTo(7);
    }
    assertThat((double) new ScalarScan(topics).sum(weights)).isCloseTo(sum(weights), within(1e-3));
  }

  private static double sum(float[] weights) {
    double sum = 0;
    for (float weight : weights) {
      sum += weight;
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 16, 17, 100, 127, 128, 129, 1000, 1025})
  void simdGivesTheSameBits(int topics) {
    assumeThat(ModuleLayer.boot().findModule("jdk.incubator.vector")).isPresent();
    assumeThat(VectorScan.bits()).isLessThanOrEqualTo(512);
    SplitMix64 random = new SplitMix64(topics);
    int[] counts = counts(topics, 16, random);
    float[] weights = weights(topics, random);
    RowScan scalar = new ScalarScan(topics);
    RowScan simd = new VectorScan(topics);
    assertThat(simd.sum(weights)).isEqualTo(scalar.sum(weights));
    assertThat(simd.sum(counts, 16, BETA, weights))
        .isEqualTo(scalar.sum(counts, 16, BETA, weights));
    for (int i = 0; i < 10_000; i++) {
      float unit = (random.nextLong() >>> 40) * 0x1.0p-24f;
      int excluded = i % 3 == 0 ? topics / 2 : -1;
      assertThat(simd.draw(counts, 16, BETA, weights, excluded, 0.3f, unit))
          .isEqualTo(scalar.draw(counts, 16, BETA, weights, excluded, 0.3f, unit));
      assertThat(simd.draw(weights, excluded, 0.3f, unit))
          .isEqualTo(scalar.draw(weights, excluded, 0.3f, unit));
    }
  }
}
