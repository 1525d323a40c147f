package io.sparkmp.storm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Short storms; {@code bin/fault-storm} makes long ones. */
@Tag("cluster")
class StormTest {
  @TempDir private Path folder;

  private final StringWriter text = new StringWriter();
  private final PrintWriter out = new PrintWriter(text);

  @Test
  @Timeout(value = 20, unit = TimeUnit.MINUTES) // what fails says so itself before
  void aMinuteOfFaultsChangesNoModelAndLeavesNothingBehind() throws Exception {
    assertCalm(
        new Soak.Plan(
            Duration.ofMinutes(1),
            1,
            List.of(StormApp.values()),
            List.of("auto", "narrow"),
            List.of(Fault.values()),
            List.of(Call.values()),
            List.of(2),
            5,
            15,
            20,
            20));
  }

  /** All apps write snapshots, one after the other, while one call after the other fails. */
  @Test
  @Tag("nightly")
  @Timeout(value = 20, unit = TimeUnit.MINUTES)
  void failingCallsOfTheFileSystemChangeNoModelAndLeaveNothingBehind() throws Exception {
    StormReport report =
        assertCalm(
            new Soak.Plan(
                Duration.ofMinutes(4),
                2,
                List.of(StormApp.values()),
                List.of("auto", "narrow"),
                List.of(Fault.FAILING_CALL),
                List.of(Call.values()),
                List.of(2),
                8,
                20,
                20,
                20));
    assertThat(report.savedWithSnapshots()).containsExactlyInAnyOrder(StormApp.values());
  }

  private StormReport assertCalm(Soak.Plan plan) throws Exception {
    StormReport report = new StormReport(plan.seed(), out);
    try {
      new Soak(folder.resolve("soak"), plan, report).run();
      report.write(folder.resolve("report.json"));
      report.check();
    } catch (StormException e) {
      throw new AssertionError(text.toString(), e);
    }
    assertThat(folder.resolve("report.json")).exists();
    return report;
  }

  @Test
  @Tag("nightly")
  void aKilledExecutorCostsNoModel() throws Exception {
    assertAllSurvive(
        new ExecutorKills(folder.resolve("cf"), new Kills.Plan(StormApp.CF, false, 1, 1), out));
  }

  @Test
  @Tag("nightly")
  void aKilledDriverIsStartedAgain() throws Exception {
    assertAllSurvive(
        new DriverKills(folder.resolve("lda"), new Kills.Plan(StormApp.LDA, true, 1, 4), out));
  }

  private void assertAllSurvive(Kills planned) throws Exception {
    try (Kills kills = planned) {
      assertThat(kills.run()).contains("killed");
    } catch (StormException e) {
      throw new AssertionError(text.toString(), e);
    }
  }
}
