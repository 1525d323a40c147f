package io.sparkmp.cf.model;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.model.TableCheck;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.jspecify.annotations.Nullable;

/**
 * What the rows of users and of items must be like.
 *
 * @param type of the ids
 * @param rank factors a row
 */
record FactorCheck(IdType type, int rank) implements TableCheck {
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
    float bias = row.getFloat(1);
    if (!Float.isFinite(bias)) {
      return "bias is " + bias + " (expected: a finite number)";
    }
    ArrayData factors = row.getArray(2);
    int found = factors.numElements();
    if (found != rank) {
      return "factors has " + found + " numbers (expected: " + rank + ", the rank)";
    }
    for (int k = 0; k < rank; k++) {
      if (factors.isNullAt(k) || !Float.isFinite(factors.getFloat(k))) {
        return "factors has "
            + (factors.isNullAt(k) ? "null" : factors.getFloat(k))
            + " at place "
            + k
            + " (expected: a finite number)";
      }
    }
    int ratings = row.getInt(3);
    return ratings >= 0 ? null : "ratings is " + ratings + " (expected: >= 0)";
  }
}
