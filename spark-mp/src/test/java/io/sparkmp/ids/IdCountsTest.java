package io.sparkmp.ids;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.random.SplitMix64;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class IdCountsTest {

  private static IdCounts counts(String[] ids, int... counts) {
    return new IdCounts(Ids.ofStrings(ids), counts);
  }

  private static void assertCounts(IdCounts actual, List<String> ids, int... counts) {
    for (int i = 0; i < ids.size(); i++) {
      assertThat(actual.ids().get(i)).isEqualTo(ids.get(i));
    }
    assertThat(actual.counts()).containsExactly(counts);
  }

  @Test
  void sumAddsUpById() {
    IdCounts sum =
        IdCounts.sum(
            IdType.STRING,
            List.of(
                counts(new String[] {"b", "a"}, 1, 2),
                counts(new String[] {"c", "a", "d", "e"}, 4, 8, 16, 32),
                counts(new String[] {"f"}, 64)));
    assertCounts(sum, List.of("b", "a", "c", "d", "e", "f"), 1, 10, 4, 16, 32, 64);
    assertThat(IdCounts.sum(IdType.LONG, List.of()).ids().size()).isZero();
  }

  @Test
  void mostFrequentComeFirstThenById() {
    IdCounts sorted = counts(new String[] {"b", "d", "c", "a"}, 1, 3, 1, 1).sorted();
    assertCounts(sorted, List.of("d", "a", "b", "c"), 3, 1, 1, 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 53, 97, 101})
  void theHeaviestAreTheFirstOfAllSorted(int most) {
    SplitMix64 random = new SplitMix64(most);
    int[] order = random.permutation(97);
    int[] counts = IntStream.range(0, 97).map(i -> random.nextInt(5)).toArray();
    for (Ids ids :
        List.of(
            Ids.ofLongs(IntStream.of(order).asLongStream().toArray()),
            Ids.ofStrings(
                IntStream.of(order).mapToObj(Integer::toString).toArray(String[]::new)))) {
      IdCounts all = new IdCounts(ids, counts);
      IdCounts sorted = all.sorted();
      IdCounts heaviest = all.gather(all.heaviest(most));
      assertThat(heaviest.ids().size()).isEqualTo(Math.min(most, 97));
      for (int i = 0; i < heaviest.ids().size(); i++) {
        assertThat(heaviest.ids().get(i)).isEqualTo(sorted.ids().get(i));
        assertThat(heaviest.counts()[i]).isEqualTo(sorted.counts()[i]);
      }
    }
  }

  @Test
  void lengthsMustMatch() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> counts(new String[] {"a", "b"}, 1))
        .withMessage("Invalid counts: 1 (expected: 2, one for each id)");
  }

  @Test
  void refusesSumsThatDoNotFit() {
    IdCounts many = new IdCounts(Ids.ofStrings("a", "b"), new int[] {1, Integer.MAX_VALUE});
    IdCounts one = new IdCounts(Ids.ofStrings("b"), new int[] {1});
    assertThatThrownBy(() -> IdCounts.sum(IdType.STRING, List.of(many, one)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "Cannot count: 2147483648 of id b (expected: at most 2147483647); divide it, or leave"
                + " it out");
  }
}
