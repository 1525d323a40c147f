package io.sparkmp.spark.model;

import java.util.Arrays;
import java.util.Iterator;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;

/** Reads a table of a model once, with all of its columns, to see whether it can be one. */
final class TableContents {

  /** Rows whose ids one task counts, without a shuffle. */
  private static final int FEW = 1 << 14;

  private static final int MAX_TEXT = 200;
  private static final String AGAIN = "; copy the model again, or train again";

  private TableContents() {}

  /**
   * What is wrong with a table, to be said after its name; or null. Reads it in one job, and its
   * ids in another.
   *
   * @param expected how many rows it has
   */
  static @Nullable String problem(Dataset<Row> table, long expected, TableCheck check) {
    String[] columns = table.columns();
    long rows = 0;
    long[] sums = new long[0];
    for (Object[] found : TableParts.read(table, mine -> found(mine, check, columns)).collect()) {
      String problem = (String) found[1];
      if (problem != null) {
        return ": " + shortened(problem) + AGAIN;
      }
      rows += (long) found[0];
      long[] more = (long[]) found[2];
      try {
        sums = sums.length == 0 ? more : plus(sums, more);
      } catch (ArithmeticException e) {
        return ": its rows add up to more than " + Long.MAX_VALUE + AGAIN;
      }
    }
    if (rows != expected) {
      return " has " + rows + " rows (expected: " + expected + "); a file is missing";
    }
    String whole = sums.length == 0 ? null : check.problem(sums);
    return whole != null ? ": " + whole + AGAIN : twice(table, expected);
  }

  /** The number of the rows of a task, what is wrong with the first that cannot be, the sums. */
  private static @Nullable Object[] found(
      Iterator<InternalRow> rows, TableCheck check, String[] columns) {
    TableCheck.Rows mine = check.start();
    long count = 0;
    String problem = null;
    while (problem == null && rows.hasNext()) {
      InternalRow row = rows.next();
      count++;
      problem = TableParts.missing(row, columns);
      if (problem == null) {
        problem = mine.problem(row);
      }
    }
    return new @Nullable Object[] {count, problem, mine.sums()};
  }

  /**
   * The sums of two tasks.
   *
   * @throws ArithmeticException if one is too large
   */
  static long[] plus(long[] a, long[] b) {
    long[] both = a.clone();
    Arrays.setAll(both, i -> Math.addExact(a[i], b[i]));
    return both;
  }

  private static @Nullable String twice(Dataset<Row> table, long rows) {
    Dataset<Row> ids = table.select(functions.col(table.columns()[0]).as("id"));
    Column count = functions.col("count");
    Row most =
        (rows <= FEW ? ids.coalesce(1) : ids)
            .groupBy("id")
            .count()
            .agg(
                functions.coalesce(functions.max(count), functions.lit(0L)),
                functions.max_by(functions.col("id"), count))
            .first();
    return most.getLong(0) <= 1
        ? null
        : ": "
            + shortened(table.columns()[0] + " " + most.get(1))
            + " occurs "
            + most.getLong(0)
            + " times (expected: once)"
            + AGAIN;
  }

  private static String shortened(String text) {
    return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT) + "...";
  }
}
