package io.sparkmp.cf.model;

import io.sparkmp.spark.model.TableCheck;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.jspecify.annotations.Nullable;

/**
 * What the rows of an {@link EffectsTable} must be like.
 *
 * @param features their number, without the rest
 * @param length of the effects of each
 */
record EffectsCheck(int features, int length) implements TableCheck {
  private static final long serialVersionUID = 1L;

  @Override
  public Rows start() {
    return row -> {
      String problem = problemOf(row);
      return problem == null ? null : "the row of id " + row.getLong(0) + ": " + problem;
    };
  }

  private @Nullable String problemOf(InternalRow row) {
    long id = row.getLong(0);
    if (id < 0 || id > features) {
      return "id is " + id + " (expected: 0 to " + features + ")";
    }
    String kind = row.getUTF8String(1).toString();
    boolean isRest = kind.equals(EffectsTable.REST);
    if (isRest != (id == features)
        || !(isRest || kind.equals(EffectsTable.NUMBER) || kind.equals(EffectsTable.WORD))) {
      return "kind is "
          + kind
          + " (expected: "
          + (id == features ? "rest, in the last row)" : "number or word)");
    }
    double deviation = row.getDouble(5);
    if (!Double.isFinite(row.getDouble(4)) || !Double.isFinite(deviation) || deviation <= 0) {
      return "mean is "
          + row.getDouble(4)
          + " and deviation "
          + deviation
          + " (expected: finite, and a deviation above 0)";
    }
    ArrayData effects = row.getArray(6);
    boolean areFine = effects.numElements() == length;
    for (int i = 0; areFine && i < length; i++) {
      areFine = !effects.isNullAt(i) && Float.isFinite(effects.getFloat(i));
    }
    return areFine ? null : "effects are not " + length + " finite numbers";
  }
}
