package io.sparkmp.cf.ingest;

import io.sparkmp.cf.features.FeatureBlock;
import io.sparkmp.cf.features.FeatureColumn;
import io.sparkmp.cf.features.FeatureRows;
import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import io.sparkmp.spark.model.TableParts;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.jspecify.annotations.Nullable;

/**
 * Features of users or items.
 *
 * @param side {@code user} or {@code item}, for messages
 * @param place the name of the table that they are from
 * @param rows the ids, and then the columns that features are of: numbers, NaN where one is
 *     missing, or sets of words
 * @param type of the ids
 * @param columns the features, in the order of their numbers
 */
public record Features(
    String side, String place, Dataset<Row> rows, IdType type, List<FeatureColumn> columns) {

  /** The features in arrays, one element a partition. */
  public JavaRDD<FeatureBlock> blocks() {
    Encoder encoder = Encoder.of(columns);
    IdType ids = type;
    return TableParts.read(rows, mine -> encoder.read(mine, ids));
  }

  /**
   * Computes features.
   *
   * @param numbers of each column: the number of its only feature, or -1 for a set of words
   * @param words of each column, with the numbers of their features; null for a number
   */
  private record Encoder(
      int[] numbers, List<@Nullable Map<String, Integer>> words, List<FeatureColumn> features)
      implements Serializable {

    static Encoder of(List<FeatureColumn> features) {
      List<@Nullable Map<String, Integer>> words = new ArrayList<>();
      List<Integer> numbers = new ArrayList<>();
      for (int f = 0; f < features.size(); f++) {
        FeatureColumn feature = features.get(f);
        boolean isFirst = f == 0 || !features.get(f - 1).name().equals(feature.name());
        if (feature.word() == null) {
          numbers.add(f);
          words.add(null);
        } else {
          if (isFirst) {
            numbers.add(-1);
            words.add(new HashMap<>());
          }
          words.get(words.size() - 1).put(feature.word(), f);
        }
      }
      return new Encoder(numbers.stream().mapToInt(n -> n).toArray(), words, features);
    }

    FeatureBlock read(Iterator<InternalRow> rows, IdType type) {
      IdEncoder ids = type.newEncoder();
      Entries all = new Entries();
      while (rows.hasNext()) {
        InternalRow row = rows.next();
        TableParts.next(row, type, ids, "id");
        add(row, all);
        all.endRow();
      }
      return new FeatureBlock(ids.ids(), all.rows());
    }

    private void add(InternalRow row, Entries into) {
      for (int c = 0; c < numbers.length; c++) {
        Map<String, Integer> known = words.get(c);
        if (known == null) {
          double value = row.getDouble(c + 1);
          FeatureColumn feature = features.get(numbers[c]);
          if (!Double.isNaN(value)) {
            into.add(numbers[c], (float) ((value - feature.mean()) / feature.deviation()));
          }
        } else {
          ArrayData set = row.getArray(c + 1);
          int[] found = new int[set.numElements()];
          int size = 0;
          for (int w = 0; w < found.length; w++) {
            Integer feature = known.get(set.getUTF8String(w).toString());
            if (feature != null) {
              found[size++] = feature;
            }
          }
          Arrays.sort(found, 0, size);
          for (int w = 0; w < size; w++) {
            into.add(found[w], 1);
          }
        }
      }
    }
  }

  /** Rows that grow. */
  private static final class Entries {
    private int[] starts = new int[16];
    private int[] columns = new int[16];
    private float[] values = new float[16];
    private int rows;
    private int size;

    void add(int column, float value) {
      if (size == columns.length) {
        columns = Arrays.copyOf(columns, 2 * size);
        values = Arrays.copyOf(values, 2 * size);
      }
      columns[size] = column;
      values[size++] = value;
    }

    void endRow() {
      if (++rows == starts.length) {
        starts = Arrays.copyOf(starts, 2 * rows);
      }
      starts[rows] = size;
    }

    FeatureRows rows() {
      return new FeatureRows(
          Arrays.copyOf(starts, rows + 1),
          Arrays.copyOf(columns, size),
          Arrays.copyOf(values, size));
    }
  }
}
