package io.sparkmp.rotation;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.random.SplitMix64;
import io.sparkmp.schedule.Schedule;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("unit")
class SerialEngineTest {
  private static final Schedule SCHEDULE = new Schedule(3, 2, 11);

  private static List<WorkerState<long[], long[]>> run(
      Schedule schedule, Leg leg, List<WorkerState<long[], long[]>> states) {
    return new SerialEngine<>(schedule, new HashChain()).run(leg, HashChain.data(schedule), states);
  }

  private static List<WorkerState<long[], long[]>> run(Leg leg) {
    return run(SCHEDULE, leg, HashChain.initial(SCHEDULE));
  }

  @Test
  void everyBlockIsTrainedOnceAnEpoch() {
    int epochs = 4;
    List<HashChain.Data> data = HashChain.data(SCHEDULE);
    List<WorkerState<long[], long[]>> states = run(Leg.train(0, epochs, null));
    for (int p = 0; p < SCHEDULE.workers(); p++) {
      WorkerState<long[], long[]> state = states.get(p);
      assertThat(visits(state.pinned())).isEqualTo((long) epochs * SCHEDULE.slices());
      assertThat(state.slices()).hasSize(SCHEDULE.slicesPerWorker());
      for (long[] slice : state.slices()) {
        assertThat(visits(slice)).isEqualTo((long) epochs * SCHEDULE.workers());
      }
      long updates = Arrays.stream(data.get(p).blocks()).mapToLong(block -> block.length).sum();
      assertThat(state.reports())
          .hasSize(epochs)
          .allSatisfy(report -> assertThat(report.tally().count()).isEqualTo(updates));
    }
  }

  private static long visits(long[] hashes) {
    return hashes[hashes.length - 1];
  }

  @ParameterizedTest
  @CsvSource({"1,1,1,0", "1,3,2,2", "2,1,1,2", "2,2,2,3", "3,2,1,0", "3,3,2,0", "5,1,3,1"})
  void legsInsideOfEpochsEqualOne(int workers, int slicesPerWorker, int passes, int sums) {
    Schedule schedule = new Schedule(workers, slicesPerWorker, 11);
    SerialEngine<long[], long[], long[]> engine =
        new SerialEngine<>(schedule, new HashChain(passes, sums));
    List<HashChain.Data> data = HashChain.data(schedule);
    List<WorkerState<long[], long[]>> one =
        engine.run(Leg.train(0, 4, HeldOut.TEST), data, HashChain.initial(schedule));
    for (int seed = 0; seed < 20; seed++) {
      List<WorkerState<long[], long[]>> several = HashChain.initial(schedule);
      Cuts cuts = new Cuts(workers);
      for (Leg leg : Cuts.of(new SplitMix64(seed), 4, passes * schedule.slices(), HeldOut.TEST)) {
        several = engine.run(leg, data, several);
        cuts.add(several);
      }
      assertThat(HashChain.print(several)).isEqualTo(HashChain.print(one));
      assertThat(HashChain.printReports(cuts.reports()))
          .isEqualTo(HashChain.printReports(one.stream().map(WorkerState::reports).toList()));
    }
  }

  @Test
  void inputStatesAreNotChanged() {
    List<WorkerState<long[], long[]>> states = HashChain.initial(SCHEDULE);
    run(SCHEDULE, Leg.train(0, 3, HeldOut.VALIDATION), states);
    assertThat(HashChain.print(states)).isEqualTo(HashChain.print(HashChain.initial(SCHEDULE)));
  }

  @ParameterizedTest
  @CsvSource({"1,1", "1,3", "2,1", "2,2", "3,1", "5,2"})
  void severalLegsEqualOne(int workers, int slicesPerWorker) {
    Schedule schedule = new Schedule(workers, slicesPerWorker, 11);
    List<WorkerState<long[], long[]>> one =
        run(schedule, Leg.train(0, 6, null), HashChain.initial(schedule));
    List<WorkerState<long[], long[]>> several = HashChain.initial(schedule);
    for (int[] leg : new int[][] {{0, 1}, {1, 2}, {2, 5}, {5, 6}}) {
      several = run(schedule, Leg.train(leg[0], leg[1], null), several);
    }
    assertThat(HashChain.print(several)).isEqualTo(HashChain.print(one));
  }

  @Test
  void evaluationNeverChangesTheModel() {
    List<WorkerState<long[], long[]>> plain = run(Leg.train(0, 4, null));
    List<WorkerState<long[], long[]>> evaluated = run(Leg.train(0, 4, HeldOut.VALIDATION));
    assertThat(HashChain.print(evaluated)).isEqualTo(HashChain.print(plain));

    List<WorkerState<long[], long[]>> after = run(SCHEDULE, Leg.evaluate(4, HeldOut.TEST), plain);
    assertThat(HashChain.print(after)).isEqualTo(HashChain.print(plain));
  }

  @Test
  void evaluationInALegEqualsOneByItself() {
    List<WorkerState<long[], long[]>> both = run(Leg.train(0, 3, HeldOut.TEST));
    List<WorkerState<long[], long[]>> alone =
        run(SCHEDULE, Leg.evaluate(3, HeldOut.TEST), run(Leg.train(0, 3, null)));
    for (int p = 0; p < SCHEDULE.workers(); p++) {
      Tally last = both.get(p).reports().get(5).tally();
      assertThat(HashChain.print(alone.get(p).reports().get(0).tally()))
          .isEqualTo(HashChain.print(last));
    }
  }

  @Test
  void resultDependsOnSeedAndEpochs() {
    String three = HashChain.print(run(Leg.train(0, 3, null)));
    Schedule other = new Schedule(3, 2, 12);
    assertThat(HashChain.print(run(Leg.train(0, 4, null)))).isNotEqualTo(three);
    assertThat(HashChain.print(run(other, Leg.train(0, 3, null), HashChain.initial(other))))
        .isNotEqualTo(three);
  }
}
