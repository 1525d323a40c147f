package io.sparkmp.bench.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.random.SplitMix64;
import io.sparkmp.schedule.Schedule;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class RingSimulationTest {
  private static final Offset<Double> EXACT = within(1e-9);

  private static Loads even(int workers, int slices, double ratings) {
    double[] all = new double[workers * slices];
    Arrays.fill(all, ratings);
    return new Loads(workers, slices, all);
  }

  private static double[] bytes(int slices, double each) {
    return DoubleStream.generate(() -> each).limit(slices).toArray();
  }

  /** A link of a byte a second. */
  private static Hop slow(double latency) {
    return new Hop(latency, 1, SliceCodec.Cost.NONE, SliceCodec.Cost.NONE);
  }

  private static EpochTime own(Schedule schedule, double ratings, double bytes, Hop hop) {
    int slices = schedule.slices();
    return OwnCores.epoch(
        schedule, even(schedule.workers(), slices, ratings), bytes(slices, bytes), 1, hop, 1);
  }

  @Test
  void balancedRingWithoutTransfersComputesAllTheTime() {
    // 3 visits of 10 ratings at 5 a second.
    EpochTime time =
        OwnCores.epoch(new Schedule(3, 1, 1), even(3, 3, 10), bytes(3, 1), 5, Hop.FREE, 4);
    assertThat(time).isEqualTo(new EpochTime(6, 6, 0, 0));
  }

  @Test
  void oneHeavyBlockMakesTheOtherWorkerWait() {
    // Worker 0 computes 3 + 1, worker 1 1 + 1: whichever comes first, slice 0 passes through both.
    EpochTime time =
        OwnCores.epoch(
            new Schedule(2, 1, 1),
            new Loads(2, 2, new double[] {3, 1, 1, 1}),
            bytes(2, 1),
            1,
            Hop.FREE,
            1);
    assertThat(time).isEqualTo(new EpochTime(4, 3, 0, 1));
  }

  @Test
  void oneSliceWorkerWaitsForEachTransfer() {
    // 1 to compute, 5 to send, 1 to compute; latency comes on top.
    assertThat(own(new Schedule(2, 1, 1), 1, 5, slow(0))).isEqualTo(new EpochTime(7, 2, 5, 0));
    assertThat(own(new Schedule(2, 1, 1), 1, 5, slow(2))).isEqualTo(new EpochTime(9, 2, 7, 0));
  }

  @Test
  void twoSlicesWorkerHideTransfersAsLongAsComputing() {
    // The same data in half as large slices and blocks: 4 visits of 1, transfers of 1.
    assertThat(own(new Schedule(2, 2, 1), 1, 1, slow(0))).isEqualTo(new EpochTime(4, 4, 0, 0));
    assertThat(own(new Schedule(2, 1, 1), 2, 2, slow(0))).isEqualTo(new EpochTime(6, 4, 2, 0));
  }

  @Test
  void transfersOfOneWorkerShareItsLink() {
    // Visits end at 1 and 2, transfers at 4 and 7, visits at 5 and 8.
    assertThat(own(new Schedule(2, 2, 1), 1, 3, slow(0))).isEqualTo(new EpochTime(8, 4, 4, 0));
  }

  @Test
  void writingAndReadingTakeTheCore() {
    Schedule schedule = new Schedule(2, 1, 1);
    Hop hop =
        new Hop(
            0,
            Double.POSITIVE_INFINITY,
            new SliceCodec.Cost(1, 0),
            new SliceCodec.Cost(0, 0.5)); // 4 bytes: 2 seconds
    // Computes until 1, writes until 2, reads until 4, computes until 5; and writes if the slice
    // goes to the other worker for the next epoch too.
    boolean moves = schedule.pass(1).slice(0, 0) != schedule.pass(0).slice(0, 1);
    assertThat(own(schedule, 1, 4, hop).seconds()).isEqualTo(moves ? 6 : 5);
  }

  @Test
  void oneWorkerHandsOverToItselfForNothing() {
    assertThat(own(new Schedule(1, 2, 1), 3, 100, slow(5))).isEqualTo(new EpochTime(6, 6, 0, 0));
  }

  @Test
  void noRingIsFasterThanItsBusiestWorkerAndPartsAddUp() {
    SplitMix64 random = new SplitMix64(3);
    for (int round = 0; round < 50; round++) {
      Schedule schedule = new Schedule(1 + random.nextInt(7), 1 + random.nextInt(3), round);
      Loads loads = random(schedule, random);
      double busiest = Arrays.stream(loads.ofWorkers()).max().orElseThrow();
      Hop hop = slow(random.nextDouble());
      EpochTime time = OwnCores.epoch(schedule, loads, bytes(schedule.slices(), 2), 1, hop, 3);
      EpochTime free = OwnCores.epoch(schedule, loads, bytes(schedule.slices(), 2), 1, Hop.FREE, 3);
      assertThat(free.seconds()).isGreaterThanOrEqualTo(busiest - 1e-9);
      assertThat(time.seconds()).isGreaterThanOrEqualTo(free.seconds() - 1e-9);
      assertThat(time.compute() + time.transfer() + time.waiting())
          .isCloseTo(time.seconds(), EXACT);
      assertThat(time.waiting()).isGreaterThanOrEqualTo(-1e-9);
    }
  }

  @Test
  void coresEnoughForAllAreAsGoodAsCoresOfTheirOwn() {
    SplitMix64 random = new SplitMix64(5);
    for (int round = 0; round < 50; round++) {
      Schedule schedule = new Schedule(1 + random.nextInt(7), 1 + random.nextInt(3), round);
      Loads loads = random(schedule, random);
      double[] rates = new double[schedule.workers()];
      Arrays.fill(rates, 2);
      EpochTime shared = SharedCores.epoch(schedule, loads, new CoreRates(rates), 0, 3);
      EpochTime own =
          OwnCores.epoch(schedule, loads, new double[schedule.slices()], 2, Hop.FREE, 3);
      assertThat(shared.seconds()).isCloseTo(own.seconds(), EXACT);
      assertThat(shared.compute()).isCloseTo(own.compute(), EXACT);
    }
  }

  @Test
  void workersThatAreMoreThanCoresTakeTurns() {
    // 4 workers x 4 blocks of 6 ratings on 2 cores of 3 ratings a second.
    EpochTime time =
        SharedCores.epoch(
            new Schedule(4, 1, 1), even(4, 4, 6), new CoreRates(new double[] {3, 3}), 0, 2);
    assertThat(time.seconds()).isCloseTo(16, EXACT);
    assertThat(time.compute()).isCloseTo(16, EXACT); // a turn that others have counts
  }

  @Test
  void whoWaitsLeavesTheCoreToOthers() {
    // On one core all that counts is the sum, 6, however it is spread.
    EpochTime time =
        SharedCores.epoch(
            new Schedule(2, 1, 1),
            new Loads(2, 2, new double[] {3, 1, 1, 1}),
            new CoreRates(new double[] {1}),
            0,
            1);
    assertThat(time.seconds()).isCloseTo(6, EXACT);
  }

  @Test
  void threadsThatComputeTogetherSlowEachOther() {
    // 2 workers, 2 visits of 4 ratings each, at 1 a second instead of 4.
    EpochTime time =
        SharedCores.epoch(
            new Schedule(2, 1, 1), even(2, 2, 4), new CoreRates(new double[] {4, 1}), 0, 1);
    assertThat(time.seconds()).isCloseTo(8, EXACT);
  }

  @Test
  void handOverDelaysTheNextVisit() {
    // Two epochs of one visit of 2 s each, half a second between them.
    EpochTime time =
        SharedCores.epoch(
            new Schedule(1, 1, 1), even(1, 1, 2), new CoreRates(new double[] {1}), 0.5, 2);
    assertThat(time.seconds()).isCloseTo(2.25, EXACT);
    assertThat(time.transfer()).isCloseTo(0.25, EXACT);
  }

  private static Loads random(Schedule schedule, SplitMix64 random) {
    double[] loads = new double[schedule.workers() * schedule.slices()];
    Arrays.setAll(loads, at -> random.nextInt(9)); // some blocks are empty
    loads[0]++;
    return new Loads(schedule.workers(), schedule.slices(), loads);
  }
}
