package io.sparkmp.spark.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.layout.Records;
import io.sparkmp.layout.RecordsBuilder;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.plans.logical.Statistics;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.jspecify.annotations.Nullable;
import scala.math.BigInt;

/** Records in a DataFrame, one per row. */
public final class FrameRecords implements KeyedSource {
  /** The approximate bytes of two ids and a number in a compressed file. */
  private static final int BYTES_OF_ROW = 8;

  /** Spark reports an unknown size as a huge one: guesses above a petabyte are ignored. */
  private static final int BITS_OF_BYTES = 50;

  private final Dataset<Row> frame;
  private final List<StructField> fields;
  private final Names names;
  private final IdType rowType;
  private final IdType columnType;

  /**
   * Names for messages.
   *
   * @param frame the source of the records
   * @param noun a record
   * @param row prefixes " id" for the row's id
   * @param column prefixes " id" for the column's id
   * @param value a record's value
   * @param remedy the remedy for malformed records, or nothing
   */
  public record Names(
      String frame, String noun, String row, String column, String value, String remedy)
      implements Serializable {}

  /**
   * Chooses three columns.
   *
   * @param row column of ids, whole numbers or text
   * @param column column of ids, whole numbers or text
   * @param value column of numbers
   * @throws IngestException if a column is missing or has an unusable type
   */
  public FrameRecords(Dataset<Row> frame, String row, String column, String value) {
    this(frame, List.of(row, column, value));
  }

  /**
   * As above, with any number of columns of numbers. If there is none, each record counts as 1.
   *
   * @param names the columns' names: ids of rows, ids of columns, then numbers
   */
  public FrameRecords(Dataset<Row> frame, List<String> names) {
    this(
        frame,
        names.stream().map(name -> FrameColumns.find(frame, name, "the frame")).toList(),
        null,
        null,
        new Names(
            "the frame",
            "record",
            names.get(0),
            names.get(1),
            names.size() < 3 ? "number" : names.get(2),
            ""));
  }

  /**
   * Records from columns that were found.
   *
   * @param fields ids of rows, ids of columns, then columns of numbers; if there are none, each
   *     record counts as 1
   * @param rows the type of the rows' ids, or null for the column's type
   * @param columns the same for the columns' ids
   * @throws IngestException if a column has an unusable type
   */
  public FrameRecords(
      Dataset<Row> frame,
      List<StructField> fields,
      @Nullable IdType rows,
      @Nullable IdType columns,
      Names names) {
    FrameIds rowIds = FrameIds.of(frame, fields.get(0), rows);
    FrameIds columnIds = FrameIds.of(frame, fields.get(1), columns);
    List<Column> columnsRead = new ArrayList<>(List.of(rowIds.ids(), rowIds.lost()));
    columnsRead.addAll(List.of(columnIds.ids(), columnIds.lost()));
    for (StructField value : fields.subList(2, fields.size())) {
      columnsRead.add(value(frame, value, names.noun() + "s"));
    }
    if (fields.size() == 2) {
      columnsRead.add(functions.lit(1f));
    }
    this.fields = List.copyOf(fields);
    this.names = names;
    rowType = rowIds.type();
    columnType = columnIds.type();
    this.frame = frame.select(columnsRead.toArray(Column[]::new));
  }

  /**
   * Finds the columns of a table by name.
   *
   * @param format Spark's name for the files' format
   * @param paths files or folders, separated by commas, with globs; or {@code table:NAME}
   * @param types the types of the ids; null for the column's type
   * @throws IngestException if there is no such file, or a column is missing, ambiguous or has an
   *     unusable type
   */
  public static FrameRecords ofTable(
      SparkSession spark, String format, String paths, ColumnRequest columns, IdTypes types) {
    Dataset<Row> frame = Tables.read(spark, columns.noun() + "s", format, paths);
    StructField[] fields = frame.schema().fields();
    List<ColumnRole> roles = columns.roles();
    return new FrameRecords(
        frame,
        columns.find(List.of(frame.columns()), paths).stream().map(at -> fields[at]).toList(),
        types.row(),
        types.column(),
        new Names(
            paths,
            columns.noun(),
            roles.get(0).role(),
            roles.get(1).role(),
            columns.isValued() ? roles.get(2).role() : columns.noun(),
            columns.remedy().isEmpty() ? "see " + columns.options() : columns.remedy()));
  }

  /**
   * A column of numbers as floats.
   *
   * @param what the column's content, for a message
   * @throws IngestException if it does not hold numbers
   */
  public static Column value(Dataset<Row> frame, StructField field, String what) {
    checkNumeric(field, what);
    return FrameColumns.column(frame, field).cast(DataTypes.FloatType);
  }

  /**
   * Checks the type of a column.
   *
   * @param what the column's content, for a message
   * @throws IngestException if it does not hold numbers
   */
  public static void checkNumeric(StructField field, String what) {
    boolean mayBeCast =
        field.dataType() instanceof StringType || field.dataType() instanceof BooleanType;
    checkNumeric(field, what, mayBeCast ? "; cast it to double" : "");
  }

  /**
   * As above.
   *
   * @param remedy the end of the message
   */
  public static void checkNumeric(StructField field, String what, String remedy) {
    if (!(field.dataType() instanceof NumericType)) {
      throw new IngestException(
          "Invalid type of column "
              + field.name()
              + ": "
              + field.dataType().simpleString()
              + " (expected for "
              + what
              + ": any numeric type)"
              + remedy);
    }
  }

