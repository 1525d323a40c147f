package io.sparkmp.spark.files;

import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * A table that a command writes for people and other programs: one file in a known order, a folder
 * of as many as there are tasks, or a table of one of Spark's catalogs.
 */
public interface TableOutput {

  /**
   * A table.
   *
   * @param what it holds, for messages: {@code predictions}
   * @param path whose suffix says the format, unless that is given; or {@code table:NAME}
   * @param format of Spark in which a folder or a table is written, or null
   * @param lists whether the rows hold lists, as not every format can
   * @param columns that it has, by which an earlier one is recognised; those that it may lack end
   *     in a question mark
   * @param partitioned whether it becomes a folder of files instead of one
   * @param overwrite whether an earlier one is replaced
   * @throws OutputException if the suffix is that of no format
   */
  static TableOutput at(
      SparkSession spark,
      String what,
      String path,
      @Nullable String format,
      boolean lists,
      List<String> columns,
      boolean partitioned,
      boolean overwrite) {
    Rows rows = new Rows(what, path, List.copyOf(columns), overwrite);
    if (CatalogTables.isNamed(path)) {
      if (partitioned) {
        throw new OutputException(
            "Cannot use --partitioned with "
                + path
                + ": a table is written by all tasks as it is; leave it out");
      }
      return new CatalogOutput(spark, rows, format);
    }
    return new FileOutput(spark, rows, format, lists, partitioned);
  }

  /**
   * What is written.
   *
   * @param what it holds, for messages
   * @param path where
   * @param columns that it has
   * @param overwrite whether an earlier one is replaced
   */
  record Rows(String what, String path, List<String> columns, boolean overwrite) {

    /** Whether columns are those of an earlier output. */
    boolean are(List<String> found) {
      return columns.stream().filter(each -> !each.endsWith("?")).allMatch(found::contains)
          && found.stream()
              .allMatch(each -> columns.contains(each) || columns.contains(each + "?"));
    }

    OutputException failure(String reason, @Nullable Throwable cause) {
      return new OutputException("Cannot write " + what + " to " + path + ": " + reason, cause);
    }
  }

  /**
   * Complains before any work is done.
   *
   * @throws OutputException if something is there that may not be replaced, or the place cannot be
   *     written to
   */
  void check();

  /**
   * Writes rows.
   *
   * @param order columns that the rows of a single file are sorted by
   * @throws OutputException if something is there that may not be replaced, or it cannot be written
   */
  void write(Dataset<Row> rows, String... order);
}
