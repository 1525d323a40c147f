package io.sparkmp.layout;

import io.sparkmp.ids.Ids;
import io.sparkmp.random.SplitMix64;
import java.io.Serializable;
import java.util.stream.IntStream;

/**
 * Decides which records are held out, by the seed and the two ids alone. So the order of the input
 * and its partitions have no effect, and records of the same row and column stay together.
 *
 * @param seed of the draw
 * @param validation the fraction for the validation set, 0 to 1
 * @param test the fraction for the test set, 0 to 1
 */
public record HoldOut(long seed, double validation, double test) implements Serializable {

  /** Holds nothing out. */
  public static final HoldOut NOTHING = new HoldOut(0, 0, 0);

  /** Puts everything into the validation set. */
  public static final HoldOut ALL_VALIDATION = new HoldOut(0, 1, 0);

  /** Puts everything into the test set. */
  public static final HoldOut ALL_TEST = new HoldOut(0, 0, 1);

  /** Checks the fractions. */
  public HoldOut {
    if (!(validation >= 0 && test >= 0 && validation + test <= 1)) {
      throw new IllegalArgumentException(
          "Invalid held-out fractions: "
              + validation
              + " and "
              + test
              + " (expected: >= 0 each, and at most 1 together)");
    }
  }

  /** Draws a set for each record. */
  public Records apply(Records records) {
    if (validation + test == 0) {
      return records;
    }
    long[] rowHashes = hashes(records.rows());
    long[] columnHashes = hashes(records.columns());
    byte[] sets = new byte[records.size()];
    for (int k = 0; k < sets.length; k++) {
      sets[k] = set(rowHashes[records.rowCodes()[k]], columnHashes[records.columnCodes()[k]]);
    }
    return records.withSets(sets);
  }

  /** Draws a set for each row, so that rows are held out whole. */
  public Records applyToRows(Records records) {
    if (validation + test == 0) {
      return records;
    }
    byte[] setOf = new byte[records.rows().size()];
    for (int row = 0; row < setOf.length; row++) {
      setOf[row] = set(records.rows().hash(row), 0);
    }
    byte[] sets = new byte[records.size()];
    for (int k = 0; k < sets.length; k++) {
      sets[k] = setOf[records.rowCodes()[k]];
    }
    return records.withSets(sets);
  }

  private static long[] hashes(Ids ids) {
    return IntStream.range(0, ids.size()).mapToLong(ids::hash).toArray();
  }

  byte set(long rowHash, long columnHash) {
    double draw = SplitMix64.unit(SplitMix64.derive(seed, rowHash, columnHash));
    return draw < test
        ? Records.TEST
        : draw < test + validation ? Records.VALIDATION : Records.TRAINING;
  }
}
