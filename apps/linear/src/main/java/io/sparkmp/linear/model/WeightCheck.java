package io.sparkmp.linear.model;

import io.sparkmp.ids.IdType;
import io.sparkmp.linear.ingest.OwnColumns;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.model.TableCheck;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.jspecify.annotations.Nullable;

/**
 * Checks the rows of coefficients.
 *
 * @param type the type of the ids
 * @param classes how many coefficients a row has; 0 for one that is no array
 */
record WeightCheck(IdType type, int classes) implements TableCheck {
  private static final long serialVersionUID = 1L;

  @Override
  public Rows start() {
    return row -> {
      Object id = row.get(0, FrameColumns.sqlType(type));
      String problem = problem(id, row);
      return problem == null ? null : "the row of id " + id + ": " + problem;
    };
  }

  private @Nullable String problem(Object id, InternalRow row) {
    for (OwnColumns own : OwnColumns.values()) {
      if (own.id(type).toString().equals(id.toString())) {
        return "that is the id of no feature";
      }
    }
    int records = row.getInt(1);
    if (records < 0) {
      return "records is " + records + " (expected: >= 0)";
    }
    if (classes > 0) {
      return problem(row.getArray(2));
    }
    double weight = row.getDouble(2);
    return Double.isFinite(weight) ? null : "weight is " + weight + " (expected: a finite number)";
  }

  private @Nullable String problem(ArrayData weights) {
    boolean areFine = weights.numElements() == classes;
    for (int k = 0; areFine && k < classes; k++) {
      areFine = !weights.isNullAt(k) && Double.isFinite(weights.getDouble(k));
    }
    return areFine ? null : "weights are not " + classes + " finite numbers, one for each class";
  }
}
