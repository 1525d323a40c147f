package io.sparkmp.lineage.records;

import java.util.Iterator;
import org.apache.spark.InterruptibleIterator;
import org.apache.spark.util.CompletionIterator;
import org.jspecify.annotations.Nullable;

/**
 * The records of a stored block, and the lock that pins the block while they are read. Spark's own
 * iterator releases the lock after the last record. Releasing it twice takes another reader's lock
 * away; stopping early keeps the block from being removed. This class releases it exactly once:
 * after the last record, or when closed.
 *
 * <p>For one thread. A block fetched from another executor has no lock.
 *
 * @param <T> the type of the records
 */
public final class StoredRecords<T> implements Iterator<T>, AutoCloseable {
  private final scala.collection.Iterator<T> records;
  private @Nullable CompletionIterator<?, ?> lock; // null: none, or released

  private StoredRecords(
      scala.collection.Iterator<T> records, @Nullable CompletionIterator<?, ?> lock) {
    this.records = records;
    this.lock = lock;
  }

  /**
   * Takes over a block from its reader, which must not use it any more.
   *
   * @param records from Spark's block manager, or a task's iterator over a stored RDD
   */
  public static <T> StoredRecords<T> of(scala.collection.Iterator<T> records) {
    scala.collection.Iterator<T> block =
        records instanceof InterruptibleIterator<T> ofTask ? ofTask.delegate() : records;
    return new StoredRecords<>(
        records, block instanceof CompletionIterator<?, ?> locked ? locked : null);
  }

  @Override
  public boolean hasNext() {
    boolean more = records.hasNext();
    if (!more) {
      lock = null; // Spark's iterator has released it
    }
    return more;
  }

  @Override
  public T next() {
    return records.next();
  }

  /** Releases the lock unless that has been done. */
  @Override
  public void close() {
    CompletionIterator<?, ?> held = lock;
    lock = null;
    if (held != null) {
      held.completion();
    }
  }
}
