package io.sparkmp.layout;

import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.Ids;
import io.sparkmp.rotation.HeldOut;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Sorts the records of one block. The result depends only on the set of records, neither on their
 * order nor on the parts in which they arrive. Records are sorted by row and column; several of one
 * row, column and set are merged as {@link Duplicates} says, here to their mean:
 *
 * <pre>
 *   read         rows         columns      block
 *   (x, a, 3)    x -> 1       a -> 0       (0,0,4) (0,1,5) (1,0,3)
 *   (y, c, 5)    y -> 0       c -> 1
 *   (y, a, 4)
 * </pre>
 *
 * <p>Records of several values are only kept, never merged.
 *
 * <p>Not thread-safe. Takes at most 21 bytes a record, including the result, and 4 a row: 13 while
 * records are added; then 8 more to sort them while the 13 are freed piece by piece; then the 12 of
 * the result. Each further value takes 8 bytes.
 */
public final class BlockRecords {

  /**
   * Records whose codes are replaced by rows and columns of the block.
   *
   * @param rows one per record
   * @param columns one per record
   * @param values of each record in turn
   * @param sets one per record; empty if all are for training
   */
  private record Part(int[] rows, int[] columns, float[] values, byte[] sets) {}

  private final int rowCount;
  private final IdEncoder rows;
  private final IdEncoder columns;
  private final Duplicates duplicates;
  private final Deque<Part> parts = new ArrayDeque<>();
  private final @Nullable Cells[] cells = new Cells[HeldOut.values().length]; // by set
  private int width = 1; // values of a record
  private long merged;

  /**
   * Begins a block.
   *
   * @param rows the worker's, by place
   * @param columns the slice's, by place
   */
  public BlockRecords(IdEncoder rows, IdEncoder columns, Duplicates duplicates) {
    this.rowCount = rows.size();
    this.rows = rows;
    this.columns = columns;
    this.duplicates = duplicates;
  }

  /** Adds records of the worker's rows and the slice's columns. */
  public void add(Records records) {
    int[] row = places(records.rows(), rows);
    int[] column = places(records.columns(), columns);
    int n = records.size();
    int[] rowOf = new int[n];
    int[] columnOf = new int[n];
    for (int k = 0; k < n; k++) {
      rowOf[k] = row[records.rowCodes()[k]];
      columnOf[k] = column[records.columnCodes()[k]];
    }
    width = Math.max(width, records.width()); // of no records it is 1
    Part part = new Part(rowOf, columnOf, records.values(), records.sets());
    if (part.sets.length == 0) {
      Cells training = of(Records.TRAINING);
      for (int k = 0; k < n; k++) {
        training.count(rowOf[k]);
      }
    } else {
      for (int k = 0; k < n; k++) {
        of(part.sets[k]).count(rowOf[k]);
      }
    }
    parts.add(part);
  }

  private Cells of(byte set) {
    Cells ofSet = cells[set];
    if (ofSet == null) {
      ofSet = new Cells(rowCount);
      cells[set] = ofSet;
    }
    return ofSet;
  }

  private static int[] places(Ids ids, IdEncoder known) {
    int[] places = new int[ids.size()];
    for (int i = 0; i < places.length; i++) {
      places[i] = ids.find(known, i);
      if (places[i] < 0) {
        throw new IllegalStateException("Cannot place id " + ids.get(i) + ": no part has it");
      }
    }
    return places;
  }

  /** Returns all records in order and empties this builder. */
  public SparseBlock sorted() {
    Stream.of(cells).filter(Objects::nonNull).forEach(each -> each.allocate(width));
    for (Part part = parts.poll(); part != null; part = parts.poll()) { // the part is then free
      put(part);
    }
    Entries training = take(Records.TRAINING);
    Entries validation = take(Records.VALIDATION);
    return new SparseBlock(training, validation, take(Records.TEST), merged);
  }

  private void put(Part part) {
    if (part.sets.length == 0) {
      Cells training = of(Records.TRAINING);
      for (int k = 0; k < part.rows.length; k++) {
        training.put(part.rows[k], part.columns[k], part.values, k);
      }
    } else {
      for (int k = 0; k < part.rows.length; k++) {
        of(part.sets[k]).put(part.rows[k], part.columns[k], part.values, k);
      }
    }
  }

  private Entries take(byte set) {
    Cells ofSet = cells[set];
    if (ofSet == null) {
      return Entries.NONE;
    }
    cells[set] = null;
    Entries entries = ofSet.sorted(duplicates);
    merged += ofSet.merged();
    return entries;
  }
}
