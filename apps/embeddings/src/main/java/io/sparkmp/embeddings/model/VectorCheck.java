package io.sparkmp.embeddings.model;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.model.TableCheck;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.jspecify.annotations.Nullable;

/**
 * What the rows of vectors must be like.
 *
 * @param type of the ids
 * @param size numbers of a vector
 */
record VectorCheck(IdType type, int size) implements TableCheck {
  private static final long serialVersionUID = 1L;

  @Override
  public Rows start() {
    return row -> {
      String problem = problem(row);
      return problem == null
          ? null
          : "the row of id " + row.get(0, FrameColumns.sqlType(type)) + ": " + problem;
    };
  }

  private @Nullable String problem(InternalRow row) {
    int count = row.getInt(1);
    if (count < 0) {
      return "count is " + count + " (expected: >= 0)";
    }
    ArrayData vector = row.getArray(2);
    int found = vector.numElements();
    if (found != size) {
      return "vector has " + found + " numbers (expected: " + size + ", the vectorSize)";
    }
    for (int k = 0; k < size; k++) {
      if (vector.isNullAt(k) || !Float.isFinite(vector.getFloat(k))) {
        return "vector has "
            + (vector.isNullAt(k) ? "null" : vector.getFloat(k))
            + " at place "
            + k
            + " (expected: a finite number)";
      }
    }
    return null;
  }
}
