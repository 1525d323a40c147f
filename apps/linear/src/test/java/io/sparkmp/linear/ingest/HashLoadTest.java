package io.sparkmp.linear.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.random.SplitMix64;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("unit")
class HashLoadTest {

  /** How many n-grams have each of the numbers that they draw. */
  private static int[] draw(int nGrams, int bits) {
    SplitMix64 random = new SplitMix64(nGrams);
    int[] counts = new int[1 << bits];
    for (int k = 0; k < nGrams; k++) {
      counts[random.nextInt(counts.length)]++;
    }
    return counts;
  }

  private static HashLoad load(int[] counts, int bits) {
    long features = 0;
    for (int count : counts) {
      features += count > 0 ? 1 : 0;
    }
    return new HashLoad(features, bits);
  }

  private static double shared(int[] counts, int nGrams) {
    long shared = 0;
    for (int count : counts) {
      shared += count > 1 ? count : 0;
    }
    return (double) shared / nGrams;
  }

  @ParameterizedTest
  @CsvSource({"1009, 15", "10007, 15", "30011, 15", "100003, 15", "7001, 12"})
  void isWhatRandomNumbersShare(int nGrams, int bits) {
    int[] counts = draw(nGrams, bits);
    HashLoad load = load(counts, bits);
    assertThat(load.shared()).isCloseTo(shared(counts, nGrams), within(0.02));
    int enough = load.enoughBits();
    assertThat(load(draw(nGrams, enough), enough).shared())
        .as("with %d bits", enough)
        .isLessThan(HashLoad.MUCH + 0.01);
    assertThat(load(draw(nGrams, enough - 1), enough - 1).shared())
        .as("with one bit fewer")
        .isGreaterThan(HashLoad.MUCH - 0.01);
  }

  @Test
  void allNumbersMayBeTaken() {
    assertThat(new HashLoad(256, 8).shared()).isEqualTo(1);
    // 256 log(512) = 1597 n-grams: 1597 / 2^14 is below -log(0.9) = 0.105.
    assertThat(new HashLoad(256, 8).enoughBits()).isEqualTo(14);
    // 2 log(4) = 2.8 n-grams
    assertThat(new HashLoad(2, 1).enoughBits()).isEqualTo(5);
  }
}
