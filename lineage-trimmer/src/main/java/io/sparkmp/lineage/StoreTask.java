package io.sparkmp.lineage;

import io.sparkmp.compat.ScalaApi;
import java.io.Serializable;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.jspecify.annotations.Nullable;
import scala.Tuple3;
import scala.collection.Iterator;
import scala.runtime.AbstractFunction2;

/**
 * The one job of a generation, on one partition. Spark has computed and stored it when this is
 * called. It is looked at if somebody wants that, and its writing started if that is due. Gives the
 * executor's id, the number of this attempt and what was found.
 */
final class StoreTask<T, R>
    extends AbstractFunction2<TaskContext, Iterator<T>, Tuple3<String, Long, R>>
    implements Serializable {
  private static final long serialVersionUID = 1L;

  private final boolean twice;
  private final @Nullable PartitionSummary<T, R> summary;
  private final @Nullable WriteRequest request;

  StoreTask(
      boolean twice, @Nullable PartitionSummary<T, R> summary, @Nullable WriteRequest request) {
    this.twice = twice;
    this.summary = summary;
    this.request = request;
  }

  @Override
  public Tuple3<String, Long, R> apply(TaskContext context, Iterator<T> records) {
    SparkEnv env = SparkEnv.get();
    R found = null;
    if (summary != null) {
      found = summary.summarise(ScalaApi.asJava(records));
    } else {
      StoredRecords.of(records).close(); // without going through them
    }
    if (request != null) {
      BackgroundWriter.start(request, context.partitionId(), context.taskAttemptId());
    }
    if (twice && env.blockManager().getPeers(false).isEmpty()) {
      env.blockManager().getPeers(true); // or Spark sees a replacement only after a minute
    }
    return new Tuple3<>(env.executorId(), context.taskAttemptId(), found);
  }
}
