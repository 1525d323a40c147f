package io.sparkmp.cf.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.layout.Entries;
import io.sparkmp.random.SplitMix64;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class InterleavingTest {

  private static Entries ratings(int... users) {
    float[] values = new float[users.length];
    for (int k = 0; k < values.length; k++) {
      values[k] = k;
    }
    return new Entries(users, IntStream.range(0, users.length).toArray(), values);
  }

  @Test
  void takesFourUsersInTurn() {
    Entries mixed = Interleaving.of(ratings(0, 0, 0, 1, 1, 2, 3, 3, 4, 4));
    assertThat(mixed.rows()).containsExactly(0, 1, 2, 3, 0, 1, 4, 3, 0, 4);
  }

  @Test
  void keepsEachRatingAndTheOrderWithinAUser() {
    SplitMix64 random = new SplitMix64(11);
    for (int n : new int[] {0, 1, 3, 101, 997}) {
      int[] users = IntStream.range(0, n).map(k -> random.nextInt(n / 5 + 1)).sorted().toArray();
      Entries sorted = ratings(users);
      Entries mixed = Interleaving.of(sorted);
      assertThat(mixed.columns()).containsExactlyInAnyOrder(sorted.columns());
      for (int user : IntStream.of(users).distinct().toArray()) {
        List<Integer> order = new ArrayList<>();
        for (int k = 0; k < n; k++) {
          assertThat(mixed.values()[k]).isEqualTo(mixed.columns()[k]);
          if (mixed.rows()[k] == user) {
            order.add(mixed.columns()[k]);
          }
        }
        assertThat(order).isSorted();
      }
    }
  }
}
