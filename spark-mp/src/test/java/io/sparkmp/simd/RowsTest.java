package io.sparkmp.simd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sparkmp.random.SplitMix64;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both forms of row arithmetic give the same bytes as naive code. */
@Tag("unit")
@Tag("simd")
class RowsTest {
  private static final int FROM = 5;
  private static final int OTHER = 3;

  private static float[] numbers(int n, long seed) {
    SplitMix64 random = new SplitMix64(seed);
    float[] numbers = new float[n + 7];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = (float) random.nextGaussian();
    }
    return numbers;
  }

  @ParameterizedTest
  @ValueSource(ints = {16, 32, 48, 112, 256})
  void formsGiveTheSameBytes(int n) {
    assumeTrue(VectorRows.bits() >= 256, "needs registers of 256 or 512 bits");
    float[] a = numbers(n, 1);
    float[] b = numbers(n, 2);
    float[] c = a.clone();
    float[] d = b.clone();
    float[] lanes = new float[ScalarRows.LANES];
    for (int round = 0; round < 20; round++) {
      float dot = ScalarRows.dot(a, FROM, b, OTHER, n, lanes);
      assertThat(VectorRows.dot(c, FROM, d, OTHER, n)).isEqualTo(dot);
      ScalarRows.blend(a, FROM, b, OTHER, n, 0.9f, 0.1f);
      VectorRows.blend(c, FROM, d, OTHER, n, 0.9f, 0.1f);
      ScalarRows.blendBoth(a, FROM, b, OTHER, n, 0.9f, 0.8f, -0.1f, 0.2f);
      VectorRows.blendBoth(c, FROM, d, OTHER, n, 0.9f, 0.8f, -0.1f, 0.2f);
      if (round % 5 == 4) {
        ScalarRows.blendBothNonNegative(a, FROM, b, OTHER, n, 1, 1, 0.5f, 0.5f);
        VectorRows.blendBothNonNegative(c, FROM, d, OTHER, n, 1, 1, 0.5f, 0.5f);
      }
      assertThat(c).isEqualTo(a);
      assertThat(d).isEqualTo(b);
    }
  }

  @Test
  void scalarFormIsNaiveCode() {
    int n = 32;
    float[] a = numbers(n, 3);
    float[] b = numbers(n, 4);
    double dot = 0;
    for (int i = 0; i < n; i++) {
      dot += (double) a[FROM + i] * b[OTHER + i];
    }
    assertThat((double) ScalarRows.dot(a, FROM, b, OTHER, n, new float[ScalarRows.LANES]))
        .isEqualTo(dot, within(1e-5));
    float[] before = a.clone();
    float[] other = b.clone();
    ScalarRows.blendBoth(a, FROM, b, OTHER, n, 0.5f, 0.25f, 2, 3);
    for (int i = 0; i < a.length; i++) {
      boolean isOfRow = i >= FROM && i < FROM + n;
      float expected = isOfRow ? 0.5f * before[i] + 2 * other[i - FROM + OTHER] : before[i];
      assertThat(a[i]).isEqualTo(expected, within(1e-5f));
    }
    for (int i = 0; i < b.length; i++) {
      boolean isOfRow = i >= OTHER && i < OTHER + n;
      float expected = isOfRow ? 0.25f * other[i] + 3 * before[i - OTHER + FROM] : other[i];
      assertThat(b[i]).isEqualTo(expected, within(1e-5f));
    }
  }
}
