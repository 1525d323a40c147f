package io.sparkmp.spark.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.layout.Records;
import io.sparkmp.layout.RecordsBuilder;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Reads one input partition piece by piece, so that it need not fit into memory.
 *
 * @param <T> what the partition consists of
 */
public abstract class PieceReader<T> implements Iterator<ReadPart> {
  private final Iterator<T> input;
  private final String source;
  private final RecordsBuilder builder;
  private @Nullable ReadPart next;
  private boolean ended;

  /** A reader of input from {@code source}. */
  protected PieceReader(Iterator<T> input, String source, IdType rowType, IdType columnType) {
    this.input = input;
    this.source = source;
    this.builder = new RecordsBuilder(rowType, columnType);
  }

  /**
   * Adds what one element holds.
   *
   * @param to where records go
   * @param problems where go those that are malformed
   * @return how many records it held, malformed ones too
   */
  protected abstract long read(T element, RecordsBuilder to, ProblemLog problems);

  /** The records of a piece, each in its set. */
  protected Records finish(Records piece) {
    return piece;
  }

  @Override
  public final boolean hasNext() {
    if (next == null && !ended) {
      next = piece();
    }
    return next != null;
  }

  @Override
  public final ReadPart next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    ReadPart piece = next;
    next = null;
    return piece;
  }

  private ReadPart piece() {
    ProblemLog problems = new ProblemLog();
    long count = 0;
    while (!builder.isFull() && input.hasNext()) {
      count += read(input.next(), builder, problems);
    }
    ended = !input.hasNext();
    return new ReadPart(finish(builder.take()), problems.all(), source, count);
  }
}
