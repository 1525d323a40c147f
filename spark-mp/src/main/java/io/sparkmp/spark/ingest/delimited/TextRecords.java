package io.sparkmp.spark.ingest.delimited;

import io.sparkmp.ids.IdType;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.layout.Records;
import io.sparkmp.layout.RecordsBuilder;
import io.sparkmp.spark.ingest.ColumnRequest;
import io.sparkmp.spark.ingest.ExpectedRecords;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.KeyedSource;
import io.sparkmp.spark.ingest.PieceReader;
import io.sparkmp.spark.ingest.Problem;
import io.sparkmp.spark.ingest.ProblemLog;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.ingest.SourceColumn;
import io.sparkmp.spark.ingest.lines.Lines;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.spark.ingest.lines.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;

/**
 * Records of a row, a column and perhaps a value, in text files, compressed or not, on any Hadoop
 * file system.
 */
public final class TextRecords implements KeyedSource {
  private static final int SAMPLE = 100; // lines

  private final JavaSparkContext spark;
  private final TextFiles files;
  private final TextFormat format;
  private final ColumnRequest columns;
  private final @Nullable OtherHeader others; // null: the user says that there are no headers

  /**
   * Settles the format by the first lines.
   *
   * @param paths files or folders, separated by commas, with globs
   * @throws IngestException if there is no such file, or its first lines are not records
   */
  public TextRecords(JavaSparkContext spark, String paths, TextFormatRequest request) {
    this(
        spark,
        new TextFiles(request.columns().noun() + "s", paths, spark.hadoopConfiguration()),
        request);
  }

  /**
   * Settles the format by the first lines of files.
   *
   * @throws IngestException if they are not text, or not records
   */
  public TextRecords(JavaSparkContext spark, TextFiles files, TextFormatRequest request) {
    files.checkText();
    this.spark = spark;
    this.columns = request.columns();
    this.files = files;
    this.format = request.settle(files);
    boolean isSaidToHaveNone = Boolean.FALSE.equals(request.header());
    others = isSaidToHaveNone ? null : new OtherHeader(columns, format, files.firstName());
  }

  /** As it was settled. */
  TextFormat format() {
    return format;
  }

  @Override
  public IdType rowType() {
    return format.row().idType();
  }

  @Override
  public IdType columnType() {
    return format.column().idType();
  }

  @Override
  public String description() {
    return files.paths();
  }

  @Override
  public String noun() {
    return columns.noun();
  }

  @Override
  public String rowName() {
    return format.row().role();
  }

  @Override
  public String columnName() {
    return format.column().role();
  }

  @Override
  public String form() {
    return format.describe();
  }

  @Override
  public ExpectedRecords expected() {
    double line =
        files.firstLines(SAMPLE).stream()
            .mapToInt(text -> text.getBytes(StandardCharsets.UTF_8).length + 1)
            .average()
            .orElse(1);
    return ExpectedRecords.measured(files.textBytes(), line);
  }

  /** Of files in MatrixMarket's format, if the first is one. */
  @Override
  public Map<String, Long> declared() {
    Map<String, Long> declared = new HashMap<>();
    if (declared(files.first()) >= 0) {
      for (String file : files.files()) {
        long records = declared(file);
        if (records >= 0) {
          declared.put(file, records);
        }
      }
    }
    return declared;
  }

  private long declared(String file) {
    try (Lines lines = files.lines(file)) {
      return FileStart.declared(lines, format);
    }
  }

  @Override
  public JavaRDD<ReadPart> read(HoldOut holdOut) {
    TextFormat settled = format;
    OtherHeader other = others;
    String firstFile = files.firstName();
    return files
        .lines(spark)
        .mapPartitions(split -> new Parser(split.next(), settled, holdOut, other, firstFile));
  }

  @Override
  public String remedy() {
    return columns.remedy().isEmpty()
        ? "see --delimiter, --header and the column options"
        : columns.remedy();
  }

  /** Advises on commas in a number and on the encoding, whichever the problem is about. */
  @Override
  public String advice(Problem problem) {
    List<String> found = new ArrayList<>();
    SourceColumn values = format.value();
    Besides besides =
        new Besides(
            FirstLines.of(files, format.skip()),
            format.header() == null ? 0 : 1,
            format.delimiter(),
            format.isQuoted(),
            format.decimalComma());
    boolean isOfEncoding = problem.reason().endsWith(Utf8.REMEDY);
    if (values != null && isOfEncoding) {
      add(found, besides.decimalCommas(values.at()), "besides, ");
    } else if (values != null
        && !format.decimalComma()
        && problem.reason().matches("(?s)the " + values.value() + " is not a number: '[^']*,.*")) {
      add(found, adviceOnCommas(), "");
    }
    if (!isOfEncoding) {
      add(found, besides.encoding(Set.of(format.row().at(), format.column().at())), "besides, ");
    }
    return found.isEmpty() ? "" : " (" + String.join("; ", found) + ")";
  }

  private static void add(List<String> to, @Nullable String advice, String before) {
    if (advice != null && !advice.isEmpty()) {
      to.add(before + advice);
    }
  }

  /** From all numbers of the column. */
  private String adviceOnCommas() {
    TextFormat settled = format;
    long[] counts =
        files.lines(spark).map(lines -> forms(lines, settled)).reduce(NumberForms::plus);
    return new NumberForms(counts).advice(format.delimiter().equals(","));
  }

  private static long[] forms(Lines lines, TextFormat format) {
    NumberForms forms = new NumberForms();
    LineParser parser = new LineParser(format);
    FileStart start = FileStart.at(lines, format);
    while (lines.hasNext()) {
      Lines line = lines.next();
      if (start.takes(line)) {
        continue;
      }
      String value = parser.value(line.bytes(), line.from(), line.to());
      if (value != null) {
        forms.add(value);
      }
    }
    return forms.counts();
  }

  @Override
  public String locate(Problem problem) {
    return files.locate(problem);
  }

  /** Parses the lines of one split. */
  static final class Parser extends PieceReader<Lines> {
    private final TextFormat format;
    private final HoldOut holdOut;
    private final @Nullable OtherHeader others;
    private final String firstFile;
    private final LineParser parser;
    private final FileStart start;

    Parser(
        Lines lines,
        TextFormat format,
        HoldOut holdOut,
        @Nullable OtherHeader others,
        String firstFile) {
      super(lines, lines.file(), format.row().idType(), format.column().idType());
      this.format = format;
      this.holdOut = holdOut;
      this.others = others;
      this.firstFile = firstFile;
      parser = new LineParser(format);
      start = FileStart.at(lines, format);
    }

    @Override
    protected long read(Lines line, RecordsBuilder to, ProblemLog problems) {
      boolean mayBeHeader = !start.isOver();
      if (start.takes(line)) {
        String problem = start.problem(line);
        if (problem != null) {
          problems.add(line.file(), 0, line.text(), problem);
        }
        return problem == null ? 0 : 1;
      }
      if (mayBeHeader && others != null) {
        others.check(line);
      }
      String reason = parser.parse(line.bytes(), line.from(), line.to(), to);
      if (reason != null) {
        // A file may be a piece of a larger one, with a record on its first line.
        boolean isNoHeader = mayBeHeader && format.header() != null;
        String also = isNoHeader ? ", and it is no header as that of " + firstFile : "";
        problems.add(line.file(), line.offset(), line.text(), reason + also);
      }
      return 1;
    }

    @Override
    protected Records finish(Records piece) {
      return holdOut.apply(piece);
    }
  }
}
