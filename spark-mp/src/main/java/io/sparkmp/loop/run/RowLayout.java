package io.sparkmp.loop.run;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.loop.ModelArray;
import io.sparkmp.loop.RowArithmetic;
import io.sparkmp.loop.Start;
import io.sparkmp.random.SplitMix64;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The layout of one side's rows in an array of floats: for each id in turn, its rows of all arrays
 * that are found by that side's key.
 *
 * @param fields in order
 * @param stride numbers per id, including padding
 */
record RowLayout(List<Field> fields, int stride) implements Serializable {

  /**
   * The part of an id's numbers that belongs to one array.
   *
   * @param array the array's name
   * @param offset the offset of its first number
   * @param width the number of numbers
   * @param start their initial values
   */
  record Field(String array, int offset, int width, Start start) implements Serializable {}

  /** Places wide rows first, so that they are aligned to registers. */
  static RowLayout of(List<ModelArray> arrays) {
    List<ModelArray> wideFirst = new ArrayList<>(arrays);
    wideFirst.sort(Comparator.comparing(array -> !RowArithmetic.isPadded(array.width())));
    List<Field> fields = new ArrayList<>();
    int offset = 0;
    for (ModelArray array : wideFirst) {
      fields.add(new Field(array.name(), offset, array.width(), array.start()));
      offset = Math.addExact(offset, RowArithmetic.padded(array.width()));
    }
    boolean hasWide = fields.stream().anyMatch(field -> RowArithmetic.isPadded(field.width));
    return new RowLayout(fields, hasWide ? RowArithmetic.wholeLanes(offset) : offset);
  }

  boolean has(String array) {
    return fields.stream().anyMatch(field -> field.array.equals(array));
  }

  Field field(String array) {
    return fields.stream().filter(field -> field.array.equals(array)).findFirst().orElseThrow();
  }

  /**
   * The rows before the first epoch, which depend only on ids, array names and the seed.
   *
   * @throws IllegalArgumentException if a part's numbers do not fit into an array
   */
  float[] start(IdCounts ids, long seed) {
    int n = ids.ids().size();
    long size = (long) n * stride;
    if (size > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          "Invalid model: "
              + n
              + " ids of a part have "
              + size
              + " numbers (expected: fewer than 2^31; use more workers, or more slices)");
    }
    float[] rows = new float[(int) size];
    for (Field field : fields) {
      for (int i = 0; i < n; i++) {
        long ofRow = SplitMix64.derive(seed, field.array.hashCode(), ids.ids().hash(i));
        field.start.fill(rows, i * stride + field.offset, field.width, new SplitMix64(ofRow));
      }
    }
    return rows;
  }
}
