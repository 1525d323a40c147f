package io.sparkmp.lineage;

import io.sparkmp.compat.ScalaApi;
import io.sparkmp.lineage.records.BackgroundWriter;
import io.sparkmp.lineage.records.StoredRecords;
import io.sparkmp.lineage.records.WriteRequest;
import java.io.Serializable;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.jspecify.annotations.Nullable;
import scala.Tuple3;
import scala.collection.Iterator;
import scala.runtime.AbstractFunction2;

/**
 * The task of a generation's job. Spark has computed and stored the partition when this is called.
 * Summarises it if there is a summary, and starts writing it if that is due. Returns the executor's
 * id, the attempt's number and the summary.
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
      StoredRecords.of(records).close(); // skips the records
    }
    if (request != null) {
      BackgroundWriter.start(request, context.partitionId(), context.taskAttemptId());
    }
    if (twice && env.blockManager().getPeers(false).isEmpty()) {
      env.blockManager().getPeers(true); // else Spark notices a replacement only after a minute
    }
    return new Tuple3<>(env.executorId(), context.taskAttemptId(), found);
  }
}
