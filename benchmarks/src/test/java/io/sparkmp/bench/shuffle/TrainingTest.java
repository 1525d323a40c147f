package io.sparkmp.bench.shuffle;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.bench.TaskTimes;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.SerialEngine;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.PassOrder;
import io.sparkmp.schedule.Schedule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;

/** Each way beside the plain loop that defines the result. */
@Tag("spark")
final class TrainingTest {
  private static final int EPOCHS = 13; // with two slices, a generation is cut twice

  private static JavaSparkContext spark;

  @BeforeAll
  static void open() {
    spark =
        new JavaSparkContext(
            new SparkConf()
                .setMaster("local[2]")
                .setAppName("shuffle test")
                .set("spark.driver.host", "127.0.0.1")
                .set("spark.driver.bindAddress", "127.0.0.1")
                .set("spark.ui.enabled", "false")
                .set("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
                .set("spark.kryo.registrationRequired", "true")
                .set("spark.kryo.registrator", ShuffleKryoRegistrator.class.getName()));
  }

  @AfterAll
  static void stop() {
    spark.stop();
  }

  private static Exercise exercise(int slicesPerWorker) {
    return new Exercise(new Schedule(2, slicesPerWorker, 5), 101, 307);
  }

  private static List<float[]> serial(Exercise exercise) {
    Schedule schedule = exercise.schedule();
    List<WorkerExamples> data = new ArrayList<>();
    List<WorkerState<long[], float[]>> states = new ArrayList<>();
    PassOrder first = schedule.pass(0);
    for (int p = 0; p < schedule.workers(); p++) {
      int worker = p;
      data.add(exercise.examples(p));
      List<float[]> held =
          IntStream.range(0, schedule.slicesPerWorker())
              .mapToObj(j -> exercise.slice(first.slice(worker, j)))
              .toList();
      states.add(new WorkerState<>(new long[1], held, List.of()));
    }
    List<WorkerState<long[], float[]>> trained =
        new SerialEngine<>(schedule, exercise.learner())
            .run(Leg.train(0, EPOCHS, null), data, states);
    PassOrder last = schedule.pass(EPOCHS);
    List<float[]> slices = new ArrayList<>(Collections.nCopies(schedule.slices(), null));
    for (int p = 0; p < schedule.workers(); p++) {
      for (int j = 0; j < schedule.slicesPerWorker(); j++) {
        slices.set(last.slice(p, j), trained.get(p).slices().get(j));
      }
    }
    return slices;
  }

  private static List<String> bits(List<float[]> slices) {
    return slices.stream()
        .map(
            slice ->
                IntStream.range(0, slice.length)
                    .map(i -> Float.floatToRawIntBits(slice[i]))
                    .boxed()
                    .toList()
                    .toString())
        .toList();
  }

  @ParameterizedTest
  @EnumSource(value = Way.class, names = "BROADCAST", mode = Mode.EXCLUDE)
  void endsInTheBytesOfTheSerialEngine(Way way) {
    for (int slicesPerWorker : new int[] {1, 2}) {
      Exercise exercise = exercise(slicesPerWorker);
      List<float[]> expected = serial(exercise);
      assertThat(Arrays.equals(expected.get(0), exercise.slice(0))).isFalse();
      try (Training training = way.open(spark, exercise)) {
        Outcome outcome = training.train(EPOCHS);
        assertThat(bits(training.slices())).isEqualTo(bits(expected));
        assertThat(training.checksums())
            .isEqualTo(expected.stream().map(Arrays::hashCode).toList())
            .doesNotHaveDuplicates();
        checkTimes(outcome, exercise);
      }
    }
    assertThat(spark.getPersistentRDDs()).isEmpty();
  }

  private static void checkTimes(Outcome outcome, Exercise exercise) {
    assertThat(outcome.subEpochs()).isEqualTo(EPOCHS * exercise.schedule().slices());
    assertThat(outcome.meanNanos()).isPositive().isLessThanOrEqualTo(outcome.criticalNanos());
    assertThat(outcome.criticalNanos()).isLessThan((double) outcome.wallNanos());
    assertThat(outcome.overheadMillis()).isPositive().isLessThan(outcome.wallMillis());
    assertThat(outcome.errors()).hasSize(EPOCHS);
    assertThat(outcome.errors().get(EPOCHS - 1)).isLessThan(0.5 * outcome.errors().get(0));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void broadcastLearnsToo(int slicesPerWorker) {
    Exercise exercise = exercise(slicesPerWorker);
    try (Training training = Way.BROADCAST.open(spark, exercise)) {
      checkTimes(training.train(EPOCHS), exercise);
      assertThat(training.slices()).hasSize(exercise.schedule().slices());
    }
  }

  @Test
  void aSecondTrainingStartsAfresh() {
    try (Training training = Way.SHUFFLE.open(spark, exercise(1))) {
      training.train(2);
      List<Integer> first = training.checksums();
      training.train(3);
      assertThat(training.checksums()).isNotEqualTo(first);
      training.train(2);
      assertThat(training.checksums()).isEqualTo(first);
    }
  }

  @Test
  void onlyTheJoinShuffles() throws Exception {
    Exercise exercise = exercise(1);
    for (Way way : Way.values()) {
      try (Training training = way.open(spark, exercise);
          TaskTimes times = new TaskTimes(spark.sc())) {
        training.train(2);
        TaskTimes.Sums sums = times.sums();
        assertThat(sums.tasks()).isPositive();
        assertThat(sums.run()).isNotNegative(); // whole milliseconds: short tasks have none
        assertThat(sums.resultBytes()).isPositive();
        if (way == Way.SHUFFLE) {
          // 4 sub-epochs, each of which shuffles the model
          assertThat(sums.shuffleBytes())
              .isBetween(4 * exercise.modelBytes(), 6 * exercise.modelBytes());
        } else {
          assertThat(sums.shuffleBytes()).isZero();
        }
      }
    }
  }
}