  @Override
  public IdType rowType() {
    return rowType;
  }

  @Override
  public IdType columnType() {
    return columnType;
  }

  @Override
  public int width() {
    return Math.max(1, fields.size() - 2);
  }

  /** What the values are called in messages. */
  private List<String> values() {
    return width() == 1
        ? List.of(names.value)
        : fields.stream().skip(2).map(StructField::name).toList();
  }

  @Override
  public String description() {
    return names.frame;
  }

  @Override
  public String form() {
    List<SourceColumn> columns =
        List.of(
            new SourceColumn(names.row, 0, fields.get(0).name(), rowType),
            new SourceColumn(names.column, 1, fields.get(1).name(), columnType));
    String keys = columns.stream().map(SourceColumn::describe).collect(Collectors.joining(", "));
    return switch (fields.size()) {
      case 2 -> keys;
      case 3 -> keys + ", " + names.value + " = " + fields.get(2).name();
      default -> keys + ", " + String.join(", ", values());
    };
  }

  @Override
  public String noun() {
    return names.noun;
  }

  @Override
  public String rowName() {
    return names.row;
  }

  @Override
  public String columnName() {
    return names.column;
  }

  @Override
  public String remedy() {
    return names.remedy;
  }

  @Override
  public String locate(Problem problem) {
    return problem.source() + ", row " + problem.record();
  }

  /**
   * From the estimate of Spark's optimiser, which takes compressed bytes of files for bytes in
   * memory.
   */
  @Override
  public ExpectedRecords expected() {
    Statistics guess = frame.queryExecution().optimizedPlan().stats();
    BigInt bytes = guess.sizeInBytes();
    return bytes.bitLength() > BITS_OF_BYTES
        ? ExpectedRecords.UNKNOWN
        : ExpectedRecords.guessed(bytes.longValue(), BYTES_OF_ROW);
  }

  @Override
  public JavaRDD<ReadPart> read(HoldOut holdOut) {
    IdType ofRows = rowType;
    IdType ofColumns = columnType;
    Names called = names;
    List<String> values = values();
    return frame
        .queryExecution()
        .toRdd()
        .toJavaRDD()
        .mapPartitions(rows -> new Reader(rows, ofRows, ofColumns, holdOut, called, values));
  }

  /** Reads rows of the row's id, the column's id, each with the text of an invalid one; values. */
  private static final class Reader extends PieceReader<InternalRow> {
    private static final int ROW = 0;
    private static final int COLUMN = 2;
    private static final int VALUES = 4;

    private final IdType rowType;
    private final IdType columnType;
    private final HoldOut holdOut;
    private final Names names;
    private final List<String> valueNames;
    private final float[] values;

    Reader(
        Iterator<InternalRow> rows,
        IdType rowType,
        IdType columnType,
        HoldOut holdOut,
        Names names,
        List<String> valueNames) {
      super(rows, names.frame, new RecordsBuilder(rowType, columnType, valueNames.size()));
      this.rowType = rowType;
      this.columnType = columnType;
      this.holdOut = holdOut;
      this.names = names;
      this.valueNames = valueNames;
      values = new float[valueNames.size()];
    }

    @Override
    protected long read(InternalRow row, RecordsBuilder to, ProblemLog problems) {
      String reason = reason(row);
      if (reason == null) {
        for (int v = 0; v < values.length; v++) {
          values[v] = row.getFloat(VALUES + v);
        }
        to.add(
            FrameColumns.encode(row, ROW, rowType, to.rows()),
            FrameColumns.encode(row, COLUMN, columnType, to.columns()),
            values);
      } else {
        problems.add(names.frame, -1, text(row), reason);
      }
      return 1;
    }

    @Override
    protected Records finish(Records piece) {
      return holdOut.apply(piece);
    }

    private @Nullable String reason(InternalRow row) {
      if (row.isNullAt(ROW)) {
        return "the " + names.row + " id is " + lost(row, ROW);
      }
      if (row.isNullAt(COLUMN)) {
        return "the " + names.column + " id is " + lost(row, COLUMN);
      }
      for (int v = 0; v < values.length; v++) {
        if (row.isNullAt(VALUES + v)) {
          return "the " + valueNames.get(v) + " is null";
        }
        if (!Float.isFinite(row.getFloat(VALUES + v))) {
          return "the "
              + valueNames.get(v)
              + (Float.isNaN(row.getFloat(VALUES + v))
                  ? " is not finite"
                  : " is not finite, or beyond 3.4e38, the largest 32-bit float");
        }
      }
      return null;
    }

    private static @Nullable Object id(InternalRow row, int column, IdType type) {
      return !row.isNullAt(column)
          ? row.get(column, FrameColumns.sqlType(type))
          : row.isNullAt(column + 1)
              ? null
              : row.getUTF8String(column + 1).toString().split(FrameColumns.ROUNDED, 2)[0];
    }

    private static String lost(InternalRow row, int column) {
      return row.isNullAt(column + 1)
          ? "null"
          : row.getUTF8String(column + 1) + " (expected: a whole number of 64 bits)";
    }

    /** The original row, with invalid ids. */
    private String text(InternalRow row) {
      StringBuilder text = new StringBuilder("(").append(id(row, ROW, rowType));
      text.append(", ").append(id(row, COLUMN, columnType));
      for (int v = VALUES; v < VALUES + values.length; v++) {
        text.append(", ").append(row.isNullAt(v) ? null : row.getFloat(v));
      }
      return text.append(")").toString();
    }
  }
}
