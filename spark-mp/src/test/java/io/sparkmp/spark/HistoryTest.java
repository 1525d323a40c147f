package io.sparkmp.spark;

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

  @Test
  void readsWhatItWrites() {
    WorkerReport.Cost cost = new WorkerReport.Cost(5, 4, 3, 2, 1);
    Slowest slowest = new Slowest(3, 9, 4);
    Map<String, String> attributes =
        History.toAttributes(List.of(new EpochReport(1, new Tally(), null, 1.5, cost, slowest)));
    assertThat(History.problem(1, attributes)).isEmpty();
    EpochReport read = History.of(attributes).get(0);
    assertThat(read.slowest()).isEqualTo(slowest);
    assertThat(read.cost()).isEqualTo(cost);
    assertThat(read.seconds()).isEqualTo(1.5);
  }

  /** As snapshots have it that were written before workers were compared. */
  @Test
  void readsHistoriesWithoutASlowestWorker() {
    Map<String, String> attributes =
        Map.of(
            "history",
            "[{\"epoch\":1,\"training\":{\"sum\":2.5,\"count\":5},\"validation\":null,"
                + "\"seconds\":0.5,\"cost\":{\"wallNanos\":1,\"computeNanos\":2,\"waitNanos\":3,"
                + "\"transferNanos\":4,\"bytesMoved\":5}}]");
    assertThat(History.problem(1, attributes)).isEmpty();
    EpochReport read = History.of(attributes).get(0);
    assertThat(read.slowest()).isNull();
    assertThat(read.training().mean()).isEqualTo(0.5);
  }

  @Test
  void readsHistoriesWithFieldsOfANewerVersion() {
    WorkerReport.Cost cost = new WorkerReport.Cost(5, 4, 3, 2, 1);
    EpochReport report = new EpochReport(1, new Tally(), null, 1.5, cost, null);
    String text = History.toAttributes(List.of(report)).get("history");
    Map<String, String> attributes = Map.of("history", text.replace("{\"", "{\"added\":[1],\""));
    assertThat(History.problem(1, attributes)).isEmpty();
    assertThat(History.of(attributes).get(0).cost()).isEqualTo(cost);
  }
}
