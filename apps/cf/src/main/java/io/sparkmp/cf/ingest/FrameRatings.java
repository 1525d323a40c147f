package io.sparkmp.cf.ingest;

import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ingest.FrameRecords;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructField;

/** Reads ratings or pairs from a DataFrame. */
public final class FrameRatings {

  private FrameRatings() {}

  /**
   * Chooses three columns, each by name, or by position from 1 if no column has that name.
   *
   * @param description the frame's name in messages
   * @throws io.sparkmp.spark.ingest.IngestException if a column is missing or has an unusable type
   */
  public static FrameRecords of(
      Dataset<Row> frame, String user, String item, String rating, String description) {
    return of(
        frame,
        Stream.of(user, item, rating)
            .map(column -> FrameColumns.find(frame, column, description))
            .toList(),
        description);
  }

  /**
   * Uses columns that were found.
   *
   * @param fields users, items and, unless each row is a rating of 1, ratings
   * @param description the frame's name in messages
   * @throws io.sparkmp.spark.ingest.IngestException if a column has an unusable type
   */
  public static FrameRecords of(Dataset<Row> frame, List<StructField> fields, String description) {
    return new FrameRecords(
        frame,
        fields,
        null,
        null,
        new FrameRecords.Names(description, "rating", "user", "item", "rating", ""));
  }
}
