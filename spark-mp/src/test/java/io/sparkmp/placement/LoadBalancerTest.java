package io.sparkmp.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.sparkmp.random.SplitMix64;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class LoadBalancerTest {

  /** Graham's bound is 4/3 - 1/(3 x bins) of the best. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void heaviestBinIsWithinGrahamsBound(int bins) {
    SplitMix64 random = new SplitMix64(bins);
    for (int trial = 0; trial < 100; trial++) {
      long[] loads = new long[1 + random.nextInt(8)];
      Arrays.setAll(loads, i -> 1 + random.nextInt(20));
      long heaviest = heaviest(loads, LoadBalancer.assign(loads, bins), bins);
      long best = best(loads, 0, new long[bins]);
      assertThat(3L * bins * heaviest).isLessThanOrEqualTo((4L * bins - 1) * best);
    }
  }

  private static long heaviest(long[] loads, int[] assignment, int bins) {
    long[] sums = new long[bins];
    for (int i = 0; i < loads.length; i++) {
      sums[assignment[i]] += loads[i];
    }
    return LongStream.of(sums).max().orElseThrow();
  }

  /** Tries all assignments of the items from {@code item} on. */
  private static long best(long[] loads, int item, long[] sums) {
    if (item == loads.length) {
      return LongStream.of(sums).max().orElseThrow();
    }
    long best = Long.MAX_VALUE;
    for (int bin = 0; bin < sums.length; bin++) {
      sums[bin] += loads[item];
      best = Math.min(best, best(loads, item + 1, sums));
      sums[bin] -= loads[item];
    }
    return best;
  }

  /** Graham's own worst case: 11 where 9 would do. */
  @Test
  void worstCaseIsGrahams() {
    long[] loads = {5, 5, 4, 4, 3, 3, 3};
    assertThat(heaviest(loads, LoadBalancer.assign(loads, 3), 3)).isEqualTo(11);
    assertThat(best(loads, 0, new long[3])).isEqualTo(9);
  }

  @Test
  void tiesGoToTheLowerItemAndTheLowerBin() {
    assertThat(LoadBalancer.assign(new long[] {1, 1, 1, 1, 1}, 2)).containsExactly(0, 1, 0, 1, 0);
    assertThat(LoadBalancer.assign(new long[] {1, 2, 2, 1}, 2)).containsExactly(0, 0, 1, 1);
    assertThat(LoadBalancer.assign(new long[] {0, 0, 0}, 3)).containsExactly(0, 0, 0);
  }

  @Test
  void nothingToAssignIsFine() {
    assertThat(LoadBalancer.assign(new long[0], 3)).isEmpty();
  }

  @Test
  void noBinsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LoadBalancer.assign(new long[] {1}, 0))
        .withMessage("Invalid bins: 0 (expected: >= 1)");
  }
}
