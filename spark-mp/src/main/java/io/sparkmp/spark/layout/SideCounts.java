package io.sparkmp.spark.layout;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdTotals;
import io.sparkmp.ids.IdType;
import io.sparkmp.layout.Duplicates;
import io.sparkmp.layout.Records;
import io.sparkmp.spark.placement.IdLoads;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import scala.Tuple2;

/**
 * Counts the records of each row and column of a task's pieces, in parts by the ids' hashes: first
 * the rows' parts, then the columns'. What is counted is passed on whenever it takes {@value
 * #BYTES} bytes, so memory does not grow with the number of ids.
 */
final class SideCounts implements Iterator<Tuple2<Integer, IdCounts>> {
  private static final long BYTES = 32L << 20;

  private final Iterator<Records> pieces;
  private final IdType rowType;
  private final IdType columnType;
  private final int parts;
  private final Duplicates duplicates;
  private final Deque<Tuple2<Integer, IdCounts>> counted = new ArrayDeque<>();
  private IdTotals rows;
  private IdTotals columns;

  SideCounts(
      Iterator<Records> pieces,
      IdType rowType,
      IdType columnType,
      int parts,
      Duplicates duplicates) {
    this.pieces = pieces;
    this.duplicates = duplicates;
    this.rowType = rowType;
    this.columnType = columnType;
    this.parts = parts;
    rows = new IdTotals(rowType);
    columns = new IdTotals(columnType);
  }

  @Override
  public boolean hasNext() {
    while (counted.isEmpty() && pieces.hasNext()) {
      Records piece = pieces.next();
      rows.add(piece.rowCounts());
      columns.add(
          duplicates == Duplicates.SUM_OF_ROW ? piece.rowsOfColumns() : piece.columnCounts());
      if (rows.bytes() > BYTES || !pieces.hasNext()) {
        counted.addAll(IdLoads.hashed(rows.all(), 0, parts));
        rows = new IdTotals(rowType);
      }
      if (columns.bytes() > BYTES || !pieces.hasNext()) {
        counted.addAll(IdLoads.hashed(columns.all(), parts, parts));
        columns = new IdTotals(columnType);
      }
    }
    return !counted.isEmpty();
  }

  @Override
  public Tuple2<Integer, IdCounts> next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return counted.remove();
  }
}
