package io.sparkmp.spark.ingest;

import io.sparkmp.compat.SparkApi;
import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import java.util.Arrays;
import org.apache.spark.mllib.linalg.VectorUDT;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.FractionalType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Finds columns of DataFrames, and reads ids from them. */
public final class FrameColumns {
  /** The start of the reason that follows a rounded id. */
  static final String ROUNDED = ", which is several whole numbers as a ";

  private FrameColumns() {}

  /** What makes our vectors of MLlib's older ones, whose type has the same name; else empty. */
  public static String remedyOfVectors(DataType type) {
    return type instanceof VectorUDT
        ? "; these are vectors of org.apache.spark.mllib: MLUtils.convertVectorColumnsToML converts"
            + " them"
        : "";
  }

  /**
   * Finds a column.
   *
   * @param column its name, or its position from 1 if no column has that name
   * @param description the frame's name in messages
   * @throws IngestException if there is no such column
   */
  public static StructField find(Dataset<Row> frame, String column, String description) {
    StructField[] fields = frame.schema().fields();
    StructField named = named(frame.schema(), column);
    int at = column.matches("[0-9]{1,9}") ? Integer.parseInt(column) - 1 : -1;
    if (named == null && (at < 0 || at >= fields.length)) {
      throw new IngestException(
          "Cannot find column "
              + column
              + " in "
              + description
              + ": its columns are "
              + Arrays.toString(frame.columns()));
    }
    return named == null ? fields[at] : named;
  }

  /**
   * The column that a name means in this session, where {@code spark.sql.caseSensitive} decides;
   * null if there is none.
   *
   * @throws IngestException if it means several
   */
  public static @Nullable StructField named(StructType schema, String name) {
    StructField found = null;
    for (StructField field : schema.fields()) {
      if (areOne(name, field.name())) {
        if (found != null) {
          throw new IngestException(
              "Cannot choose column "
                  + name
                  + ": "
                  + (found.name().equals(field.name())
                      ? "several have this name, as after a join; drop or rename all but one"
                      : found.name()
                          + " and "
                          + field.name()
                          + " are one name, unless spark.sql.caseSensitive is true; rename one"));
        }
        found = field;
      }
    }
    return found;
  }

  /** Whether a schema has a column of this name in this session. */
  public static boolean isThere(StructType schema, String name) {
    return Arrays.stream(schema.fieldNames()).anyMatch(other -> areOne(name, other));
  }

  /**
   * A name with which that of no column of a schema begins, in any session: this one, or with
   * underscores.
   */
  public static String unused(StructType schema, String name) {
    return Arrays.stream(schema.fieldNames())
            .anyMatch(other -> other.regionMatches(true, 0, name, 0, name.length()))
        ? unused(schema, name + "_")
        : name;
  }

  private static boolean areOne(String name, String other) {
    return SQLConf.get().caseSensitiveAnalysis()
        ? name.equals(other)
        : name.equalsIgnoreCase(other);
  }

  /**
   * The id type for a column.
   *
   * @throws IngestException if its type cannot hold ids
   */
  public static IdType idType(StructField field) {
    DataType type = field.dataType();
    if (type instanceof StringType) {
      return IdType.STRING;
    }
    if (type.equals(DataTypes.ByteType)
        || type.equals(DataTypes.ShortType)
        || type.equals(DataTypes.IntegerType)
        || type.equals(DataTypes.LongType)) {
      return IdType.LONG;
    }
    throw new IngestException(
        "Invalid type of column "
            + field.name()
            + ": "
            + type.simpleString()
            + " (expected for ids: a type of whole numbers, or string)");
  }

  /**
   * Like {@link #idType}, but also accepts columns of fractions, whose values must be whole
   * numbers, as {@link #ids} reads them.
   */
  public static IdType wholeIdType(StructField field) {
    return isFractional(field) ? IdType.LONG : idType(field);
  }

  /**
   * The ids of a column of {@link #wholeIdType}; null if missing, or if the number is not a whole
   * number of 64 bits or may have been rounded.
   */
  public static Column ids(Dataset<Row> frame, StructField field) {
    Column column = column(frame, field);
    if (!isFractional(field)) {
      return column.cast(sqlType(wholeIdType(field)));
    }
    Column whole = SparkApi.tryCast(column, DataTypes.LongType);
    return functions.when(
        whole.cast(field.dataType()).equalTo(column).and(isExact(column, field)), whole);
  }

  /** Whether a fractional number represents exactly one whole number. */
  private static Column isExact(Column column, StructField field) {
    long end = endOfExact(field.dataType());
    return end == 0 ? functions.lit(true) : functions.abs(column).lt((double) end);
  }

  /** The first number from which several whole numbers share a value of this type; 0 if none do. */
  private static long endOfExact(DataType type) {
    return type.equals(DataTypes.DoubleType)
        ? 1L << 53
        : type.equals(DataTypes.FloatType) ? 1L << 24 : 0;
  }

  /**
   * The text of values that {@link #ids} turns into null although they are not, with the reason if
   * it needs explaining; otherwise null.
   */
  public static Column lostIds(Dataset<Row> frame, StructField field) {
    if (!isFractional(field)) {
      return functions.lit(null).cast(DataTypes.StringType);
    }
    Column column = column(frame, field);
    Column text = column.cast(DataTypes.StringType);
    Column rounded =
        functions.lit(ROUNDED + field.dataType().simpleString() + "; read it as bigint or string");
    Column isFinite = SparkApi.tryCast(column, DataTypes.LongType).isNotNull();
    return functions.when(
        ids(frame, field).isNull(),
        functions
            .when(
                isFinite.and(functions.not(isExact(column, field))),
                functions.concat(text, rounded))
            .otherwise(text));
  }

  private static boolean isFractional(StructField field) {
    return field.dataType() instanceof FractionalType;
  }

  /** Encodes the id in a column of {@link #ids}. */
  public static int encode(InternalRow row, int column, IdType type, IdEncoder encoder) {
    return switch (type) {
      case LONG -> encoder.encode(row.getLong(column));
      case STRING -> encoder.encode(row.getUTF8String(column).toString());
    };
  }

  /** Encodes the id in a column of {@link #sqlType}. */
  public static int encode(Row row, int column, IdType type, IdEncoder encoder) {
    return switch (type) {
      case LONG -> encoder.encode(row.getLong(column));
      case STRING -> encoder.encode(row.getString(column));
    };
  }

  /** The SQL type for ids. */
  public static DataType sqlType(IdType type) {
    return type == IdType.LONG ? DataTypes.LongType : DataTypes.StringType;
  }

  /**
   * The column, with its name quoted where it needs that: {@code
   * spark.sql.parser.quotedRegexColumnNames} makes a pattern of a quoted name, which no join takes.
   */
  public static Column column(Dataset<Row> frame, StructField field) {
    String name = field.name();
    return frame.col(name.matches("\\w+") ? name : "`" + name.replace("`", "``") + "`");
  }
}
