package io.sparkmp.bench.shuffle;

import io.sparkmp.bench.BenchSessions;
import io.sparkmp.rotation.Pass;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;
import io.sparkmp.schedule.PassOrder;
import io.sparkmp.schedule.Schedule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/**
 * The rotation as a careful user of plain Spark would write it. The data are partitioned by worker
 * once and cached. In each sub-epoch the slices are keyed by the worker that trains them now and
 * joined with the data by the same partitioner, so that only the slices are shuffled. A task trains
 * a copy of its slice; the new slices are stored, the old ones released, and every {@value
 * #CHECKPOINT_EVERY} sub-epochs the lineage is cut.
 *
 * <p>Slices of one slot are trained in the same sub-epochs; each slot has its own RDD, so that
 * slices at rest stay where they are.
 */
final class JoinTraining implements Training {
  private static final int CHECKPOINT_EVERY = 10;

  private final JavaSparkContext spark;
  private final Exercise exercise;
  private final Partitioner partitioner;
  private final JavaPairRDD<Integer, WorkerExamples> data;
  private final List<JavaRDD<Tuple2<Tuple2<Integer, float[]>, WorkerTurn>>> model =
      new ArrayList<>(); // by slot: number and values of a slice, and the turn that made it

  /** By slot; later RDDs need it if a block is lost, until there is a newer one. */
  private final List<JavaRDD<?>> checkpoints = new ArrayList<>();

  JoinTraining(JavaSparkContext spark, Exercise exercise) {
    this.spark = spark;
    this.exercise = exercise;
    int workers = exercise.schedule().workers();
    this.partitioner = new HashPartitioner(workers);
    this.data =
        BenchSessions.numbered(spark, workers)
            .mapToPair(p -> new Tuple2<>(p, exercise.examples(p)))
            .partitionBy(partitioner)
            .persist(StorageLevel.MEMORY_AND_DISK());
    data.count();
  }

  @Override
  public Outcome train(int epochs) {
    release();
    Schedule schedule = exercise.schedule();
    int slots = schedule.slicesPerWorker();
    Turns turns = new Turns(schedule.slices());
    List<JavaPairRDD<Integer, float[]>> current = new ArrayList<>();
    for (int j = 0; j < slots; j++) {
      JavaRDD<Tuple2<Tuple2<Integer, float[]>, WorkerTurn>> initial = initial(j);
      model.add(initial);
      checkpoints.add(initial);
      current.add(initial.mapToPair(Tuple2::_1));
    }
    for (int t = 0; t < epochs * schedule.slices(); t++) {
      int epoch = t / schedule.slices();
      int step = t % schedule.slices();
      int slot = step % slots;
      JavaRDD<Tuple2<Tuple2<Integer, float[]>, WorkerTurn>> trained =
          step(epoch, step, current.get(slot)).persist(StorageLevel.MEMORY_AND_DISK());
      boolean marked = t / slots % CHECKPOINT_EVERY == CHECKPOINT_EVERY - 1;
      if (marked) {
        trained.rdd().localCheckpoint();
      }
      turns.ended(trained.map(Tuple2::_2).collect());
      JavaRDD<?> before = model.set(slot, trained);
      if (before != checkpoints.get(slot)) {
        before.unpersist(false);
      }
      if (marked) {
        checkpoints.set(slot, trained).unpersist(false);
      }
      current.set(slot, trained.mapToPair(Tuple2::_1));
    }
    return turns.outcome(0);
  }

  /** The initial slices of a slot, without turns so far. */
  private JavaRDD<Tuple2<Tuple2<Integer, float[]>, WorkerTurn>> initial(int slot) {
    Exercise made = exercise;
    Schedule schedule = exercise.schedule();
    List<Integer> slices =
        IntStream.range(0, schedule.slices())
            .filter(s -> s % schedule.slicesPerWorker() == slot)
            .boxed()
            .toList();
    JavaRDD<Tuple2<Tuple2<Integer, float[]>, WorkerTurn>> initial =
        spark
            .parallelize(slices, slices.size())
            .map(s -> new Tuple2<>(new Tuple2<>(s, made.slice(s)), new WorkerTurn(0, new Tally())))
            .persist(StorageLevel.MEMORY_AND_DISK());
    initial.count();
    return initial;
  }

  private JavaRDD<Tuple2<Tuple2<Integer, float[]>, WorkerTurn>> step(
      int epoch, int step, JavaPairRDD<Integer, float[]> slices) {
    Schedule schedule = exercise.schedule();
    PassOrder order = schedule.pass(epoch);
    int[] workerOf = new int[schedule.slices()];
    for (int p = 0; p < schedule.workers(); p++) {
      workerOf[order.slice(p, step)] = p;
    }
    Learner learner = exercise.learner();
    return data.join(
            slices.mapToPair(slice -> new Tuple2<>(workerOf[slice._1()], slice)), partitioner)
        .map(
            joined -> {
              int worker = joined._1();
              WorkerExamples known = joined._2()._1();
              int slice = joined._2()._2()._1();
              float[] values = joined._2()._2()._2().clone();
              Visit visit = new Visit(schedule, Pass.train(epoch), worker, slice, step);
              WorkerTurn turn = WorkerTurn.take(learner, visit, known.block(slice), values);
              return new Tuple2<>(new Tuple2<>(slice, values), turn);
            });
  }

  @Override
  public <T> List<T> ofSlices(Reading<T> reading) {
    List<T> inOrder = new ArrayList<>(Collections.nCopies(exercise.schedule().slices(), null));
    for (JavaRDD<Tuple2<Tuple2<Integer, float[]>, WorkerTurn>> ofSlot : model) {
      ofSlot
          .map(each -> new Tuple2<>(each._1()._1(), reading.of(each._1()._2())))
          .collect()
          .forEach(each -> inOrder.set(each._1(), each._2()));
    }
    return inOrder;
  }

  private void release() {
    model.forEach(ofSlot -> ofSlot.unpersist(false));
    checkpoints.forEach(ofSlot -> ofSlot.unpersist(false));
    model.clear();
    checkpoints.clear();
  }

  @Override
  public void close() {
    release();
    data.unpersist(false);
  }
}
