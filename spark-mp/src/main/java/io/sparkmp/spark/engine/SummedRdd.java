package io.sparkmp.spark.engine;

import io.sparkmp.compat.Jobs;
import io.sparkmp.rotation.Kernel;
import io.sparkmp.rotation.Pass;
import io.sparkmp.rotation.RotationProgram;
import io.sparkmp.rotation.Sums;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.spark.rdd.ZippedRdd;
import java.util.List;
import org.apache.spark.Partition;
import org.apache.spark.TaskContext;
import org.apache.spark.rdd.RDD;
import scala.collection.Iterator;

/** The end of a pass of the narrow engine: each worker's state after it has received the sums. */
final class SummedRdd<W, S> extends ZippedRdd<WorkerState<W, S>> {
  private static final long serialVersionUID = 1L;

  private final RotationProgram<?, W, S> program;
  private final Pass pass;
  private final double[] sums;
  private final boolean copies;

  private SummedRdd(
      RotationProgram<?, W, S> program,
      Pass pass,
      RDD<WorkerState<W, S>> states,
      double[] sums,
      boolean copies) {
    super(states.sparkContext(), states.getNumPartitions(), p -> List.of(new Source(states, p)));
    this.program = program;
    this.pass = pass;
    this.sums = sums;
    this.copies = copies;
  }

  /**
   * Adds up the contributions of all workers, and gives them the sums.
   *
   * @param states the stored states after the last visit of the pass
   * @param copies whether they are in memory, where they must stay as they are
   */
  static <W, S> RDD<WorkerState<W, S>> of(
      RotationProgram<?, W, S> program, Pass pass, RDD<WorkerState<W, S>> states, boolean copies) {
    List<double[]> parts =
        Jobs.collect(
            states
                .toJavaRDD()
                .map(
                    state -> {
                      double[] part = new double[program.sums(pass)];
                      program.newKernel().contribute(pass, state.pinned(), part);
                      return part;
                    }));
    return new SummedRdd<>(program, pass, states, Sums.of(parts), copies);
  }

  @Override
  public Iterator<WorkerState<W, S>> compute(Partition split, TaskContext context) {
    WorkerState<W, S> before = read(split, 0, context);
    W pinned = copies ? program.copyPinned(before.pinned()) : before.pinned();
    Kernel<?, W, S> kernel = program.newKernel();
    kernel.receive(pass, pinned, sums);
    return only(new WorkerState<>(pinned, before.slices(), before.reports()));
  }
}
