package io.sparkmp.spark.model;

import java.io.Serializable;
import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;

/** What the rows of a table of a model must be like; sent to the tasks that read it. */
public interface TableCheck extends Serializable {

  /** Starts the check of the rows of one task. */
  Rows start();

  /**
   * What is wrong with the table as a whole, or null.
   *
   * @param sums those of all tasks, added up
   */
  default @Nullable String problem(long[] sums) {
    return null;
  }

  /** The rows of one task. Belongs to its thread. */
  interface Rows {

    /**
     * What is wrong with a row, or null.
     *
     * @param row of the table's schema, none of whose columns is null; valid until the next
     */
    @Nullable String problem(InternalRow row);

    /** Sums over the rows so far, as many in every task. */
    default long[] sums() {
      return new long[0];
    }
  }
}
