package io.sparkmp.spark.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.Pass;
import io.sparkmp.rotation.Position;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.WorkerReport;
import io.sparkmp.spark.LegReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class WorkTimesTest {
  private static final int PER_EPOCH = 10;

  private final WorkTimes times = new WorkTimes();

  /** A worker with its time in each epoch from the first one on. */
  private static LegReport worker(int first, long... nanos) {
    List<WorkerReport> passes = new ArrayList<>();
    for (int k = 0; k < nanos.length; k++) {
      var cost = new WorkerReport.Cost(nanos[k], 0, 0, 0, 0);
      passes.add(new WorkerReport(Pass.train(first + k), 0, new Tally(), cost));
    }
    return new LegReport("", new ArrayList<>(passes));
  }

  private Long slowest(Position first, Position end, LegReport... workers) {
    var found =
        times.ofLeg(
            Leg.train(first, end, null), end.number(PER_EPOCH), PER_EPOCH, Arrays.asList(workers));
    return found.isPresent() ? found.getAsLong() : null;
  }

  @Test
  void ofWholeEpochsTheSumCounts() {
    assertThat(
            slowest(Position.after(0), Position.after(2), worker(0, 100, 90), worker(0, 120, 10)))
        .isEqualTo(190);
  }

  @Test
  void insideAnEpochWhatHasComeCounts() {
    Position early = new Position(3, 4);
    Position late = new Position(3, 8);
    assertThat(slowest(Position.after(3), early, worker(3, 100), worker(3, 160))).isEqualTo(160);
    assertThat(slowest(early, late, worker(3, 180), worker(3, 190))).isEqualTo(80);
    assertThat(slowest(late, Position.after(4), worker(3, 190), worker(3, 230))).isEqualTo(40);
    assertThat(slowest(Position.after(4), Position.after(5), worker(4, 7), worker(4, 9)))
        .isEqualTo(9);
  }

  @Test
  void afterALegThatIsNotKnownNothingIs() {
    Position early = new Position(3, 4);
    Position late = new Position(3, 8);
    assertThat(slowest(early, late, worker(3, 180))).isNull();
    assertThat(slowest(late, Position.after(4), worker(3, 200))).isEqualTo(20);
    assertThat(slowest(early, late, worker(3, 180))).isNull(); // a replay
  }
}
