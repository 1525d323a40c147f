package io.sparkmp.spark.text;

import io.sparkmp.spark.files.Places;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.lines.Lines;
import io.sparkmp.spark.ingest.lines.Sniff;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.spark.ingest.lines.Utf8;
import io.sparkmp.spark.text.TextTable.Format;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Files of one table: CSV, JSON lines or Parquet. Spark reads them, after checks of what it would
 * misread without a word: files with different columns, a quote that is never closed, names of
 * files that look like patterns.
 *
 * @param what they are, for messages
 * @param files of the format
 * @param format their format
 */
public record TextTableFiles(String what, TextFiles files, Format format) {
  /** The column in which Spark puts a record that it cannot read. */
  static final String MALFORMED = "__malformed";

  /** The most characters of the first record, which may span many lines. */
  private static final int LONGEST = 1 << 20;

  /** The most characters of a record in a message. */
  private static final int SHOWN = 80;

  private static final Pattern ABOVE = Pattern.compile("(?i)\"?sep=.\"?|[#%]([#%\\s][^,;|\t]*)?");

  /** Characters that would make a pattern of a file's path. */
  private static final String OF_PATTERNS = "([\\[\\]{}*?\\\\])";

  /**
   * Reads the files.
   *
   * @param request the delimiter, quotes and header of CSV
   * @param trims whether blanks around a field of CSV do not count
   * @param twice checks the names of columns if some are equal but for the case
   * @return all columns, those of CSV as text, and perhaps {@link #MALFORMED}
   */
  Dataset<Row> read(
      SparkSession spark, TextTableRequest request, boolean trims, Consumer<List<String>> twice) {
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
    return switch (format) {
      case CSV -> {
        reader.option("ignoreLeadingWhiteSpace", trims).option("ignoreTrailingWhiteSpace", trims);
        yield csv(spark, reader, request, twice).csv(all);
      }
      case JSON -> reader.json(all);
      case PARQUET -> reader.parquet(all);
      case TABLE -> throw new IllegalArgumentException("Invalid format: " + format);
    };
  }

  /**
   * Reads CSV with a header, or JSON, whose records must all be complete. Columns of JSON are in
   * the order of the first object's keys; Spark sorts them.
   *
   * @throws IngestException with the first record that is not, or the first line that is not UTF-8
   */
  public Dataset<Row> readComplete(SparkSession spark) {
    Dataset<Row> frame =
        read(
            spark,
            TextTableRequest.NONE,
            true,
            names -> {
              throw problem(
                  files.paths(),
                  "its columns " + String.join(", ", names) + " are not all distinct");
            });
    if (files.encoding() == null && areBroken(spark)) {
      files.textLines(); // names the line
    }
    if (!Arrays.asList(frame.columns()).contains(MALFORMED)) {
      return inOrder(frame);
    }
    Dataset<Row> fields = frame.drop(MALFORMED);
    if (fields.columns().length == 0) {
      throw problem(files.paths(), "no line is a JSON object with a field");
    }
    Column isAgain =
        format == Format.CSV && fields.columns().length > 1
            ? isHeader(frame, fields.columns())
            : functions.lit(false);
    List<Row> first =
        frame
            .select(
                functions.col("_metadata.file_path"),
                frame.col(MALFORMED),
                isAgain,
                FrameColumns.column(
                    frame, fields.schema().fields()[0])) // Spark refuses to read none
            .filter(functions.col(MALFORMED).isNotNull().or(isAgain))
            .takeAsList(1);
    for (Row row : first) {
      throw problem(
          Places.name(new Path(row.getString(0))),
          row.isNullAt(1)
              ? "a record is the header again; take it out"
              : "record '"
                  + shortened(row.getString(1).strip())
                  + "': "
                  + problem(format, fields.columns().length));
    }
    return inOrder(fields);
  }

  /** Whether each of these columns holds its own name, as where files with headers were joined. */
  static Column isHeader(Dataset<Row> frame, String... columns) {
    return Arrays.stream(columns)
        .map(
            name ->
                functions
                    .trim(FrameColumns.column(frame, frame.schema().apply(name)))
                    .equalTo(name.trim()))
        .reduce(functions.lit(true), Column::and);
  }

  private Dataset<Row> inOrder(Dataset<Row> frame) {
    if (format != Format.JSON) {
      return frame;
    }
    List<String> keys = Sniff.jsonKeys(files.firstLines(1).get(0));
    return frame.select(
        Arrays.stream(frame.schema().fields())
            .sorted(
                Comparator.comparing(
                    field ->
                        keys.contains(field.name()) ? keys.indexOf(field.name()) : keys.size()))
            .map(field -> FrameColumns.column(frame, field))
            .toArray(Column[]::new));
  }

