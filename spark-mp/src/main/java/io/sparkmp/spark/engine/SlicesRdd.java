package io.sparkmp.spark.engine;

import io.sparkmp.rotation.WorkerState;
import io.sparkmp.spark.rdd.ZippedRdd;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.Partition;
import org.apache.spark.TaskContext;
import org.apache.spark.rdd.RDD;
import scala.collection.Iterator;

/**
 * The slices of worker states, so that a slice can be fetched from another executor without the
 * pinned state. In memory, both RDDs refer to the same objects.
 */
final class SlicesRdd<W, S> extends ZippedRdd<List<S>> {
  private static final long serialVersionUID = 1L;

  SlicesRdd(RDD<WorkerState<W, S>> states) {
    super(states.sparkContext(), states.getNumPartitions(), p -> List.of(new Source(states, p)));
  }

  @Override
  public Iterator<List<S>> compute(Partition split, TaskContext context) {
    WorkerState<W, S> state = read(split, 0, context);
    return only(new ArrayList<>(state.slices()));
  }
}
