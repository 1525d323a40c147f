package io.sparkmp.spark.model;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Checks the rows of a table of vectors: finite numbers, vectors of one length, and non-negative
 * counts.
 *
 * @param schema an id, then floats, arrays of floats and whole numbers, which are counts
 * @param length the length of each array
 * @param lengthName its name in the metadata
 */
public record VectorTableCheck(StructType schema, int length, String lengthName)
    implements TableCheck {
  private static final long serialVersionUID = 1L;

  @Override
  public Rows start() {
    StructField[] columns = schema.fields();
    return row -> {
      for (int at = 1; at < columns.length; at++) {
        String problem = problem(row, at, columns[at]);
        if (problem != null) {
          return "the row of id "
              + row.get(0, columns[0].dataType())
              + ": "
              + columns[at].name()
              + problem;
        }
      }
      return null;
    };
  }

  private @Nullable String problem(InternalRow row, int at, StructField column) {
    if (column.dataType() instanceof ArrayType) {
      return problem(row.getArray(at));
    }
    if (column.dataType().equals(DataTypes.FloatType)) {
      float value = row.getFloat(at);
      return Float.isFinite(value) ? null : " is " + value + " (expected: a finite number)";
    }
    int count = row.getInt(at);
    return count >= 0 ? null : " is " + count + " (expected: >= 0)";
  }

  private @Nullable String problem(ArrayData vector) {
    int found = vector.numElements();
    if (found != length) {
      return " has " + found + " numbers (expected: " + length + ", the " + lengthName + ")";
    }
    for (int k = 0; k < length; k++) {
      if (vector.isNullAt(k) || !Float.isFinite(vector.getFloat(k))) {
        return " has "
            + (vector.isNullAt(k) ? "null" : vector.getFloat(k))
            + " at place "
            + k
            + " (expected: a finite number)";
      }
    }
    return null;
  }
}
