package io.sparkmp.rotation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.rotation.WorkerReport.Cost;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class EpochReportTest {
  private static final Pass EPOCH_0 = Pass.train(0);
  private static final Pass AFTER_0 = new Pass(1, 1, 0, HeldOut.VALIDATION);
  private static final Pass EPOCH_1 = Pass.train(1);
  private static final Pass AFTER_1 = new Pass(2, 2, 0, HeldOut.VALIDATION);

  /** Two workers, two epochs with an evaluation after each. */
  private static final List<List<WorkerReport>> REPORTS =
      List.of(
          List.of(
              report(EPOCH_0, 0, 8, 4, 1_000_000_000),
              report(AFTER_0, 0, 1, 1, 500_000_000),
              report(EPOCH_1, 0, 4, 4, 2_000_000_000),
              report(AFTER_1, 0, 2, 1, 0)),
          List.of(
              report(EPOCH_0, 1, 2, 6, 1_200_000_000),
              report(AFTER_0, 1, 3, 1, 100_000_000),
              report(EPOCH_1, 1, 1, 6, 1_000_000_000),
              report(AFTER_1, 1, 5, 1, 0)));

  private static WorkerReport report(Pass pass, int worker, double loss, long count, long nanos) {
    Tally tally = new Tally();
    tally.add(loss, count);
    return new WorkerReport(pass, worker, tally, new Cost(nanos, 1, 2, 3, 4));
  }

  @Test
  void sumsItsEpochAlone() {
    EpochReport first = EpochReport.of(0, REPORTS);
    assertThat(first.epoch()).isEqualTo(1);
    assertThat(first.training().loss()).isEqualTo(10);
    assertThat(first.training().count()).isEqualTo(10);
    assertThat(first.validation()).isNotNull();
    assertThat(first.validation().mean()).isEqualTo(2);

    EpochReport second = EpochReport.of(1, REPORTS);
    assertThat(second.epoch()).isEqualTo(2);
    assertThat(second.training().loss()).isEqualTo(5);
    assertThat(second.validation()).isNotNull();
    assertThat(second.validation().loss()).isEqualTo(7);
  }

  @Test
  void byTheClockWorkersWaitWheneverTheyDoNotCompute() {
    Cost cost = new Cost(7, 1_500_000_000, 2, 3, 4);
    EpochReport report = new EpochReport(1, new Tally(), null, 2, cost, null).waitingByClock(2);
    assertThat(report.cost())
        .isEqualTo(new Cost(4_000_000_000L, 1_500_000_000, 2_500_000_000L, 3, 4));
    assertThat(report.seconds()).isEqualTo(2);
    EpochReport busy = new EpochReport(1, new Tally(), null, 0.1, cost, null).waitingByClock(2);
    assertThat(busy.cost().waitNanos()).isZero();
  }

  @Test
  void addsUpThePassesOfAnEpoch() {
    List<WorkerReport> worker =
        List.of(
            report(new Pass(2, 1, 0, null), 0, 0, 0, 1_000_000_000),
            report(new Pass(3, 1, 1, null), 0, 6, 3, 500_000_000),
            report(new Pass(4, 2, 0, HeldOut.TEST), 0, 5, 1, 0));
    EpochReport epoch = EpochReport.of(1, List.of(worker));
    assertThat(epoch.epoch()).isEqualTo(2);
    assertThat(epoch.training().mean()).isEqualTo(2);
    assertThat(epoch.seconds()).isEqualTo(1.5);
    assertThat(epoch.validation()).isNotNull();
  }

  @Test
  void timeIsTheMeanOfTheWorkers() {
    EpochReport first = EpochReport.of(0, REPORTS);
    assertThat(first.seconds()).isCloseTo(1.4, within(1e-12));
    assertThat(first.updatesPerSecond()).isCloseTo(10 / 1.4, within(1e-9));
    assertThat(first.cost()).isEqualTo(new Cost(2_800_000_000L, 4, 8, 12, 16));
  }

  @Test
  void epochsOfALegAddUpToItsTime() {
    List<EpochReport> leg = EpochReport.ofLeg(Leg.train(0, 2, null), REPORTS, 10);
    assertThat(leg).extracting(EpochReport::epoch).containsExactly(1, 2);
    assertThat(leg.stream().mapToDouble(EpochReport::seconds).sum()).isCloseTo(10, within(1e-12));
    double first = EpochReport.of(0, REPORTS).seconds();
    double second = EpochReport.of(1, REPORTS).seconds();
    assertThat(leg.get(0).seconds() / leg.get(1).seconds()).isCloseTo(first / second, within(1e-9));
    assertThat(leg.get(0).updatesPerSecond()).isCloseTo(10 / leg.get(0).seconds(), within(1e-9));
  }

  @Test
  void legsThatEndInsideAnEpochReportItSoFar() {
    Leg leg = Leg.train(Position.after(0), new Position(1, 1), HeldOut.VALIDATION);
    List<EpochReport> reports = EpochReport.ofLeg(leg, REPORTS, 10);
    assertThat(reports).extracting(EpochReport::epoch).containsExactly(1, 2);
    Leg part = Leg.train(Position.after(1), new Position(1, 2), HeldOut.VALIDATION);
    EpochReport soFar = EpochReport.ofLeg(part, REPORTS, 7).get(0);
    assertThat(soFar.epoch()).isEqualTo(2);
    assertThat(soFar.seconds()).isEqualTo(7);
    Leg rest = Leg.train(new Position(1, 2), Position.after(2), HeldOut.VALIDATION);
    assertThat(EpochReport.ofLeg(rest, REPORTS, 7))
        .singleElement()
        .usingRecursiveComparison()
        .isEqualTo(soFar);
  }

  private static WorkerReport computed(Pass pass, long nanos) {
    return new WorkerReport(pass, 0, new Tally(), new Cost(0, nanos, 0, 0, 0));
  }

  private static @Nullable Slowest slowest(long... nanos) {
    List<List<WorkerReport>> reports = new ArrayList<>();
    for (long each : nanos) {
      reports.add(
          List.of(computed(EPOCH_0, each - 1), computed(AFTER_0, 1), computed(EPOCH_1, 1000)));
    }
    return EpochReport.of(0, reports).slowest();
  }

  @Test
  void slowestWorkerIsComparedWithTheMedian() {
    assertThat(slowest(7)).isNull();
    assertThat(slowest(4, 8))
        .isEqualTo(new Slowest(1, 8, 4))
        .extracting(Slowest::ratio)
        .isEqualTo(2.0);
    assertThat(slowest(3, 9, 5)).isEqualTo(new Slowest(1, 9, 5));
    assertThat(slowest(9, 3, 5, 6, 9, 1)).isEqualTo(new Slowest(0, 9, 5));
    assertThat(slowest(4, 4, 4)).isEqualTo(new Slowest(0, 4, 4));
  }

  @Test
  void withoutEvaluationThereIsNoValidation() {
    EpochReport report = EpochReport.of(0, List.of(List.of(report(EPOCH_0, 0, 1, 1, 1))));
    assertThat(report.validation()).isNull();
    assertThat(report.isFinite()).isTrue();
  }

  @Test
  void lossesThatAreNoNumbersAreSeen() {
    double[] bad = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
    for (double loss : bad) {
      WorkerReport fine = report(EPOCH_0, 0, 1, 1, 1);
      List<WorkerReport> training = List.of(report(EPOCH_0, 0, loss, 1, 1));
      List<WorkerReport> validation = List.of(fine, report(AFTER_0, 0, loss, 1, 1));
      assertThat(EpochReport.of(0, List.of(List.of(fine), training)).isFinite()).isFalse();
      assertThat(EpochReport.of(0, List.of(validation)).isFinite()).isFalse();
    }
  }
}
