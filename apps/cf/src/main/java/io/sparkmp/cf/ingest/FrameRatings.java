package io.sparkmp.cf.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ingest.FrameIds;
import io.sparkmp.spark.ingest.FrameRecords;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.ParquetFiles;
import io.sparkmp.spark.ingest.Problem;
import io.sparkmp.spark.ingest.ReadPart;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructField;

/** Ratings, or pairs, in a DataFrame. */
public final class FrameRatings implements RatingSource {
  private final FrameRecords records;
  private final List<StructField> fields;

  /**
   * Chooses three columns.
   *
   * @param columns by name, or by position from 1 where no column has that name
   * @param description what messages call the frame
   * @throws IngestException if a column is missing or of a type that cannot be used
   */
  public FrameRatings(Dataset<Row> frame, ColumnChoice columns, String description) {
    this(
        frame,
        List.of(
            FrameColumns.find(frame, columns.user(), description),
            FrameColumns.find(frame, columns.item(), description),
            FrameColumns.find(frame, columns.rating(), description)),
        description);
  }

  /**
   * Takes columns that were found.
   *
   * @param fields of users, items and, unless each row is a rating of 1, ratings
   * @param description what messages call the frame
   * @throws IngestException if a column is of a type that cannot be used
   */
  public FrameRatings(Dataset<Row> frame, List<StructField> fields, String description) {
    this(frame, fields, IdTypes.SEEN, "rating", description, "");
  }

  /**
   * Finds the columns of Parquet files by their names.
   *
   * @param paths of files or folders, separated by commas; globs are allowed
   * @param types to read the ids as; null for that of the column
   * @throws IngestException if there is no such file, or a column is missing, could be one of
   *     several, or is of a type that cannot be used
   */
  public static FrameRatings ofParquet(
      SparkSession spark, String paths, ColumnRequest columns, IdTypes types) {
    Dataset<Row> frame = ParquetFiles.read(spark, columns.noun() + "s", paths);
    StructField[] fields = frame.schema().fields();
    return new FrameRatings(
        frame,
        columns.find(List.of(frame.columns()), paths).stream().map(at -> fields[at]).toList(),
        types,
        columns.noun(),
        paths,
        columns.noun().equals("rating") ? TextRatings.SKIP : "see --user-column and --item-column");
  }

  private FrameRatings(
      Dataset<Row> frame,
      List<StructField> fields,
      IdTypes types,
      String noun,
      String description,
      String remedy) {
    this.fields = fields;
    FrameIds users = FrameIds.of(frame, fields.get(0), types.user());
    FrameIds items = FrameIds.of(frame, fields.get(1), types.item());
    Column ratings =
        fields.size() < 3 ? functions.lit(1f) : FrameRecords.value(frame, fields.get(2), "ratings");
    records =
        new FrameRecords(
            frame,
            users,
            items,
            ratings,
            new FrameRecords.Names(description, noun, "user", "item", "rating", remedy));
  }

  @Override
  public IdType userType() {
    return records.rowType();
  }

  @Override
  public IdType itemType() {
    return records.columnType();
  }

  @Override
  public String description() {
    return records.description();
  }

  @Override
  public String noun() {
    return records.noun();
  }

  @Override
  public String columns() {
    List<String> roles = List.of("user", "item", "rating");
    return IntStream.range(0, fields.size())
        .mapToObj(
            k ->
                new SourceColumn(
                    roles.get(k),
                    k,
                    fields.get(k).name(),
                    k > 1 ? null : k == 0 ? userType() : itemType()))
        .map(SourceColumn::describe)
        .collect(Collectors.joining(", "));
  }

  @Override
  public JavaRDD<ReadPart> read(HoldOut holdOut) {
    return records.read(holdOut);
  }

  @Override
  public String remedy() {
    return records.remedy();
  }

  @Override
  public String locate(Problem problem) {
    return records.locate(problem);
  }
}
