package io.sparkmp.cf.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.IngestException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;

/**
 * Pairs of a user and an item in files, as a DataFrame. Unlike ratings, which are encoded as they
 * are read, they stay rows.
 *
 * @param delimiter of text, or null to see it from line 1
 * @param header whether text has one, or null: it has one if columns are chosen by name, or if ids
 *     are whole numbers and line 1 has none
 * @param userColumn name, or position from 1
 * @param itemColumn name, or position from 1
 * @param userType to read the ids as
 * @param itemType to read the ids as
 */
public record PairFrames(
    @Nullable String delimiter,
    @Nullable Boolean header,
    String userColumn,
    String itemColumn,
    IdType userType,
    IdType itemType) {
  private static final String POSITION = "[1-9][0-9]{0,8}";

  /** Pairs of an item and its name, in the first two columns of text, as if it were a user. */
  public static PairFrames names(IdType itemType) {
    return new PairFrames(null, false, "1", "2", itemType, IdType.STRING);
  }

  /**
   * Reads pairs.
   *
   * @param paths of files or folders, separated by commas; globs are allowed
   * @param parquet whether they are Parquet
   * @return columns {@code user} and {@code item}; null where the file has no id of its type
   * @throws IngestException if there is no such file, or it has no such columns
   */
  public Dataset<Row> read(SparkSession spark, String paths, boolean parquet) {
    String[] all = paths.split(",", -1);
    for (String path : all) {
      checkThere(spark, path);
    }
    Dataset<Row> frame = parquet ? spark.read().parquet(all) : text(spark, paths, all);
    return frame.select(
        column(frame, userColumn, userType, paths).as("user"),
        column(frame, itemColumn, itemType, paths).as("item"));
  }

  private static void checkThere(SparkSession spark, String path) {
    try {
      Path pattern = new Path(path);
      FileStatus[] found =
          pattern.getFileSystem(spark.sparkContext().hadoopConfiguration()).globStatus(pattern);
      if (found == null || found.length == 0) {
        throw new IngestException("Cannot read pairs: there is no file " + path);
      }
    } catch (IOException e) {
      throw new IngestException("Cannot read pairs: " + path + ": " + e.getMessage(), e);
    }
  }

  private Dataset<Row> text(SparkSession spark, String paths, String[] all) {
    List<String> first =
        spark
            .read()
            .textFile(all)
            .filter(functions.trim(functions.col("value")).notEqual(""))
            .takeAsList(1);
    if (first.isEmpty()) {
      throw new IngestException("Cannot read pairs: " + paths + " has no lines");
    }
    String line = first.get(0);
    String separator = delimiter != null ? delimiter : TextFormatRequest.guessDelimiter(line);
    List<String> fields = TextFormatRequest.split(line, separator);
    boolean named = header != null ? header : looksLikeHeader(fields);
    return spark.read().option("sep", separator).option("header", named).csv(all);
  }

  private boolean looksLikeHeader(List<String> fields) {
    if (!userColumn.matches(POSITION) || !itemColumn.matches(POSITION)) {
      return true;
    }
    return isNoId(fields, userColumn, userType)
        && isNoId(fields, itemColumn, itemType)
        && (userType == IdType.LONG || itemType == IdType.LONG);
  }

  /** Text can be anything: it speaks neither for a header nor against one. */
  private static boolean isNoId(List<String> fields, String column, IdType type) {
    int at = Integer.parseInt(column) - 1;
    return type == IdType.STRING
        || (at < fields.size() && !fields.get(at).matches("[+-]?[0-9]{1,19}"));
  }

  private static Column column(Dataset<Row> frame, String column, IdType type, String paths) {
    List<String> names = Arrays.asList(frame.columns());
    int at = names.indexOf(column);
    if (at < 0 && column.matches(POSITION)) {
      at = Integer.parseInt(column) - 1;
    }
    if (at < 0 || at >= names.size()) {
      throw new IngestException(
          "Cannot find column " + column + " in " + paths + ": its columns are " + names);
    }
    Column found = frame.col("`" + names.get(at).replace("`", "``") + "`");
    // A cast would stop at the first id that is no number, deep inside a task.
    return type == IdType.LONG
        ? functions.trim(found.cast("string")).try_cast("bigint")
        : found.cast("string");
  }
}
