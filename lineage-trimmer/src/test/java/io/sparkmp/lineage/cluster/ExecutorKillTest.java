package io.sparkmp.lineage.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.SparkHome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Loops of 100 generations, each with an executor process killed. */
@Tag("cluster")
class ExecutorKillTest {
  private static final int GENERATIONS = 100;

  /** Kills at each durability. A longer run: {@code -Dsparkmp.kills=10}. */
  private static final int SEEDS = Integer.getInteger("sparkmp.kills", 2);

  private static final int CADENCE = 25;
  private static final int RETAINED = 2;
  private static final int MAX_MINUTES = 20;
  private static final List<String> DURABILITIES = List.of("memory", "two-executors", "durable");

  @TempDir private Path folder;

  @Test
  @Timeout(value = MAX_MINUTES + 2, unit = TimeUnit.MINUTES)
  void killedExecutorsChangeNothingAtAnyLevel() throws Exception {
    try (SparkHome home = new SparkHome(folder);
        DriverProcess driver =
            new DriverProcess(
                home.folder(),
                "driver",
                ExecutorKillMain.class,
                home.folder().toString(),
                Integer.toString(GENERATIONS),
                Integer.toString(SEEDS))) {
      int status = driver.end(Duration.ofMinutes(MAX_MINUTES));
      List<Outcome> outcomes =
          driver.lines().stream().filter(Outcome::isLine).map(Outcome::parse).toList();
      print(outcomes);
      assertThat(status).as(driver::log).isZero();
      assertThat(outcomes).as(driver::log).hasSize(DURABILITIES.size() * (1 + SEEDS));
      try {
        outcomes.forEach(this::check);
        assertThat(of(outcomes, "memory").stream().mapToLong(Outcome::rollbacks).sum())
            .as("kills that mattered")
            .isPositive();
      } catch (AssertionError e) {
        throw new AssertionError(e.getMessage() + "\nThe driver's log:\n" + driver.log(), e);
      }
    }
  }

  private void check(Outcome outcome) {
    assertThat(outcome.digest()).as("%s", outcome).isEqualTo(ToyLoop.plain(GENERATIONS));
    if (outcome.seed() == 0) {
      assertThat(outcome.replayed()).as("%s", outcome).isZero();
    }
    switch (outcome.durability()) {
      case "two-executors" -> assertThat(outcome.rollbacks()).as("%s", outcome).isZero();
      case "durable" -> {
        assertThat(outcome.replayed()).as("%s", outcome).isLessThanOrEqualTo(mostReplayed(outcome));
        SnapshotFiles.assertOnly(
            ExecutorKillMain.snapshots(folder, outcome.durability(), outcome.seed()),
            RETAINED,
            GENERATIONS,
            outcome::toString);
      }
      default -> {}
    }
  }

  /** One interval, and what was computed while the newest snapshot was being written. */
  private static long mostReplayed(Outcome outcome) {
    long due = (outcome.killedAt() - 1) / CADENCE * CADENCE;
    return CADENCE + (outcome.durableAtKill() < due ? outcome.killedAt() - due : 0);
  }

  private static List<Outcome> of(List<Outcome> outcomes, String durability) {
    return outcomes.stream().filter(outcome -> outcome.durability().equals(durability)).toList();
  }

  /** The times are printed, not tested: the machine also does other work. */
  private static void print(List<Outcome> outcomes) {
    for (String durability : DURABILITIES) {
      for (Outcome outcome : of(outcomes, durability)) {
        System.out.printf(
            "%s, seed %d: killed at generation %d, %d after the newest snapshot; %d rollbacks, %d"
                + " replayed, %d failed snapshots; recovered in %d ms; loop took %d ms%n",
            durability,
            outcome.seed(),
            outcome.killedAt(),
            outcome.killedAt() - outcome.durableAtKill(),
            outcome.rollbacks(),
            outcome.replayed(),
            outcome.failedSnapshots(),
            outcome.recoveryMillis(),
            outcome.loopMillis());
      }
      List<Long> recoveries =
          of(outcomes, durability).stream()
              .filter(outcome -> outcome.seed() > 0)
              .map(Outcome::recoveryMillis)
              .sorted()
              .toList();
      LongSummaryStatistics loops =
          of(outcomes, durability).stream()
              .filter(outcome -> outcome.seed() == 0)
              .mapToLong(Outcome::loopMillis)
              .summaryStatistics();
      if (!recoveries.isEmpty()) {
        System.out.printf(
            "%s: recovered in %d ms (median; %d to %d); a step takes %.1f ms%n",
            durability,
            recoveries.get(recoveries.size() / 2),
            recoveries.get(0),
            recoveries.get(recoveries.size() - 1),
            loops.getAverage() / GENERATIONS);
      }
    }
  }
}
