package io.sparkmp.spark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.random.SplitMix64;
import io.sparkmp.rotation.Cuts;
import io.sparkmp.rotation.HashChain;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.Course;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.SharedSpark;
import io.sparkmp.spark.train.ToyJob;
import io.sparkmp.testing.SparkEvents;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.spark.SparkContext;
import org.apache.spark.rdd.RDD;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.storage.StorageLevel;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Promise 2: the same bytes from every engine. */
@Tag("spark")
class EngineTest {
  private static final List<List<Leg>> SPLITS =
      List.of(
          List.of(Leg.train(0, 5, null)),
          List.of(Leg.train(0, 1, null), Leg.train(1, 3, null), Leg.train(3, 5, null)),
          List.of(Leg.train(0, 2, HeldOut.VALIDATION), Leg.train(2, 5, HeldOut.TEST)),
          List.of(
              Leg.train(0, 3, HeldOut.VALIDATION),
              Leg.evaluate(3, HeldOut.TEST),
              Leg.train(3, 5, null)));

  static Stream<Arguments> shapes() {
    return Stream.of(
        Arguments.of(EngineKind.RING, 1, 1, new HashChain()),
        Arguments.of(EngineKind.RING, 2, 3, new HashChain()),
        Arguments.of(EngineKind.RING, 2, 2, new HashChain(2, 3)),
        Arguments.of(EngineKind.NARROW, 1, 2, new HashChain()),
        Arguments.of(EngineKind.NARROW, 2, 1, new HashChain(1, 2)));
  }

