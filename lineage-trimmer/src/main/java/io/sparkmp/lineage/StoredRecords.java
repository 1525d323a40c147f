package io.sparkmp.lineage;

import java.util.Iterator;
import org.apache.spark.InterruptibleIterator;
import org.apache.spark.util.CompletionIterator;
import org.jspecify.annotations.Nullable;

/**
 * The records of a stored block, and the lock that keeps the block where it is while they are read.
 * Spark's own iterator gives the lock back when it finds no more records. Whoever gives it back a
 * second time takes that of another reader away; whoever reads no further keeps the block from
 * being removed. This gives it back exactly once: after the last record, or when it is closed.
 *
 * <p>For one thread. Where the block was brought from another executor there is no lock.
 *
 * @param <T> the type of the records
 */
public final class StoredRecords<T> implements Iterator<T>, AutoCloseable {
  private final scala.collection.Iterator<T> records;
  private @Nullable CompletionIterator<?, ?> lock; // null: there is none, or it is given back

  private StoredRecords(
      scala.collection.Iterator<T> records, @Nullable CompletionIterator<?, ?> lock) {
    this.records = records;
    this.lock = lock;
  }

  /**
   * Takes over a block from its reader, who does not touch it any more.
   *
   * @param records as Spark's block manager gives them, or as a task gets them of a stored RDD
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
      lock = null; // Spark's iterator has given it back
    }
    return more;
  }

  @Override
  public T next() {
    return records.next();
  }

  /** Gives the lock back, unless that has been done. */
  @Override
  public void close() {
    CompletionIterator<?, ?> held = lock;
    lock = null;
    if (held != null) {
      held.completion();
    }
  }
}
