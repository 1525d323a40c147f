package io.sparkmp.bench.lineage;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.spark.rdd.RDD;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;

/**
 * The loop that a Spark user would write: each generation is persisted, checkpointed at intervals
 * before the action, and counted; then the previous one is unpersisted. The blocks or files that
 * the newest checkpoint needs are kept until there is a newer one.
 */
final class PlainLoop<T> implements StepLoop {
  private final Chain<T> chain;
  private final Trimming trimming;
  private RDD<T> current;
  private @Nullable RDD<T> checkpointed;
  private long steps;

  PlainLoop(Chain<T> chain, Trimming trimming) {
    this.chain = chain;
    this.trimming = trimming;
    this.current = chain.initial();
  }

  @Override
  public void advance() throws IOException {
    steps++;
    RDD<T> before = current;
    RDD<T> next = chain.step().apply(before);
    next.persist(StorageLevel.MEMORY_AND_DISK());
    boolean marked = mark(next);
    next.count();
    current = next;
    if (before != checkpointed) {
      before.unpersist(false);
    }
    if (marked) {
      drop(checkpointed);
      checkpointed = next;
    }
  }

  private boolean mark(RDD<T> next) {
    boolean marked = trimming.every() > 0 && steps % trimming.every() == 0;
    if (marked && trimming.method() == Trimming.Method.CHECKPOINT) {
      next.checkpoint();
    } else if (marked) {
      next.localCheckpoint();
    }
    return marked;
  }

  private void drop(@Nullable RDD<T> older) throws IOException {
    if (older == null) {
      return;
    }
    older.unpersist(false);
    if (older.getCheckpointFile().isDefined()) {
      Path file = new Path(older.getCheckpointFile().get());
      file.getFileSystem(older.sparkContext().hadoopConfiguration()).delete(file, true);
    }
  }

  @Override
  public RDD<T> current() {
    return current;
  }

  @Override
  public void close() {
    if (!current.sparkContext().isStopped()) {
      current.unpersist(false);
      if (checkpointed != null) {
        checkpointed.unpersist(false);
      }
    }
  }
}