  static Stream<Arguments> moreShapes() {
    return Stream.of(EngineKind.RING, EngineKind.NARROW)
        .flatMap(
            kind ->
                Stream.concat(
                    Stream.of(1, 2)
                        .flatMap(
                            p ->
                                Stream.of(1, 2, 3)
                                    .map(m -> Arguments.of(kind, p, m, new HashChain()))),
                    Stream.of(
                        Arguments.of(kind, 1, 2, new HashChain(1, 2)),
                        Arguments.of(kind, 2, 1, new HashChain(2, 0)),
                        Arguments.of(kind, 2, 2, new HashChain(2, 3)))));
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void equalsSerialHoweverSplitIntoLegs(
      EngineKind kind, int workers, int slicesPerWorker, HashChain program) {
    assertSame(kind, new Schedule(workers, slicesPerWorker, 42), program);
  }

  @ParameterizedTest
  @MethodSource("moreShapes")
  @Tag("nightly")
  void moreShapesEqualSerialHoweverSplitIntoLegs(
      EngineKind kind, int workers, int slicesPerWorker, HashChain program) {
    equalsSerialHoweverSplitIntoLegs(kind, workers, slicesPerWorker, program);
  }

  private static void assertSame(EngineKind kind, Schedule schedule, HashChain program) {
    try (ToyJob toy = new ToyJob(SharedSpark.get(), schedule, program)) {
      assertSame(kind, toy, schedule);
    }
  }

  private static void assertSame(EngineKind kind, ToyJob toy, Schedule schedule) {
    for (List<Leg> legs : SPLITS) {
      RDD<WorkerState<long[], long[]>> generation = toy.initial;
      List<WorkerState<long[], long[]>> expected = HashChain.initial(schedule);
      List<RDD<?>> made = new ArrayList<>();
      for (Leg leg : legs) {
        generation = OneLeg.run(toy, kind, leg, generation);
        made.add(generation);
        expected = toy.serial(leg, expected);
        assertThat(ToyJob.print(generation)).isEqualTo(HashChain.print(expected));
        assertThat(HashChain.printReports(ToyJob.reports(ToyJob.collect(generation))))
            .isEqualTo(HashChain.printReports(ToyJob.reports(expected)));
      }
      assertThat(ToyJob.print(generation)).isEqualTo(HashChain.print(toy.serial(5)));
      made.forEach(rdd -> rdd.unpersist(true));
    }
  }

  /** Workers that take turns, two at a time, or one. */
  static Stream<Arguments> turns() {
    return Stream.of(
        Arguments.of(new Schedule(5, 1, 42), new HashChain()),
        Arguments.of(new Schedule(4, 3, 42), new HashChain(2, 3)),
        Arguments.of(new Schedule(1, 2, 42), new HashChain()),
        Arguments.of(new Schedule(3, 2, 42, Course.PIPELINE), new HashChain(2, 0)));
  }

  @ParameterizedTest
  @MethodSource("turns")
  void turnsInMemoryEqualSerialHoweverSplitIntoLegs(Schedule schedule, HashChain program) {
    assertTurnsSame(schedule, program, StorageLevel.MEMORY_AND_DISK());
  }

  @ParameterizedTest
  @MethodSource("turns")
  void statesOnDiskEqualSerialHoweverSplitIntoLegs(Schedule schedule, HashChain program) {
    assertTurnsSame(schedule, program, StorageLevel.DISK_ONLY());
  }

  private static void assertTurnsSame(Schedule schedule, HashChain program, StorageLevel level) {
    try (ToyJob toy = new ToyJob(SharedSpark.get(), schedule, program, level)) {
      assertSame(EngineKind.NARROW, toy, schedule);
      assertThat(SharedSpark.get().getPersistentRDDs().values())
          .allSatisfy(rdd -> assertThat(rdd.rdd()).isNotInstanceOf(StoredParts.class));
    }
  }

  /** Each task copies a pinned state, which may be large. */
  @Test
  void moreWorkersThanSlotsCopyEachStateTwiceAPass() {
    Schedule schedule = new Schedule(6, 2, 42);
    AtomicInteger tasks = new AtomicInteger();
    SparkContext spark = SharedSpark.get().sc();
    SparkListener counter =
        new SparkListener() {
          @Override
          public void onTaskEnd(SparkListenerTaskEnd end) {
            tasks.incrementAndGet();
          }
        };
    try (ToyJob toy = new ToyJob(SharedSpark.get(), schedule)) {
      toy.job.data().count();
      toy.initial.count();
      SparkEvents.drain(spark);
      spark.addSparkListener(counter);
      OneLeg.run(toy, EngineKind.NARROW, Leg.train(0, 1, null), toy.initial).unpersist(true);
      SparkEvents.drain(spark);
    } finally {
      spark.removeSparkListener(counter);
    }
    int storing = schedule.workers();
    assertThat(tasks).hasValue(2 * schedule.workers() - 1 + storing);
  }

  @Test
  void statesOnDiskEqualSerialHoweverCutInsideOfEpochs() {
    assertSameCutInside(
        EngineKind.NARROW, new Schedule(4, 2, 42), new HashChain(2, 3), StorageLevel.DISK_ONLY());
  }

  @ParameterizedTest
  @CsvSource({"RING,2,3,2", "NARROW,3,2,1"})
  void aPipelineEqualsSerialHoweverSplitIntoLegs(
      EngineKind kind, int workers, int slicesPerWorker, int passes) {
    assertSame(
        kind,
        new Schedule(workers, slicesPerWorker, 42, Course.PIPELINE),
        new HashChain(passes, 0));
  }

  @Test
  void aPipelineDoesNotStopForSums() {
    Schedule schedule = new Schedule(2, 2, 42, Course.PIPELINE);
    assertThatThrownBy(() -> new ToyJob(SharedSpark.get(), schedule, new HashChain(2, 3)))
        .hasMessage("Invalid sums of a pass: 3 (expected: 0 in a pipeline)");
  }

  @ParameterizedTest
  @MethodSource("moreShapes")
  @Tag("nightly")
  void moreShapesEqualSerialHoweverCutInsideOfEpochs(
      EngineKind kind, int workers, int slicesPerWorker, HashChain program) {
    equalsSerialHoweverCutInsideOfEpochs(kind, workers, slicesPerWorker, program);
  }

  /** In the second round legs of ring take turns with legs of narrow. */
  @ParameterizedTest
  @MethodSource("shapes")
  void equalsSerialHoweverCutInsideOfEpochs(
      EngineKind kind, int workers, int slicesPerWorker, HashChain program) {
    assertSameCutInside(
        kind, new Schedule(workers, slicesPerWorker, 42), program, StorageLevel.MEMORY_AND_DISK());
  }

  private static void assertSameCutInside(
      EngineKind kind, Schedule schedule, HashChain program, StorageLevel level) {
    int workers = schedule.workers();
    int perEpoch = program.passes() * schedule.slices();
    SplitMix64 random =
        new SplitMix64(SplitMix64.derive(workers, schedule.slicesPerWorker(), perEpoch));
    try (ToyJob toy = new ToyJob(SharedSpark.get(), schedule, program, level)) {
      List<WorkerState<long[], long[]>> expected = toy.serial(Leg.train(0, 3, HeldOut.VALIDATION));
      for (int round = 0; round < 2; round++) {
        RDD<WorkerState<long[], long[]>> generation = toy.initial;
        List<RDD<?>> made = new ArrayList<>();
        Cuts cuts = new Cuts(workers);
        for (Leg leg : Cuts.of(random, 3, perEpoch, HeldOut.VALIDATION)) {
          boolean other = round == 1 && random.nextInt(2) == 0;
          EngineKind used = kind == EngineKind.RING && other ? EngineKind.NARROW : kind;
          generation = OneLeg.run(toy, used, leg, generation);
          made.add(generation);
          cuts.add(ToyJob.collect(generation));
        }
        assertThat(ToyJob.print(generation)).isEqualTo(HashChain.print(expected));
        assertThat(HashChain.printReports(cuts.reports()))
            .isEqualTo(HashChain.printReports(ToyJob.reports(expected)));
        made.forEach(rdd -> rdd.unpersist(true));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"RING,2", "NARROW,2", "NARROW,3"})
  void generationsStayAsTheyAre(EngineKind kind, int workers) {
    Schedule schedule = new Schedule(workers, 2, 7);
    try (ToyJob toy = new ToyJob(SharedSpark.get(), schedule)) {
      String initial = ToyJob.print(toy.initial);
      RDD<WorkerState<long[], long[]>> first =
          OneLeg.run(toy, kind, Leg.train(0, 2, null), toy.initial);
      String afterFirst = ToyJob.print(first);
      RDD<WorkerState<long[], long[]>> second =
          OneLeg.run(toy, kind, Leg.train(2, 4, HeldOut.VALIDATION), first);

      assertThat(initial).isEqualTo(HashChain.print(HashChain.initial(schedule)));
      assertThat(ToyJob.print(toy.initial)).isEqualTo(initial);
      assertThat(ToyJob.print(first)).isEqualTo(afterFirst);
      assertThat(ToyJob.print(second)).isNotEqualTo(afterFirst);
      assertThat(HashChain.data(schedule))
          .zipSatisfy(
              toy.job.data().toJavaRDD().collect(),
              (fresh, used) -> assertThat(used.blocks()).isDeepEqualTo(fresh.blocks()));
      first.unpersist(true);
      second.unpersist(true);
    }
  }
}
