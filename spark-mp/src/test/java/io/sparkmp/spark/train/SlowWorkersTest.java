package io.sparkmp.spark.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.Slowest;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.WorkerReport;
import io.sparkmp.spark.LegReport;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class SlowWorkersTest {
  private static final long SECOND = 1_000_000_000;

  private final SlowWorkers slow = new SlowWorkers();

  private static List<LegReport> workers(int count) {
    return IntStream.range(0, count)
        .mapToObj(p -> new LegReport("executor 1" + p + " (node" + p + ")", new ArrayList<>()))
        .toList();
  }

  private @Nullable String said(int epoch, double seconds, @Nullable Slowest slowest) {
    EpochReport report =
        new EpochReport(epoch, new Tally(), null, seconds, WorkerReport.Cost.NONE, slowest);
    return slow.of(report, workers(4)).orElse(null);
  }

  @Test
  void namesWorkerAndPlaceOnceUntilAnotherIsSlow() {
    assertThat(said(4, 10, null)).isNull();
    Slowest third = new Slowest(3, 9 * SECOND, 3 * SECOND);
    assertThat(said(5, 10, third))
        .isEqualTo(
            "Worker 3 on executor 13 (node3) is slow: it computed for 9.0 s in epoch 5, 3.0 times"
                + " as long as the median worker (3.0 s)");
    assertThat(said(6, 10, third)).isNull();
    assertThat(said(7, 10, new Slowest(1, 4 * SECOND, 3 * SECOND))).isNull();
    assertThat(said(8, 10, third)).isNull();
    assertThat(said(9, 10, new Slowest(1, 9 * SECOND, 3 * SECOND))).startsWith("Worker 1 on");
    assertThat(said(10, 10, third)).startsWith("Worker 3 on");
  }

  @Test
  void isSilentOfShortEpochsAndSmallDifferences() {
    assertThat(said(1, 10, null)).isNull();
    assertThat(said(2, 10, new Slowest(1, SECOND, SECOND / 9))).isNull();
    assertThat(said(3, 10, new Slowest(1, 4 * SECOND, 2 * SECOND))).isNull();
    assertThat(said(4, 10, new Slowest(1, 4 * SECOND + 1, 2 * SECOND))).isNotNull();
  }

  @Test
  void compilingIsNotSlowness() {
    assertThat(said(1, 30, new Slowest(1, 25 * SECOND, 2 * SECOND))).isNull();
    assertThat(said(2, 30, new Slowest(1, 25 * SECOND, 2 * SECOND))).isNotNull();
    SlowWorkers ofLongEpochs = new SlowWorkers();
    EpochReport first =
        new EpochReport(
            1,
            new Tally(),
            null,
            99,
            WorkerReport.Cost.NONE,
            new Slowest(1, 80 * SECOND, 20 * SECOND));
    assertThat(ofLongEpochs.of(first, workers(4))).isPresent();
  }

  @Test
  void ofTwoWorkersTheOtherIsTheMeasure() {
    List<LegReport> local =
        List.of(new LegReport("", new ArrayList<>()), new LegReport("", new ArrayList<>()));
    EpochReport report =
        new EpochReport(
            2,
            new Tally(),
            null,
            7,
            WorkerReport.Cost.NONE,
            new Slowest(0, 6 * SECOND, 2 * SECOND));
    said(1, 10, null);
    assertThat(slow.of(report, local))
        .contains(
            "Worker 0 is slow: it computed for 6.0 s in epoch 2, 3.0 times as long as the other"
                + " worker (2.0 s)");
  }
}
