package io.sparkmp.ids;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.random.SplitMix64;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("unit")
class RadixSortTest {

  @ParameterizedTest
  @CsvSource({"0, 5", "1, 5", "997, 7", "5003, 7", "5003, 1", "10007, 1000000", "5003, 0"})
  void itIsTheOrderOfAStableSort(int size, int different) {
    SplitMix64 random = new SplitMix64(size);
    long[] keys = new long[size];
    for (int i = 0; i < size; i++) {
      keys[i] = different == 0 ? random.nextLong() : random.nextInt(different) - different / 2;
    }
    int[] places = random.permutation(size);
    int[] expected =
        IntStream.of(places)
            .boxed()
            .sorted(Comparator.comparingLong(i -> keys[i]))
            .mapToInt(i -> i)
            .toArray();
    assertThat(RadixSort.by(places.clone(), i -> keys[i])).isEqualTo(expected);
  }
}
