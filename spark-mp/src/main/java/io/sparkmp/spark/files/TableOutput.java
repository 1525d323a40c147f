package io.sparkmp.spark.files;

import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * A table that a command writes for people and other programs: one sorted file, a folder with one
 * file per task, or a table of one of Spark's catalogs.
 */
public interface TableOutput {

  /**
   * Makes an output for a table.
   *
   * @param what its content, for messages: {@code predictions}
   * @param path the suffix gives the format unless {@code format} does; or {@code table:NAME}
   * @param format Spark's format for a folder or a table, or null
   * @param lists whether the rows hold lists, which not every format supports
   * @param columns its columns, which identify an earlier output; optional ones end in a question
   *     mark
   * @param partitioned whether to write a folder of files instead of one file
   * @param overwrite whether to replace an earlier output
   * @throws OutputException if the suffix is unknown
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
   * A description of the output.
   *
   * @param what its content, for messages
   * @param path its place
   * @param columns its columns
   * @param overwrite whether to replace an earlier output
   */
  record Rows(String what, String path, List<String> columns, boolean overwrite) {

    /** Whether columns match those of an earlier output. */
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
   * Checks the place before any work is done.
   *
   * @throws OutputException if something there may not be replaced, or the place cannot be written
   *     to
   */
  void check();

  /**
   * Writes rows.
   *
   * @param order the columns to sort a single file by
   * @throws OutputException if something there may not be replaced, or the table cannot be written
   */
  void write(Dataset<Row> rows, String... order);
}
