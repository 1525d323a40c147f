package io.sparkmp.cf.ingest;

import io.sparkmp.cf.layout.ChunkBuilder;
import io.sparkmp.cf.layout.HoldOut;
import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.Problem;
import io.sparkmp.spark.ingest.ProblemLog;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;

/** Ratings in a DataFrame. */
public final class FrameRatings implements RatingSource {
  private final Dataset<Row> frame;
  private final String description;
  private final String remedy;
  private final IdType userType;
  private final IdType itemType;

  /**
   * Chooses three columns.
   *
   * @param columns by name, or by position from 1 where no column has that name
   * @param description what messages call the frame
   * @throws IngestException if a column is missing or of a type that cannot be used
   */
  public FrameRatings(Dataset<Row> frame, ColumnChoice columns, String description) {
    this(frame, columns, description, "");
  }

  /**
   * Chooses three columns.
   *
   * @param columns by name, or by position from 1 where no column has that name
   * @param description what messages call the frame
   * @param remedy what a message advises about rows that are no ratings
   * @throws IngestException if a column is missing or of a type that cannot be used
   */
  public FrameRatings(Dataset<Row> frame, ColumnChoice columns, String description, String remedy) {
    StructField user = FrameColumns.find(frame, columns.user(), description);
    StructField item = FrameColumns.find(frame, columns.item(), description);
    StructField rating = FrameColumns.find(frame, columns.rating(), description);
    this.description = description;
    this.remedy = remedy;
    userType = FrameColumns.wholeIdType(user);
    itemType = FrameColumns.wholeIdType(item);
    if (!(rating.dataType() instanceof NumericType)) {
      throw new IngestException(
          "Invalid type of column "
              + rating.name()
              + ": "
              + rating.dataType().simpleString()
              + " (expected for ratings: any numeric type)");
    }
    this.frame =
        frame.select(
            FrameColumns.ids(frame, user),
            FrameColumns.ids(frame, item),
            FrameColumns.column(frame, rating).cast(DataTypes.FloatType),
            FrameColumns.lostIds(frame, user),
            FrameColumns.lostIds(frame, item));
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
  public JavaRDD<IngestedChunk> read(HoldOut holdOut) {
    return frame
        .queryExecution()
        .toRdd()
        .toJavaRDD()
        .mapPartitions(new Encode(userType, itemType, holdOut, description));
  }

  @Override
  public String remedy() {
    return remedy;
  }

  @Override
  public String locate(Problem problem) {
    return problem.source() + ", row " + problem.record();
  }

  /** Rows of (user, item, rating) and of ids that are none to a chunk. */
  private record Encode(IdType userType, IdType itemType, HoldOut holdOut, String description)
      implements org.apache.spark.api.java.function.FlatMapFunction<
          Iterator<InternalRow>, IngestedChunk> {
    private static final long serialVersionUID = 1L;

    @Override
    public Iterator<IngestedChunk> call(Iterator<InternalRow> rows) {
      ChunkBuilder chunk = new ChunkBuilder(userType, itemType, holdOut);
      ProblemLog problems = new ProblemLog();
      while (rows.hasNext()) {
        InternalRow row = rows.next();
        String reason = reason(row);
        if (reason == null) {
          int user =
              userType == IdType.LONG
                  ? chunk.users().encode(row.getLong(0))
                  : chunk.users().encode(row.getUTF8String(0).toString());
          int item =
              itemType == IdType.LONG
                  ? chunk.items().encode(row.getLong(1))
                  : chunk.items().encode(row.getUTF8String(1).toString());
          chunk.add(user, item, row.getFloat(2));
        } else {
          problems.add(description, -1, text(row), reason);
        }
      }
      return List.of(new IngestedChunk(chunk.build(), problems.all())).iterator();
    }

    private static @org.jspecify.annotations.Nullable String reason(InternalRow row) {
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
