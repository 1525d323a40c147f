package io.sparkmp.bench.lineage;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.spark.rdd.RDD;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;

/**
 * The loop that a user of Spark writes: each generation is persisted, checkpointed now and then
 * before the action, and counted; then the one before is unpersisted. What the newest checkpoint
 * needs, its blocks or its files, is kept until there is a newer one.
 */
final class PlainLoop<T> implements StepLoop {
  private final Chain<T> chain;
  private final Variant variant;
  private RDD<T> current;
  private @Nullable RDD<T> checkpointed;
  private long steps;

  PlainLoop(Chain<T> chain, Variant variant) {
    this.chain = chain;
    this.variant = variant;
    this.current = chain.initial();
  }

  @Override
  public void advance() throws IOException {
    steps++;
    RDD<T> before = current;
    RDD<T> next = chain.step(before);
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
    if (variant instanceof Variant.Checkpoint it && steps % it.every() == 0) {
      next.checkpoint();
      return true;
    }
    if (variant instanceof Variant.Local it && steps % it.every() == 0) {
      next.localCheckpoint();
      return true;
    }
    return false;
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
