package io.sparkmp.spark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.sparkmp.rotation.EpochReport;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** Histories of a training in snapshots that anybody may have made. */
@Tag("unit")
class HistoryFuzzTest {

  /** The first byte says how many epochs there ought to be, the others are the text. */
  @FuzzTest
  void history(byte[] data) {
    Map<String, String> attributes = new HashMap<>();
    if (data.length > 0) {
      attributes.put("history", new String(data, 1, data.length - 1, UTF_8));
    }
    int epochs = data.length == 0 ? 0 : data[0];
    if (History.problem(epochs, attributes).isPresent()) {
      return;
    }
    List<EpochReport> reports = History.of(attributes);
    assertThat(reports).hasSize(epochs);
    for (EpochReport report : reports) {
      assertThat(report.training().count()).isNotNegative();
      assertThat(report.seconds()).isNotNegative().isFinite();
    }
    Map<String, String> again = History.toAttributes(reports);
    assertThat(History.toAttributes(History.of(again))).isEqualTo(again);
  }
}
