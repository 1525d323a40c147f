package io.sparkmp.mllib;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;

/**
 * What labels and weights are, by one pass over them.
 *
 * @param refused how many records have a label or a weight that MLlib refuses, or that no float can
 *     hold: null, not finite, a weight below 0, or one so near to 0 that floats hold none of it
 * @param others how many have a weight and a label that is not a whole number from 0 on
 * @param least label of those with a weight
 * @param largest label of those with a weight
 * @param variance of the labels, by weight, without bias
 */
record Labels(long refused, long others, double least, double largest, double variance) {
  /**
   * Reads them.
   *
   * @param records with the columns {@code label} and {@code weight}, doubles
   */
  static Labels of(Dataset<Row> records) {
    Column y = col("label");
    Column w = col("weight");
    Column good =
        finite(y)
            .and(finite(w))
            .and(
                w.equalTo(0)
                    .or(w.geq(Float.MIN_NORMAL))); // a null makes none of these true, nor false
    Column counts = good.and(w.gt(0));
    Column ofCounting = when(counts, y);
    double near =
        near(records.filter(counts)); // squares of large labels lose the small differences
    Column apart = y.minus(near);
    Row row =
        records
            .agg(
                functions.count(lit(1)),
                sum(when(good, 1L)),
                sum(when(counts.and(y.lt(0).or(y.notEqual(functions.floor(y)))), 1L)),
                functions.min(ofCounting),
                functions.max(ofCounting),
                sum(when(counts, w)),
                sum(when(counts, w.multiply(w))),
                sum(when(counts, w.multiply(apart))),
                sum(when(counts, w.multiply(apart).multiply(apart))))
            .first();
    double weights = real(row, 5);
    double mean = real(row, 7) / weights;
    double squares = real(row, 8) - weights * mean * mean;
    double freedom = weights - real(row, 6) / weights;
    return new Labels(
        row.getLong(0) - (row.isNullAt(1) ? 0 : row.getLong(1)),
        row.isNullAt(2) ? 0 : row.getLong(2),
        real(row, 3),
        real(row, 4),
        Math.max(0, squares / freedom));
  }

  /** Any label; NaN if there is none. */
  private static double near(Dataset<Row> counting) {
    List<Row> one = counting.select("label").takeAsList(1);
    return one.isEmpty() ? Double.NaN : one.get(0).getDouble(0);
  }

  private static Column finite(Column number) {
    return number.isNotNull().and(functions.abs(number).leq(Float.MAX_VALUE));
  }

  /** NaN if there is none. */
  private static double real(Row row, int at) {
    return row.isNullAt(at) ? Double.NaN : row.getDouble(at);
  }

  /** Whether floats, in which we hold labels, lose much of their differences. */
  boolean isRounded() {
    return !FloatColumns.areHeld(least, largest);
  }

  /** Whether all are the same, or there is none. */
  boolean isOneValue() {
    return !(least < largest);
  }
}
