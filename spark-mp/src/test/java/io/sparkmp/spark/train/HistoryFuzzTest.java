package io.sparkmp.spark.train;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.sparkmp.rotation.EpochReport;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;

/** Histories of a training in snapshots from untrusted sources. */
@Tag("unit")
class HistoryFuzzTest {

  /**
   * The first byte says how many epochs there should be, the others are the text; if it has two
   * lines, the second is the epoch within which the snapshot was written.
   */
  @FuzzTest
  void history(byte[] data) {
    Map<String, String> attributes = new HashMap<>();
    int perEpoch = 1;
    if (data.length > 0) {
      String[] lines = new String(data, 1, data.length - 1, UTF_8).split("\n", 2);
      attributes.put("history", lines[0]);
      if (lines.length == 2) {
        attributes.put("unfinished", lines[1]);
        perEpoch = 2;
      }
    }
    attributes.put("positions", Integer.toString(perEpoch));
    int epochs = data.length == 0 ? 0 : Math.abs(data[0]);
    if (History.problem(perEpoch, (long) epochs * perEpoch + perEpoch - 1, attributes)
        .isPresent()) {
      return;
    }
    List<EpochReport> reports = History.of(attributes);
    assertThat(reports).hasSize(epochs);
    EpochReport unfinished = History.unfinished(attributes);
    List<EpochReport> all = new ArrayList<>(reports);
    if (perEpoch == 2) {
      all.add(Objects.requireNonNull(unfinished));
    }
    for (EpochReport report : all) {
      assertThat(report.training().count()).isNotNegative();
      assertThat(report.seconds()).isNotNegative().isFinite();
    }
    Map<String, String> again = History.toAttributes(perEpoch, reports, unfinished);
    assertThat(History.toAttributes(perEpoch, History.of(again), History.unfinished(again)))
        .isEqualTo(again);
  }
}
