package io.sparkmp.spark;

import io.sparkmp.errors.Arguments;
import io.sparkmp.rotation.BlockSource;
import io.sparkmp.rotation.Pass;
import io.sparkmp.rotation.RotationProgram;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.Course;
import io.sparkmp.schedule.Schedule;
import java.util.function.Supplier;
import org.apache.spark.rdd.RDD;

/**
 * Everything that a training consists of, laid out on Spark.
 *
 * <p>Invariants: {@code data} and {@code initial} have P partitions of one element each, and give
 * the same elements whenever they are computed.
 *
 * @param schedule the order of visits
 * @param program the kernel
 * @param data persisted; partition p is worker p's
 * @param initial makes the model before epoch 0, laid out as workers hold it then; makes a new one
 *     each time, because the result is cut from its history
 * @param registrator the class name of the Kryo registrator for the slices
 * @param records about how many records all workers together train in an epoch; 0 if unknown. If
 *     there are many, the first leg is short
 * @param title what is trained, for people: {@code Matrix factorisation of 943 users x 1,682 items}
 * @param <D> the data of a worker
 * @param <B> a block
 * @param <W> the pinned state
 * @param <S> a slice
 */
public record RotationJob<D extends BlockSource<B>, B, W, S>(
    Schedule schedule,
    RotationProgram<B, W, S> program,
    RDD<D> data,
    Supplier<RDD<WorkerState<W, S>>> initial,
    String registrator,
    long records,
    String title) {

  /** A job with an unknown number of records. */
  public RotationJob(
      Schedule schedule,
      RotationProgram<B, W, S> program,
      RDD<D> data,
      Supplier<RDD<WorkerState<W, S>>> initial,
      String registrator) {
    this(schedule, program, data, initial, registrator, 0, "Training");
  }

  /** How many positions an epoch has: its sub-epochs, over all of its passes. */
  public int positions() {
    return Math.multiplyExact(program.passes(), schedule.slices());
  }

  /** Describes what the jobs that follow do, until it is closed. */
  public JobDescription describe(String what) {
    return JobDescription.of(data.sparkContext(), title + ": " + what);
  }

  /** Checks the numbers of partitions, and that a pipeline need not stop for sums. */
  public RotationJob {
    for (int part = 0; part < program.passes() && schedule.course() == Course.PIPELINE; part++) {
      int sums = program.sums(new Pass(part, 0, part, null));
      Arguments.check("sums of a pass", sums, sums == 0, "0 in a pipeline");
    }
    int workers = schedule.workers();
    if (data.getNumPartitions() != workers) {
      throw new IllegalArgumentException(
          "Invalid data: "
              + data.getNumPartitions()
              + " partitions (expected: one per worker, "
              + workers
              + ")");
    }
  }
}
