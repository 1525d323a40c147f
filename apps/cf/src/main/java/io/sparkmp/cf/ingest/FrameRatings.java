package io.sparkmp.cf.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.layout.Records;
import io.sparkmp.layout.RecordsBuilder;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.ParquetFiles;
import io.sparkmp.spark.ingest.PieceReader;
import io.sparkmp.spark.ingest.Problem;
import io.sparkmp.spark.ingest.ProblemLog;
import io.sparkmp.spark.ingest.ReadPart;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;
import org.jspecify.annotations.Nullable;

/** Ratings, or pairs, in a DataFrame. */
public final class FrameRatings implements RatingSource {
  private final Dataset<Row> frame;
  private final String description;
  private final String remedy;
  private final IdType userType;
  private final IdType itemType;
  private final List<StructField> fields;
  private final String noun;

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
        IdTypes.SEEN,
        "rating",
        description,
        "");
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
    this.noun = noun;
    this.description = description;
    this.remedy = remedy;
    FrameIds users = FrameIds.of(frame, fields.get(0), types.user());
    FrameIds items = FrameIds.of(frame, fields.get(1), types.item());
    userType = users.type();
    itemType = items.type();
    this.frame = frame.select(users.ids(), items.ids(), ratings(frame), users.lost(), items.lost());
  }

  private Column ratings(Dataset<Row> frame) {
    if (fields.size() < 3) {
      return functions.lit(1f);
    }
    StructField rating = fields.get(2);
    if (!(rating.dataType() instanceof NumericType)) {
      throw new IngestException(
          "Invalid type of column "
              + rating.name()
              + ": "
              + rating.dataType().simpleString()
              + " (expected for ratings: any numeric type)");
    }
    return FrameColumns.column(frame, rating).cast(DataTypes.FloatType);
  }

  @Override
  public IdType userType() {
    return userType;
  }

  @Override
  public IdType itemType() {
    return itemType;
  }

  @Override
  public String description() {
    return description;
  }

  @Override
  public String noun() {
    return noun;
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
                    k > 1 ? null : k == 0 ? userType : itemType))
        .map(SourceColumn::describe)
        .collect(Collectors.joining(", "));
  }

  @Override
  public JavaRDD<ReadPart> read(HoldOut holdOut) {
    IdType users = userType;
    IdType items = itemType;
    String of = description;
    return frame
        .queryExecution()
        .toRdd()
        .toJavaRDD()
        .mapPartitions(rows -> new Encoder(rows, users, items, holdOut, of));
  }

  @Override
  public String remedy() {
    return remedy;
  }

  @Override
  public String locate(Problem problem) {
    return problem.source() + ", row " + problem.record();
  }

  /** Rows of (user, item, rating) and of ids that are none. */
  private static final class Encoder extends PieceReader<InternalRow> {
    private final IdType userType;
    private final IdType itemType;
    private final HoldOut holdOut;
    private final String description;

    Encoder(
        Iterator<InternalRow> rows,
        IdType userType,
        IdType itemType,
        HoldOut holdOut,
        String description) {
      super(rows, description, userType, itemType);
      this.userType = userType;
      this.itemType = itemType;
      this.holdOut = holdOut;
      this.description = description;
    }

    @Override
    protected long read(InternalRow row, RecordsBuilder to, ProblemLog problems) {
      String reason = reason(row);
      if (reason == null) {
        to.add(
            FrameColumns.encode(row, 0, userType, to.rows()),
            FrameColumns.encode(row, 1, itemType, to.columns()),
            row.getFloat(2));
      } else {
        problems.add(description, -1, text(row), reason);
      }
      return 1;
    }

    @Override
    protected Records finish(Records piece) {
      return holdOut.apply(piece);
    }

    private static @Nullable String reason(InternalRow row) {
      if (row.isNullAt(0)) {
        return "the user id is " + lost(row, 3);
      }
      if (row.isNullAt(1)) {
        return "the item id is " + lost(row, 4);
      }
      if (row.isNullAt(2)) {
        return "the rating is null";
      }
      return Float.isFinite(row.getFloat(2)) ? null : "the rating is not finite";
    }

    private static String lost(InternalRow row, int column) {
      return row.isNullAt(column)
          ? "null"
          : row.getUTF8String(column) + " (expected: a whole number of 64 bits)";
    }

    private String text(InternalRow row) {
      return "("
          + (row.isNullAt(0) ? null : row.get(0, FrameColumns.sqlType(userType)))
          + ", "
          + (row.isNullAt(1) ? null : row.get(1, FrameColumns.sqlType(itemType)))
          + ", "
          + (row.isNullAt(2) ? null : row.getFloat(2))
          + ")";
    }
  }
}
