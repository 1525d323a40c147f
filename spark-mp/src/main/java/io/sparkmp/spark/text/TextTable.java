package io.sparkmp.spark.text;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.lines.NumberedIds;
import io.sparkmp.spark.ingest.lines.TextFiles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.jspecify.annotations.Nullable;

/**
 * A table with columns of texts and ids.
 *
 * @param name the table's name, for messages
 * @param files files of one format; null for a table given as rows
 * @param format the files' format
 * @param frame all columns, and perhaps {@link TextTableFiles#MALFORMED}
 * @param text column of the texts or arrays of tokens
 * @param id column of the ids, or null for row numbers
 */
public record TextTable(
    String name,
    @Nullable TextFiles files,
    Format format,
    Dataset<Row> frame,
    StructField text,
    @Nullable StructField id) {

  /** The formats of tables. */
  public enum Format {
    /** Delimited text, one record per line; quoted fields may span lines. */
    CSV,
    /** One JSON object per line. */
    JSON,
    /** Parquet. */
    PARQUET,
    /** Anything else that Spark reads. */
    TABLE
  }

  /**
   * Opens the files and finds the columns.
   *
   * @throws IngestException if a column is missing or has the wrong type
   */
  public static TextTable open(
      SparkSession spark, TextFiles files, Format format, TextTableRequest request) {
    String paths = files.paths();
    Dataset<Row> frame =
        new TextTableFiles("corpus", files, format)
            .read(
                spark,
                request,
                false,
                names -> {
                  request.textRole().find(names, paths);
                  request.idRole().findIfKnown(names, paths);
                });
    List<String> columns =
        Arrays.stream(frame.columns())
            .filter(name -> !name.equals(TextTableFiles.MALFORMED))
            .toList();
    if (columns.isEmpty()) {
      throw new IngestException(
          "Cannot read corpus: no line of " + paths + " is a JSON object with a field");
    }
    StructField text = text(frame, columns, paths, request);
    int at = request.idRole().findIfKnown(columns, paths);
    StructField id = at < 0 ? null : field(frame, columns, at);
    if (id != null) {
      FrameColumns.wholeIdType(id); // fails early
    }
    return new TextTable(paths, files, format, frame, text, id);
  }

  /**
   * Finds the columns of a table, which must have ids.
   *
   * @param name the table's name, for messages
   * @throws IngestException like {@link #open}, and if there is no column of ids
   */
  public static TextTable of(String name, Dataset<Row> frame, TextTableRequest request) {
    List<String> columns = List.of(frame.columns());
    StructField text = text(frame, columns, name, request);
    int at = request.idRole().findIfKnown(columns, name);
    if (at < 0) {
      throw new IngestException(
          "Cannot read corpus: "
              + name
              + " has no column of ids, and its rows no numbers, in "
              + String.join(", ", columns)
              + "; name one by --id-column");
    }
    StructField id = field(frame, columns, at);
    FrameColumns.wholeIdType(id); // fails early
    return new TextTable(name, null, Format.TABLE, frame, text, id);
  }

  private static StructField text(
      Dataset<Row> frame, List<String> columns, String name, TextTableRequest request) {
    StructField text = field(frame, columns, request.textRole().find(columns, name));
    if (!isTokens(text.dataType()) && !(text.dataType() instanceof StringType)) {
      throw new IngestException(
          "Invalid type of column "
              + text.name()
              + ": "
              + text.dataType().simpleString()
              + " (expected for documents: string, or array<string> of tokens); "
              + (text.dataType() instanceof ArrayType
                  ? "write its elements as text, such as [\"17\", \"4\"]"
                  : "name another by --text-column"));
    }
    return text;
  }

  private static StructField field(Dataset<Row> frame, List<String> columns, int at) {
    return frame.schema().apply(columns.get(at));
  }

  private static boolean isTokens(DataType type) {
    return type instanceof ArrayType array && array.elementType() instanceof StringType;
  }

  /** Whether texts are arrays of tokens. */
  public boolean holdsTokens() {
    return isTokens(text.dataType());
  }

  /** The type of the ids: text for row numbers in several files, which are not distinct. */
  IdType idType() {
    if (id != null) {
      return FrameColumns.wholeIdType(id);
    }
    return NumberedIds.type(Objects.requireNonNull(files)); // a table without files has ids
  }

  /** Selects a file's path, the start of the row's split, and these columns. */
  Dataset<Row> select(Column... columns) {
    List<Column> all =
        new ArrayList<>(
            files == null
                ? List.of(lit(""), lit(0L))
                : List.of(col("_metadata.file_path"), col("_metadata.file_block_start")));
    all.addAll(Arrays.asList(columns));
    return frame.select(all.toArray(Column[]::new));
  }

  /** The text of an unreadable record, or null. */
  Column malformed() {
    boolean mayBe = Arrays.asList(frame.columns()).contains(TextTableFiles.MALFORMED);
    return mayBe ? frame.col(TextTableFiles.MALFORMED) : lit(null).cast(DataTypes.StringType);
  }

  /**
   * Whether a row is the header of CSV again: in the column of texts and in that of ids, or the
   * first other one. Where there is no other, a text may be the name of its column.
   */
  Column isHeader() {
    boolean isNamed = format == Format.CSV && !text.name().matches("\\d+"); // else by its place
    return Arrays.stream(frame.columns())
        .filter(name -> id != null ? name.equals(id.name()) : !name.equals(text.name()))
        .filter(name -> isNamed && !name.equals(TextTableFiles.MALFORMED))
        .findFirst()
        .map(other -> TextTableFiles.isHeader(frame, other, text.name()))
        .orElse(lit(false));
  }

  /** Describes an unreadable record. */
  String problem() {
    return TextTableFiles.problem(format, frame.columns().length - 1);
  }

  /** The column of texts or arrays of tokens. */
  Column texts() {
    return FrameColumns.column(frame, text);
  }

  /** The ids, of type {@link #idType}; null without an id column. */
  Column ids() {
    return id == null ? lit(null) : FrameColumns.ids(frame, id);
  }
}
