package io.sparkmp.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class SplitMix64Test {
  private static final int DRAWS = 200_000;

  /** The first outputs of Vigna's splitmix64.c for this seed. */
  @Test
  void isSplitMix64() {
    SplitMix64 random = new SplitMix64(1234567);
    assertThat(random.nextLong()).isEqualTo(6457827717110365317L);
    assertThat(random.nextLong()).isEqualTo(3203168211198807973L);
    assertThat(Long.toUnsignedString(random.nextLong())).isEqualTo("9817491932198370423");
  }

  /** Chi-squared with 99 degrees of freedom is below 148.2 in 999 of 1000 cases. */
  @Test
  void intsAreUniform() {
    SplitMix64 random = new SplitMix64(1);
    long[] counts = new long[100];
    for (int i = 0; i < DRAWS; i++) {
      counts[random.nextInt(counts.length)]++;
    }
    assertThat(chiSquared(counts)).isBetween(50.0, 148.2);
  }

  @Test
  void doublesAreUniform() {
    SplitMix64 random = new SplitMix64(2);
    long[] counts = new long[100];
    for (int i = 0; i < DRAWS; i++) {
      counts[(int) (random.nextDouble() * counts.length)]++;
    }
    assertThat(chiSquared(counts)).isBetween(50.0, 148.2);
  }

  private static double chiSquared(long[] counts) {
    double expected = (double) DRAWS / counts.length;
    double sum = 0;
    for (long count : counts) {
      sum += (count - expected) * (count - expected) / expected;
    }
    return sum;
  }

  /** Of n draws the mean deviates by 1/sqrt(n), the fourth moment by sqrt(96/n): five of each. */
  @Test
  void gaussiansHaveTheirMoments() {
    SplitMix64 random = new SplitMix64(3);
    double[] moments = new double[5];
    for (int i = 0; i < DRAWS; i++) {
      double x = random.nextGaussian();
      for (int k = 1; k < moments.length; k++) {
        moments[k] += Math.pow(x, k) / DRAWS;
      }
    }
    assertThat(moments[1]).isCloseTo(0, within(5 * Math.sqrt(1.0 / DRAWS)));
    assertThat(moments[2]).isCloseTo(1, within(5 * Math.sqrt(2.0 / DRAWS)));
    assertThat(moments[3]).isCloseTo(0, within(5 * Math.sqrt(15.0 / DRAWS)));
    assertThat(moments[4]).isCloseTo(3, within(5 * Math.sqrt(96.0 / DRAWS)));
  }

  @Test
  void unitIsBelowOne() {
    assertThat(SplitMix64.unit(0)).isZero();
    assertThat(SplitMix64.unit(-1)).isEqualTo(Math.nextDown(1.0));
  }

  /** Half of 64 output bits, give or take five deviations of the mean of 64 x 1,000 flips. */
  @Test
  void eachInputBitFlipsHalfOfTheOutput() {
    SplitMix64 random = new SplitMix64(4);
    long flips = 0;
    for (int i = 0; i < 1000; i++) {
      long z = random.nextLong();
      for (int bit = 0; bit < 64; bit++) {
        flips += Long.bitCount(SplitMix64.mix(z) ^ SplitMix64.mix(z ^ (1L << bit)));
      }
    }
    assertThat(flips / 64_000.0).isCloseTo(32, within(0.1));
  }

  @Test
  void derivedSeedsAreDistinct() {
    Set<Long> seeds = new HashSet<>();
    for (long run = 0; run < 3; run++) {
      seeds.add(SplitMix64.derive(run));
      for (int a = 0; a < 40; a++) {
        seeds.add(SplitMix64.derive(run, a));
        for (int b = 0; b < 40; b++) {
          seeds.add(SplitMix64.derive(run, a, b)); // also (a, b) and (b, a)
        }
      }
    }
    assertThat(seeds).hasSize(3 * (1 + 40 + 40 * 40));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1})
  void badBoundsAreRefused(int bound) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SplitMix64(0).nextInt(bound))
        .withMessage("Invalid bound: " + bound + " (expected: >= 1)");
  }
}
