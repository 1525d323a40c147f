package io.sparkmp.spark.model;

import java.io.Serializable;
import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;

/** Checks the rows of a model's table; sent to the tasks that read it. */
public interface TableCheck extends Serializable {

  /** Starts checking the rows of one task. */
  Rows start();

  /**
   * What is wrong with the table as a whole, or null.
   *
   * @param sums the total over all tasks
   */
  default @Nullable String problem(long[] sums) {
    return null;
  }

  /** Checks the rows of one task. Belongs to its thread. */
  interface Rows {

    /**
     * What is wrong with a row, or null.
     *
     * @param row a row of the table's schema without nulls; valid until the next
     */
    @Nullable String problem(InternalRow row);

    /** Sums over the rows so far; every task has the same number of sums. */
    default long[] sums() {
      return new long[0];
    }
  }
}
