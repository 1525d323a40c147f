package io.sparkmp.spark.text;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.files.Places;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.lines.Lines;
import io.sparkmp.spark.ingest.lines.NumberedIds;
import io.sparkmp.spark.ingest.lines.TextFiles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * A table with columns of texts and ids.
 *
 * @param name the table's name, for messages
 * @param files files of one format; null for a table given as rows
 * @param format the files' format
 * @param frame all columns, and perhaps {@link #MALFORMED}
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

  /** The column in which Spark puts a record that it cannot read. */
  static final String MALFORMED = "__malformed";

  /** The most characters of the first record, which may span many lines. */
  private static final int LONGEST = 1 << 20;

  /** Characters that would make a pattern of a file's path. */
  private static final String OF_PATTERNS = "([\\[\\]{}*?\\\\])";

  /**
   * Opens the files and finds the columns.
   *
   * @throws IngestException if a column is missing or has the wrong type
   */
  public static TextTable open(
      SparkSession spark, TextFiles files, Format format, TextTableRequest request) {
    String paths = files.paths();
    if (format != Format.PARQUET) {
      files.checkText();
      files.checkSuffixes();
    }
    DataFrameReader reader = spark.read().option("columnNameOfCorruptRecord", MALFORMED);
    if (files.encoding() != null) {
      reader.option("encoding", files.encoding().name()).option("lineSep", "\n");
    }
    String[] all =
        files.files().stream()
            .map(file -> file.replaceAll(OF_PATTERNS, "\\\\$1"))
            .toArray(String[]::new);
    Dataset<Row> frame =
        switch (format) {
          case CSV -> csv(spark, reader, files, all, request);
          case JSON -> reader.json(all);
          case PARQUET -> reader.parquet(all);
          case TABLE -> throw new IllegalArgumentException("Invalid format: " + format);
        };
    List<String> columns =
        Arrays.stream(frame.columns()).filter(name -> !name.equals(MALFORMED)).toList();
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
              + " (expected for documents: string, or array<string> of tokens); name another by"
              + " --text-column");
    }
    return text;
  }

  private static StructField field(Dataset<Row> frame, List<String> columns, int at) {
    return frame.schema().apply(columns.get(at));
  }

  private static boolean isTokens(DataType type) {
    return type instanceof ArrayType array && array.elementType() instanceof StringType;
  }

  private static Dataset<Row> csv(
      SparkSession spark,
      DataFrameReader reader,
      TextFiles files,
      String[] all,
      TextTableRequest request) {
    String first = files.first();
    String record = firstRecord(files, first, request.isQuoted());
    String delimiter = request.delimiter(first, record);
    if (request.isQuoted()) {
      CsvQuotes.check(JavaSparkContext.fromSparkContext(spark.sparkContext()), files, delimiter);
    }
    reader
        .option("quote", request.isQuoted() ? "\"" : "")
        .option("sep", delimiter)
        .option("multiLine", true)
        .option("escape", "\""); // a quote within quotes is doubled, as in RFC 4180
    if (request.header()) {
      checkNames(spark, reader, record, files.paths(), request);
    }
    reader.option("header", request.header());
    String[] columns = columns(spark, reader, record);
    StructType schema = new StructType();
    for (int c = 0; c < columns.length; c++) {
      String name = request.header() ? columns[c] : Integer.toString(c + 1);
      schema = schema.add(name, DataTypes.StringType);
    }
    for (String file : files.files()) {
      String other = request.header() ? firstRecord(files, file, request.isQuoted()) : record;
      if (!other.isEmpty() && !other.equals(record)) {
        checkSame(columns, columns(spark, reader, other), first, file);
      }
    }
    return reader.schema(schema.add(MALFORMED, DataTypes.StringType)).csv(all);
  }

  private static String[] columns(SparkSession spark, DataFrameReader reader, String record) {
    return reader.csv(spark.createDataset(List.of(record), Encoders.STRING())).columns();
  }

  /** Refuses to choose among columns of one name, to which Spark gives numbers. */
  private static void checkNames(
      SparkSession spark,
      DataFrameReader reader,
      String record,
      String paths,
      TextTableRequest request) {
    Row line = reader.csv(spark.createDataset(List.of(record), Encoders.STRING())).first();
    List<String> names =
        IntStream.range(0, line.size())
            .mapToObj(at -> Objects.requireNonNullElse(line.getString(at), ""))
            .toList();
    // Spark numbers columns whose names are equal but for the case, and no role would find them.
    if (names.size()
        > names.stream().map(name -> name.toLowerCase(Locale.ROOT)).distinct().count()) {
      request.textRole().find(names, paths);
      request.idRole().findIfKnown(names, paths);
    }
  }

  private static void checkSame(String[] columns, String[] other, String first, String file) {
    if (!Arrays.equals(columns, other)) {
      throw new IngestException(
          "Cannot read corpus: "
              + Places.name(new Path(file))
              + " has the columns "
              + String.join(", ", other)
              + " ("
              + Places.name(new Path(first))
              + ": "
              + String.join(", ", columns)
              + "); give files with the same header");
    }
  }

  /** The first lines, up to one where no quote is open; empty for an empty file. */
  private static String firstRecord(TextFiles files, String file, boolean isQuoted) {
    StringBuilder record = new StringBuilder();
    long quotes = 0;
    try (Lines lines = files.lines(file)) {
      while (lines.hasNext() && (record.toString().isBlank() || quotes % 2 == 1)) {
        String line = lines.next().text();
        record.append(record.isEmpty() ? "" : "\n").append(line);
        if (record.length() > LONGEST) {
          throw new IngestException(
              "Cannot read corpus: "
                  + Places.name(new Path(file))
                  + ": its first record is too long (expected: at most "
                  + LONGEST
                  + " characters); close its quotes, or give --format");
        }
        quotes += isQuoted ? line.chars().filter(c -> c == '"').count() : 0;
      }
    }
    return record.toString();
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
    boolean mayBe = Arrays.asList(frame.columns()).contains(MALFORMED);
    return mayBe ? frame.col(MALFORMED) : lit(null).cast(DataTypes.StringType);
  }

  /** Describes an unreadable record. */
  String problem() {
    return format == Format.CSV
        ? "it does not have the " + (frame.columns().length - 1) + " fields of the others"
        : "it is no JSON object";
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
