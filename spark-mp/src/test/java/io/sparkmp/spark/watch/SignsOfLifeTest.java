package io.sparkmp.spark.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.spark.watch.SignsOfLife.Silent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class SignsOfLifeTest {
  private static final long SECOND = 1_000_000_000L;

  private final SignsOfLife signs = new SignsOfLife(30 * SECOND, 15 * SECOND, 0);
  private long now;

  /** Looks every second; heartbeats come when {@code beats} says so. */
  private List<String> until(long second, String... beating) {
    List<String> said = new ArrayList<>();
    while (now < second * SECOND) {
      now += SECOND;
      for (String executor : beating) {
        signs.heardOf(executor, now);
      }
      for (Silent silent : signs.look(now)) {
        said.add(silent.executor() + " " + silent.seconds() + (silent.isDead() ? " dead" : ""));
      }
    }
    return said;
  }

  @Test
  void silentExecutorIsSpokenOfOnceAndThenGivenUp() {
    signs.came("1", now);
    signs.came("2", now);
    assertThat(until(29, "2")).containsExactly("1 15");
    assertThat(until(60, "2")).containsExactly("1 30 dead");
  }

  @Test
  void executorThatComesBackInTimeIsKept() {
    signs.came("1", now);
    assertThat(until(29)).containsExactly("1 15");
    signs.heardOf("1", now);
    assertThat(until(43)).isEmpty();
    assertThat(until(58)).containsExactly("1 15");
  }

  @Test
  void executorThatIsGoneIsNotMissed() {
    signs.came("1", now);
    signs.gone("1");
    signs.heardOf("1", now); // a heartbeat that was on its way
    assertThat(until(100)).isEmpty();
  }

  @Test
  void boundDoublesEachTime() {
    signs.came("1", now);
    assertThat(until(30)).containsExactly("1 15", "1 30 dead");
    assertThat(signs.boundSeconds()).isEqualTo(60);
    signs.came("2", now);
    assertThat(until(89)).containsExactly("2 15", "2 30");
    assertThat(until(95)).containsExactly("2 60 dead");
  }

  @Test
  void driverThatStoodStillItselfBlamesNobody() {
    signs.came("1", now);
    until(10, "1");
    now += 100 * SECOND; // and no heartbeat was heard
    assertThat(signs.look(now)).isEmpty();
    assertThat(until(124)).isEmpty();
    assertThat(until(126)).containsExactly("1 15");
  }
}