  private static String shortened(String record) {
    return record.length() <= SHOWN ? record : record.substring(0, SHOWN) + "...";
  }

  private IngestException problem(String place, String of) {
    return new IngestException("Cannot read " + what + ": " + place + ": " + of);
  }

  /** Describes an unreadable record. */
  static String problem(Format format, int fields) {
    return format == Format.CSV
        ? "it does not have the " + fields + " fields of the others"
        : "it is no JSON object";
  }

  /** Whether some line is not UTF-8, which Spark does not report. */
  boolean areBroken(SparkSession spark) {
    return !files
        .lines(JavaSparkContext.fromSparkContext(spark.sparkContext()))
        .map(TextTableFiles::isBroken)
        .filter(broken -> broken)
        .take(1)
        .isEmpty();
  }

  private static boolean isBroken(Lines lines) {
    while (lines.hasNext()) {
      Lines line = lines.next();
      if (Utf8.firstInvalid(line.bytes(), line.from(), line.to()) >= 0) {
        return true;
      }
    }
    return false;
  }

  private DataFrameReader csv(
      SparkSession spark,
      DataFrameReader reader,
      TextTableRequest request,
      Consumer<List<String>> twice) {
    String first = files.first();
    String record = firstRecord(first, request.isQuoted());
    String above = aboveHeader(record);
    if (request.header() && above != null) {
      throw problem(files.firstName(), above);
    }
    String delimiter = request.delimiter(first, record);
    if (request.isQuoted()) {
      CsvQuotes.check(
          JavaSparkContext.fromSparkContext(spark.sparkContext()), what, files, delimiter);
    }
    reader
        .option("quote", request.isQuoted() ? "\"" : "")
        .option("sep", delimiter)
        .option("multiLine", true)
        .option("escape", "\""); // a quote within quotes is doubled, as in RFC 4180
    if (request.header()) {
      checkNames(spark, reader, record, twice);
    }
    reader.option("header", request.header());
    String[] columns = columns(spark, reader, record);
    StructType schema = new StructType();
    for (int c = 0; c < columns.length; c++) {
      String name = request.header() ? columns[c] : Integer.toString(c + 1);
      schema = schema.add(name, DataTypes.StringType);
    }
    for (String file : files.files()) {
      String other = request.header() ? firstRecord(file, request.isQuoted()) : record;
      if (!other.isEmpty() && !other.equals(record)) {
        checkSame(columns, columns(spark, reader, other), first, file);
      }
    }
    return reader.schema(schema.add(MALFORMED, DataTypes.StringType));
  }

  /**
   * Why the first line of a file is not its header: Excel's {@code sep=;}, or a comment of one
   * field; null if it may be one.
   */
  public static @Nullable String aboveHeader(String line) {
    return ABOVE.matcher(line.strip()).matches()
        ? "line 1 is '"
            + shortened(line.strip())
            + "', which names no columns; delete what stands above their names, as 'tail -n +2' does"
            + " with line 1"
        : null;
  }

  private static String[] columns(SparkSession spark, DataFrameReader reader, String record) {
    return reader.csv(spark.createDataset(List.of(record), Encoders.STRING())).columns();
  }

  /** Refuses to choose among columns of one name, to which Spark gives numbers. */
  private static void checkNames(
      SparkSession spark, DataFrameReader reader, String record, Consumer<List<String>> twice) {
    Row line = reader.csv(spark.createDataset(List.of(record), Encoders.STRING())).first();
    List<String> names =
        IntStream.range(0, line.size())
            .mapToObj(at -> Objects.requireNonNullElse(line.getString(at), ""))
            .toList();
    // Spark numbers columns whose names are equal but for the case, and no role would find them.
    if (names.size()
        > names.stream().map(name -> name.toLowerCase(Locale.ROOT)).distinct().count()) {
      twice.accept(names);
    }
  }

  private void checkSame(String[] columns, String[] other, String first, String file) {
    if (!Arrays.equals(columns, other)) {
      throw new IngestException(
          "Cannot read "
              + what
              + ": "
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
  private String firstRecord(String file, boolean isQuoted) {
    StringBuilder record = new StringBuilder();
    long quotes = 0;
    try (Lines lines = files.lines(file)) {
      while (lines.hasNext() && (record.toString().isBlank() || quotes % 2 == 1)) {
        String line = lines.next().text();
        record.append(record.isEmpty() ? "" : "\n").append(line);
        if (record.length() > LONGEST) {
          throw new IngestException(
              "Cannot read "
                  + what
                  + ": "
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
}
