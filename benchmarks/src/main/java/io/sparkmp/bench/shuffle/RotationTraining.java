package io.sparkmp.bench.shuffle;

import io.sparkmp.bench.BenchSessions;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.RotationJob;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.TrainingResult;
import io.sparkmp.spark.rdd.InitialStates;
import io.sparkmp.spark.train.RotationTrainer;
import java.util.List;
import java.util.Objects;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;

/** Trains with our engines, called like an application does. */
final class RotationTraining implements Training {
  private final Exercise exercise;
  private final EngineKind engine;
  private final JavaRDD<WorkerExamples> data;
  private final JavaRDD<Integer> slices;
  private @Nullable TrainingResult<long[], float[]> result;

  RotationTraining(JavaSparkContext spark, Exercise exercise, EngineKind engine) {
    this.exercise = exercise;
    this.engine = engine;
    this.data = data(spark, exercise);
    this.slices = BenchSessions.numbered(spark, exercise.schedule().slices());
  }

  /** The stored data, one partition per worker. */
  static JavaRDD<WorkerExamples> data(JavaSparkContext spark, Exercise exercise) {
    JavaRDD<WorkerExamples> data =
        BenchSessions.numbered(spark, exercise.schedule().workers())
            .map(exercise::examples)
            .persist(StorageLevel.MEMORY_AND_DISK());
    data.count();
    return data;
  }

  @Override
  public Outcome train(int epochs) {
    release();
    Schedule schedule = exercise.schedule();
    int subEpochs = epochs * schedule.slices();
    Exercise of = exercise;
    var job =
        new RotationJob<>(
            schedule,
            exercise.learner(),
            data.rdd(),
            () ->
                new InitialStates<>(
                    schedule,
                    data.rdd(),
                    (p, examples) -> new long[subEpochs],
                    slices.rdd(),
                    (s, number) -> of.slice(s)),
            ShuffleKryoRegistrator.class.getName());
    long begin = System.nanoTime();
    TrainingResult<long[], float[]> trained =
        new RotationTrainer<>(job).train(TrainingOptions.epochs(epochs).withEngine(engine));
    long wall = System.nanoTime() - begin;
    result = trained;

    List<long[]> kernel = trained.model().toJavaRDD().map(WorkerState::pinned).collect();
    double critical = 0;
    double mean = 0;
    for (int t = 0; t < subEpochs; t++) {
      int subEpoch = t;
      critical += kernel.stream().mapToLong(nanos -> nanos[subEpoch]).max().orElse(0);
      mean += kernel.stream().mapToLong(nanos -> nanos[subEpoch]).average().orElse(0);
    }
    List<EpochReport> history = trained.history();
    return new Outcome(
        subEpochs,
        wall,
        critical,
        mean,
        history.stream().mapToDouble(epoch -> epoch.cost().waitNanos()).sum() / schedule.workers(),
        steadyNanos(history),
        history.stream().mapToLong(epoch -> epoch.cost().bytesMoved()).sum(),
        history.stream().map(epoch -> epoch.training().mean()).toList());
  }

  /** For ring only: narrow's reports leave out the driver's work between sub-epochs. */
  private double steadyNanos(List<EpochReport> history) {
    if (engine != EngineKind.RING) {
      return Double.NaN;
    }
    int skipped = Math.max(1, history.size() / 5);
    return history.stream()
            .skip(skipped)
            .mapToDouble(EpochReport::seconds)
            .average()
            .orElse(Double.NaN)
        * 1e9
        / exercise.schedule().slices();
  }

  @Override
  public <T> List<T> ofSlices(Reading<T> reading) {
    return Objects.requireNonNull(result, "Cannot read the slices: nothing is trained")
        .slices()
        .map(reading::of)
        .collect();
  }

  private void release() {
    if (result != null) {
      result.close();
      result = null;
    }
  }

  @Override
  public void close() {
    release();
    data.unpersist(false);
  }
}
