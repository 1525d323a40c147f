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
 * @param <T> an element of the partition
 */
public abstract class PieceReader<T> implements Iterator<ReadPart> {
  private final Iterator<T> input;
  private final String source;
  private final RecordsBuilder builder;
  private @Nullable ReadPart next;
  private boolean ended;

  /** Reads input from {@code source}, whose records have one value. */
  protected PieceReader(Iterator<T> input, String source, IdType rowType, IdType columnType) {
    this(input, source, new RecordsBuilder(rowType, columnType));
  }

  /** Reads input from {@code source} into an empty builder. */
  protected PieceReader(Iterator<T> input, String source, RecordsBuilder builder) {
    this.input = input;
    this.source = source;
    this.builder = builder;
  }

  /**
   * Adds the records of one element.
   *
   * @param to receives the records
   * @param problems receives the malformed ones
   * @return the number of records, including malformed ones
   */
  protected abstract long read(T element, RecordsBuilder to, ProblemLog problems);

  /** Post-processes a piece, such as drawing the sets. */
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
