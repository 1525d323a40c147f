package io.sparkmp.lineage.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.sparkmp.lineage.graph.GrowthWatch.Growth;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class GrowthWatchTest {

  @Test
  void tellsAtTheTwentiethObservationAndOnceOnly() {
    GrowthWatch watch = new GrowthWatch();
    for (int i = 0; i < 19; i++) {
      assertThat(watch.observe("loop", 5 + 3 * i)).as("observation %d", i).isEmpty();
    }
    assertThat(watch.observe("loop", 62)).contains(new Growth("loop", 5, 62, 20));
    assertThat(observeAll(watch, "loop", 65, 68, 71, 1, 2, 3, 4, 5)).isEmpty();
  }

  @Test
  void theExampleOfTheJavadoc() {
    GrowthWatch watch = new GrowthWatch(3, 1);
    assertThat(observeAll(watch, "loop", 4, 5, 5, 6, 7, 8))
        .containsExactly(new Growth("loop", 5, 7, 3));
  }

  @Test
  void sizesThatStayOrFallBackAreNotToldOf() {
    GrowthWatch watch = new GrowthWatch(3, 10);
    assertThat(observeAll(watch, "steady", 7, 7, 7, 7, 7, 7)).isEmpty();
    assertThat(observeAll(watch, "cut every other step", 3, 4, 3, 4, 3, 4)).isEmpty();
    assertThat(observeAll(watch, "shrinking", 9, 8, 7, 6, 5)).isEmpty();
  }

  @Test
  void keysAreIndependent() {
    GrowthWatch watch = new GrowthWatch(3, 10);
    assertThat(observeAll(watch, "a", 1, 2)).isEmpty();
    assertThat(observeAll(watch, "b", 3, 4)).isEmpty();
    assertThat(observeAll(watch, "a", 3)).containsExactly(new Growth("a", 1, 3, 3));
    assertThat(observeAll(watch, "b", 5)).containsExactly(new Growth("b", 3, 5, 3));
  }

  @Test
  void theKeyNotObservedForLongestIsForgotten() {
    GrowthWatch watch = new GrowthWatch(3, 2);
    assertThat(observeAll(watch, "a", 1)).isEmpty();
    assertThat(observeAll(watch, "b", 1)).isEmpty();
    assertThat(observeAll(watch, "a", 2)).isEmpty();
    assertThat(observeAll(watch, "c", 1)).isEmpty(); // b goes
    assertThat(observeAll(watch, "a", 3)).containsExactly(new Growth("a", 1, 3, 3));
    assertThat(observeAll(watch, "b", 2, 3)).isEmpty();
    assertThat(observeAll(watch, "b", 4)).containsExactly(new Growth("b", 2, 4, 3));
  }

  @Test
  void limitsMustMakeSense() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new GrowthWatch(1, 1))
        .withMessage("Invalid observations: 1 (expected: >= 2)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new GrowthWatch(2, 0))
        .withMessage("Invalid keys: 0 (expected: >= 1)");
  }

  private static List<Growth> observeAll(GrowthWatch watch, String key, int... sizes) {
    List<Growth> told = new ArrayList<>();
    for (int size : sizes) {
      watch.observe(key, size).ifPresent(told::add);
    }
    return told;
  }
}
