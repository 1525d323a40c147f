package io.sparkmp.spark.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.Slowest;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.WorkerReport;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class HistoryTest {
  private static final List<EpochReport> TWO = List.of(report(1), report(2));

  @Test
  void readsWhatItWrites() {
    WorkerReport.Cost cost = new WorkerReport.Cost(5, 4, 3, 2, 1);
    Slowest slowest = new Slowest(3, 9, 4);
    Map<String, String> attributes =
        History.toAttributes(
            1, List.of(new EpochReport(1, new Tally(), null, 1.5, cost, slowest)), null);
    assertThat(History.problem(1, 1, attributes)).isEmpty();
    EpochReport read = History.of(attributes).get(0);
    assertThat(read.slowest()).isEqualTo(slowest);
    assertThat(read.cost()).isEqualTo(cost);
    assertThat(read.seconds()).isEqualTo(1.5);
  }

  /** A history as in snapshots from before workers were compared. */
  @Test
  void readsHistoriesWithoutASlowestWorker() {
    Map<String, String> attributes =
        Map.of(
            "positions",
            "1",
            "history",
            "[{\"epoch\":1,\"training\":{\"sum\":2.5,\"count\":5},\"validation\":null,"
                + "\"seconds\":0.5,\"cost\":{\"wallNanos\":1,\"computeNanos\":2,\"waitNanos\":3,"
                + "\"transferNanos\":4,\"bytesMoved\":5}}]");
    assertThat(History.problem(1, 1, attributes)).isEmpty();
    EpochReport read = History.of(attributes).get(0);
    assertThat(read.slowest()).isNull();
    assertThat(read.training().mean()).isEqualTo(0.5);
  }

  @Test
  void readsHistoriesWithFieldsOfANewerVersion() {
    WorkerReport.Cost cost = new WorkerReport.Cost(5, 4, 3, 2, 1);
    EpochReport report = new EpochReport(1, new Tally(), null, 1.5, cost, null);
    String text = History.toAttributes(1, List.of(report), null).get("history");
    Map<String, String> attributes =
        Map.of("positions", "1", "history", text.replace("{\"", "{\"added\":[1],\""));
    assertThat(History.problem(1, 1, attributes)).isEmpty();
    assertThat(History.of(attributes).get(0).cost()).isEqualTo(cost);
  }

  private static EpochReport report(int epoch) {
    Tally tally = new Tally();
    tally.add(0.1 * epoch, epoch);
    WorkerReport.Cost cost = new WorkerReport.Cost(5, 4, 3, 2, 1);
    return new EpochReport(epoch, tally, null, 0.3 * epoch, cost, null);
  }

  @Test
  void keepsTheEpochWithinWhichItWasWritten() {
    Map<String, String> attributes = History.toAttributes(4, TWO, report(3));
    assertThat(History.problem(4, 11, attributes)).isEmpty();
    assertThat(History.of(attributes)).hasSize(2);
    EpochReport unfinished = History.unfinished(attributes);
    assertThat(unfinished).isNotNull();
    assertThat(unfinished.epoch()).isEqualTo(3);
    assertThat(unfinished.seconds()).isEqualTo(report(3).seconds());
    assertThat(unfinished.cost()).isEqualTo(report(3).cost());
    assertThat(History.unfinished(History.toAttributes(4, TWO, null))).isNull();
  }

  @Test
  void historiesOfOtherPositionsAreRefused() {
    Map<String, String> inside = History.toAttributes(4, TWO, report(3));
    assertThat(History.problem(4, 8, inside))
        .contains("its history goes on after the epoch within which it was written");
    assertThat(History.problem(4, 12, inside)).contains("its history ends at epoch 2, not at 3");
    assertThat(History.problem(8, 17, inside))
        .contains("its epochs have 4 sub-epochs, not 8 as here");
    assertThat(History.problem(4, 9, History.toAttributes(4, TWO, null)))
        .contains("its history lacks the epoch within which it was written");
    assertThat(History.problem(4, 9, History.toAttributes(4, TWO, report(4))))
        .contains("its history has epoch 4 where 3 belongs");
  }

  /** A history as in snapshots from when a leg was one epoch or more. */
  @Test
  void historiesThatCountEpochsAreRefused() {
    String two = History.toAttributes(4, TWO, null).get("history");
    assertThat(History.problem(4, 2, Map.of("history", two)))
        .contains("its number counts epochs, as those of an earlier version of spark-mp do");
  }
}
