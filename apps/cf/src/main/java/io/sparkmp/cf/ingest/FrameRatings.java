package io.sparkmp.cf.ingest;

import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ingest.FrameRecords;
import io.sparkmp.spark.ingest.ParquetFiles;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructField;

/** Ratings, or pairs, in a DataFrame. */
public final class FrameRatings {

  private FrameRatings() {}

  /** Ratings of a frame whose first three columns are user, item and rating. */
  public static FrameRecords of(Dataset<Row> frame, String description) {
    return of(frame, "1", "2", "3", description);
  }

  /**
   * Chooses three columns, each by name, or by position from 1 where no column has that name.
   *
   * @param description what messages call the frame
   * @throws io.sparkmp.spark.ingest.IngestException if a column is missing or of a type that cannot
   *     be used
   */
  public static FrameRecords of(
      Dataset<Row> frame, String user, String item, String rating, String description) {
    List<StructField> fields =
        Stream.of(user, item, rating)
            .map(column -> FrameColumns.find(frame, column, description))
            .toList();
    return of(frame, fields, IdTypes.SEEN, "rating", description, "");
  }

  /**
   * Finds the columns of Parquet files by their names.
   *
   * @param paths of files or folders, separated by commas; globs are allowed
   * @param types to read the ids as; null for that of the column
   * @throws io.sparkmp.spark.ingest.IngestException if there is no such file, or a column is
   *     missing, could be one of several, or is of a type that cannot be used
   */
  public static FrameRecords ofParquet(
      SparkSession spark, String paths, ColumnRequest columns, IdTypes types) {
    Dataset<Row> frame = ParquetFiles.read(spark, columns.noun() + "s", paths);
    StructField[] fields = frame.schema().fields();
    return of(
        frame,
        columns.find(List.of(frame.columns()), paths).stream().map(at -> fields[at]).toList(),
        types,
        columns.noun(),
        paths,
        columns.noun().equals("rating") ? TextRatings.SKIP : "see --user-column and --item-column");
  }

  private static FrameRecords of(
      Dataset<Row> frame,
      List<StructField> fields,
      IdTypes types,
      String noun,
      String description,
      String remedy) {
    return new FrameRecords(
        frame,
        fields,
        types.user(),
        types.item(),
        new FrameRecords.Names(description, noun, "user", "item", "rating", remedy));
  }
}
