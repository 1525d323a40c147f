package io.sparkmp.spark.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.Position;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.WorkerReport;
import io.sparkmp.schedule.Course;
import io.sparkmp.spark.EngineKind;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("unit")
class PaceTest {
  private static final int PER_EPOCH = 60;
  private static final Position START = Position.after(0);

  private final Pace pace = new Pace(PER_EPOCH, PER_EPOCH, 2, 0);

  private static EpochReport lasting(double seconds) {
    return new EpochReport(1, new Tally(), null, seconds, WorkerReport.Cost.NONE, null);
  }

  private Position end(Position from, EpochReport newest) {
    return pace.end(from, 1000, true, EngineKind.RING, newest);
  }

  @Test
  void firstLegIsShortWhereThereAreManyRecords() {
    assertThat(end(START, null)).isEqualTo(Position.after(1));
    Pace large = new Pace(PER_EPOCH, PER_EPOCH, 2, Pace.LARGE);
    assertThat(large.end(START, 9, true, EngineKind.RING, null)).isEqualTo(new Position(0, 2));
    Pace small = new Pace(PER_EPOCH, PER_EPOCH, 2, Pace.LARGE - 1);
    assertThat(small.end(START, 9, true, EngineKind.RING, null)).isEqualTo(Position.after(1));
    Pace passes = new Pace(PER_EPOCH, 10, 2, Pace.LARGE); // which hold less between two passes
    assertThat(passes.end(START, 9, true, EngineKind.RING, null)).isEqualTo(new Position(0, 10));
    assertThat(new Pace(3, 3, 2, Pace.LARGE).end(START, 9, true, EngineKind.RING, null))
        .isEqualTo(Position.after(1));
  }

  @ParameterizedTest
  @CsvSource({
    "3600, 1", // seconds of an epoch, and of how many sub-epochs a leg is
    "7200, 1", "600, 6", "590, 7", // of 59 s they would be too short
    "120, 30", "119, 60", // more than half an epoch
    "30, 60"
  })
  void legsTakeAMinute(double seconds, int subEpochs) {
    assertThat(end(Position.after(4), lasting(seconds)).number(PER_EPOCH))
        .isEqualTo(4 * PER_EPOCH + subEpochs);
  }

  /** A pipeline idles at both ends of a leg. */
  @Test
  void legsOfAPipelineAreWholeEpochs() {
    Pace pipeline = new Pace(PER_EPOCH, PER_EPOCH, 2, Pace.LARGE, Course.PIPELINE);
    assertThat(pipeline.end(START, 9, true, EngineKind.RING, null)).isEqualTo(Position.after(1));
    pipeline.ended(EngineKind.RING, 0.1);
    Position first = Position.after(1);
    assertThat(pipeline.end(first, 99, true, EngineKind.RING, lasting(3)))
        .isEqualTo(Position.after(11));
    assertThat(pipeline.end(first, 5, true, EngineKind.RING, lasting(3)))
        .isEqualTo(Position.after(5));
    assertThat(pipeline.end(first, 99, true, EngineKind.RING, lasting(3600)))
        .isEqualTo(Position.after(2));
  }

  @Test
  void insideAnEpochItsOwnSpeedCounts() {
    assertThat(end(new Position(4, 10), lasting(100))).isEqualTo(new Position(4, 16));
    assertThat(end(new Position(4, 10), lasting(1))).isEqualTo(Position.after(5));
    assertThat(end(new Position(4, 48), lasting(480))).isEqualTo(new Position(4, 54));
    assertThat(end(new Position(4, 49), lasting(490))).isEqualTo(Position.after(5));
  }

  @Test
  void legsOfAPassOrMoreEndWithOne() {
    Pace passes = new Pace(PER_EPOCH, 10, 2, 0);
    EpochReport known = lasting(240); // 15 sub-epochs a minute
    assertThat(passes.end(Position.after(4), 1000, true, EngineKind.RING, known))
        .isEqualTo(new Position(4, 10));
    assertThat(passes.end(new Position(4, 12), 1000, true, EngineKind.RING, lasting(48)))
        .isEqualTo(new Position(4, 20));
    EpochReport slow = lasting(720); // 5
    assertThat(passes.end(Position.after(4), 1000, true, EngineKind.RING, slow))
        .isEqualTo(new Position(4, 5));
  }

  @Test
  void legsTakeTwentyTimesWhatTheirEndsCost() {
    pace.ended(EngineKind.RING, 6);
    assertThat(end(Position.after(4), lasting(3600))).isEqualTo(new Position(4, 2));
    pace.ended(EngineKind.RING, 100);
    assertThat(end(Position.after(4), lasting(3600))).isEqualTo(Position.after(5));
    pace.ended(EngineKind.RING, -1);
    assertThat(end(Position.after(4), lasting(3600))).isEqualTo(new Position(4, 1));
  }

  @Test
  void shortEpochsShareALeg() {
    assertThat(end(Position.after(4), lasting(0.1))).isEqualTo(Position.after(5)); // not measured
    pace.ended(EngineKind.RING, 0.01);
    assertThat(end(Position.after(4), lasting(0.1))).isEqualTo(Position.after(24));
    assertThat(end(Position.after(4), lasting(1.5))).isEqualTo(Position.after(5));
    assertThat(end(Position.after(4), lasting(0))).isEqualTo(Position.after(1000));
    assertThat(end(new Position(4, 1), lasting(0.1))).isEqualTo(Position.after(5));
    assertThat(pace.end(Position.after(4), 7, true, EngineKind.RING, lasting(0.1)))
        .isEqualTo(Position.after(7));
    assertThat(pace.end(Position.after(4), 1000, false, EngineKind.RING, lasting(0.1)))
        .isEqualTo(Position.after(5));
    assertThat(pace.end(Position.after(4), 1000, true, EngineKind.NARROW, lasting(0.1)))
        .isEqualTo(Position.after(5));
  }
}
