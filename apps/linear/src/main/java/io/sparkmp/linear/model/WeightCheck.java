package io.sparkmp.linear.model;

import io.sparkmp.ids.IdType;
import io.sparkmp.linear.ingest.OwnColumns;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.model.TableCheck;
import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;

/**
 * Checks the rows of coefficients.
 *
 * @param type the type of the ids
 */
record WeightCheck(IdType type) implements TableCheck {
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
    double weight = row.getDouble(2);
    return Double.isFinite(weight) ? null : "weight is " + weight + " (expected: a finite number)";
  }
}
