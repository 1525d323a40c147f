package io.sparkmp.mllib;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * Looks for columns whose numbers floats do not tell apart, by one pass over the records: from the
 * least to the largest there are few floats, or there are few floats in all, and for at least half
 * of them several numbers. Seconds since 1970 are such numbers, which floats round to multiples of
 * 128, whatever else is in the column.
 *
 * <p>Numbers that are floats need no look, and columns of many floats are good, so that usual data
 * cost little.
 */
final class FloatColumns implements FlatMapFunction<Iterator<Row>, double[]> {
  private static final long serialVersionUID = 1L;

  /** A column that has more floats is good. */
  private static final int ENOUGH = 1_000;

  /** The same of all columns together. */
  private static final int ENOUGH_OF_ALL = 100_000;

  /** A task looks at no more numbers of a column, nor does the driver. */
  private static final int LOOKS = 20_000;

  /** Numbers that differ in these bits alone are one, such as 0.3 and 0.1 + 0.2. */
  private static final long NOISE = 0xfff;

  /** The number of floats between the least and the largest value that is enough. */
  private static final int STEPS = 1_000;

  /** Gradients of smaller values would run out of digits before the minimum. */
  private static final float LEAST = 0x1p-110f;

  private final int features;
  private final int enough;

  /**
   * A column of which floats hold too little.
   *
   * @param index of the feature, or the number of features for the labels
   * @param least value
   * @param largest value
   */
  record Lost(int index, double least, double largest) {}

  /**
   * For rows of a label, a double or null, and a vector or null.
   *
   * @param features the size of the vectors; those of another size are left out
   */
  FloatColumns(int features) {
    this.features = features;
    this.enough = Math.min(ENOUGH, ENOUGH_OF_ALL / (features + 1));
  }

  /** What {@link #first} has to know of some rows: pairs of a column and a number. */
  @Override
  public Iterator<double[]> call(Iterator<Row> rows) {
    Found found = new Found();
    while (rows.hasNext()) {
      Row row = rows.next();
      if (!row.isNullAt(0)) {
        found.look(features, row.getDouble(0));
      }
      Vector values = row.getAs(1);
      if (values == null || values.size() != features) {
        continue;
      }
      found.vectors++;
      if (values instanceof SparseVector sparse) {
        for (int k = 0; k < sparse.indices().length; k++) {
          found.look(sparse.indices()[k], sparse.values()[k]);
        }
      } else {
        double[] dense = values.toArray();
        for (int j = 0; j < features; j++) {
          found.look(j, dense[j]);
        }
      }
    }
    return found.pairs().iterator();
  }

  /** The first column of which floats hold too little, or null; that of the labels is last. */
  @Nullable Lost first(List<double[]> pairs) {
    Found found = new Found();
    pairs.forEach(pair -> found.look((int) pair[0], pair[1]));
    for (int column = 0; column <= features; column++) {
      if (found.isLost(column)) {
        return new Lost(column, found.least[column], found.largest[column]);
      }
    }
    return null;
  }

  boolean isLabels(Lost column) {
    return column.index() == features;
  }

  /** Whether floats tell the values of a column apart. */
  static boolean areHeld(double least, double largest) {
    double farthest = Math.max(Math.abs(least), Math.abs(largest));
    return least == largest
        ? farthest <= Float.MAX_VALUE
        : farthest >= LEAST
            && farthest <= Float.MAX_VALUE
            && largest - least >= STEPS * Math.ulp((float) farthest);
  }

  private final class Found {
    /** By column and float: the bits of one number or two, without noise. */
    private final Map<Integer, Map<Float, long[]>> columns = new HashMap<>();

    private final int[] looks = new int[features + 1];
    private final int[] values = new int[features + 1];
    private final double[] least = new double[features + 1];
    private final double[] largest = new double[features + 1];
    private int vectors;

    Found() {
      Arrays.fill(least, Double.POSITIVE_INFINITY);
      Arrays.fill(largest, Double.NEGATIVE_INFINITY);
    }

    void look(int column, double value) {
      values[column]++;
      if (value < least[column]) {
        least[column] = value;
      }
      if (value > largest[column]) {
        largest[column] = value;
      }
      float held = (float) value;
      if (held == value || !Double.isFinite(value) || looks[column] == LOOKS) {
        return;
      }
      looks[column]++;
      Map<Float, long[]> floats = columns.computeIfAbsent(column, unknown -> new HashMap<>());
      if (floats.size() > enough) {
        return;
      }
      long bits = (Double.doubleToLongBits(value) + NOISE / 2) & ~NOISE;
      long[] known = floats.get(held);
      if (known == null) {
        floats.put(held, new long[] {bits});
      } else if (known.length == 1 && known[0] != bits) {
        floats.put(held, new long[] {known[0], bits});
      }
    }

    boolean isLost(int column) {
      boolean hasRange = // else refused later, and Labels has that of the labels
          column < features
              && least[column] <= largest[column]
              && Double.isFinite(least[column])
              && Double.isFinite(largest[column]);
      return (hasRange && !areHeld(least[column], largest[column])) || areOneFloat(column);
    }

    private boolean areOneFloat(int column) {
      Map<Float, long[]> floats = columns.getOrDefault(column, Map.of());
      long several = floats.values().stream().filter(numbers -> numbers.length > 1).count();
      return several > 0 && floats.size() <= enough && 2 * several >= floats.size();
    }

    /** What is not stored of a sparse vector is 0. */
    List<double[]> pairs() {
      List<double[]> pairs = new ArrayList<>();
      for (int column = 0; column <= features; column++) {
        if (column < features && values[column] < vectors) {
          look(column, 0);
        }
        if (values[column] > 0) {
          pairs.add(new double[] {column, least[column]});
          pairs.add(new double[] {column, largest[column]});
        }
      }
      columns.forEach(
          (column, floats) -> {
            for (long[] numbers : floats.values()) {
              for (long bits : numbers) {
                pairs.add(new double[] {column, Double.longBitsToDouble(bits)});
              }
            }
          });
      return pairs;
    }
  }
}
