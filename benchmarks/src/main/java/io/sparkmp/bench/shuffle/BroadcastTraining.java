package io.sparkmp.bench.shuffle;

import io.sparkmp.errors.AtEnd;
import io.sparkmp.rotation.Pass;
import io.sparkmp.rotation.Visit;
import io.sparkmp.schedule.PassOrder;
import io.sparkmp.schedule.Schedule;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import scala.Tuple2;

/**
 * Data-parallel training with parameters on the driver: for each epoch all slices are broadcast,
 * each worker trains all its data on a copy of them, and the driver averages the copies, worker 0
 * first. Learns more slowly than rotation, because each worker's progress is averaged with copies
 * that lack it.
 */
final class BroadcastTraining implements Training {
  private final JavaSparkContext spark;
  private final Exercise exercise;
  private final JavaRDD<WorkerExamples> data;
  private float[][] model = {};

  BroadcastTraining(JavaSparkContext spark, Exercise exercise) {
    this.spark = spark;
    this.exercise = exercise;
    this.data = RotationTraining.data(spark, exercise);
  }

  @Override
  @SuppressWarnings("try") // ending is all that the end is for
  public Outcome train(int epochs) {
    Schedule schedule = exercise.schedule();
    model = new float[0][];
    Turns turns = new Turns(schedule.slices());
    model = IntStream.range(0, schedule.slices()).mapToObj(exercise::slice).toArray(float[][]::new);
    int executors = spark.sc().isLocal() ? 0 : spark.sc().getExecutorMemoryStatus().size() - 1;
    long sent = executors * exercise.modelBytes() * epochs;
    for (int epoch = 0; epoch < epochs; epoch++) {
      Broadcast<float[][]> parameters = spark.broadcast(model);
      try (AtEnd end = parameters::destroy) {
        List<Tuple2<float[][], WorkerTurn[]>> copies = epoch(epoch, parameters);
        model = mean(copies.stream().map(Tuple2::_1).toList());
        for (int t = 0; t < schedule.slices(); t++) {
          int step = t;
          turns.ended(copies.stream().map(copy -> copy._2()[step]).toList());
        }
      }
    }
    return turns.outcome(sent);
  }

  private List<Tuple2<float[][], WorkerTurn[]>> epoch(int epoch, Broadcast<float[][]> parameters) {
    Schedule schedule = exercise.schedule();
    Learner learner = exercise.learner();
    return data.map(
            known -> {
              float[][] copy =
                  Arrays.stream(parameters.value()).map(float[]::clone).toArray(float[][]::new);
              PassOrder order = schedule.pass(epoch);
              WorkerTurn[] turns = new WorkerTurn[schedule.slices()];
              for (int t = 0; t < turns.length; t++) {
                int slice = order.slice(known.worker(), t);
                Visit visit = new Visit(schedule, Pass.train(epoch), known.worker(), slice, t);
                turns[t] = WorkerTurn.take(learner, visit, known.block(slice), copy[slice]);
              }
              return new Tuple2<>(copy, turns);
            })
        .collect();
  }

  /** The mean of copies of one model; changes the first copy. */
  private static float[][] mean(List<float[][]> copies) {
    float[][] sum = copies.get(0);
    float share = 1f / copies.size();
    for (int s = 0; s < sum.length; s++) {
      float[] total = sum[s];
      for (float[][] copy : copies.subList(1, copies.size())) {
        float[] values = copy[s];
        for (int i = 0; i < total.length; i++) {
          total[i] += values[i];
        }
      }
      for (int i = 0; i < total.length; i++) {
        total[i] *= share;
      }
    }
    return sum;
  }

  @Override
  public <T> List<T> ofSlices(Reading<T> reading) {
    return Arrays.stream(model).map(reading::of).toList();
  }

  @Override
  public void close() {
    model = new float[0][];
    data.unpersist(false);
  }
}
