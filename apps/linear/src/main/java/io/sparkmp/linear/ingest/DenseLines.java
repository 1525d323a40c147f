package io.sparkmp.linear.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.layout.RecordsBuilder;
import io.sparkmp.spark.ingest.ProblemLog;
import io.sparkmp.spark.ingest.delimited.FirstLines;
import io.sparkmp.spark.ingest.delimited.Preamble;
import io.sparkmp.spark.ingest.lines.Lines;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.spark.ingest.lines.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * Lines of numbers, such as CSV: one column holds the label, perhaps another the weight, and each
 * of the others is a feature. Its name comes from line 1 or, without a header, is its position from
 * 1. Other files may start with the same header. {@code True} and {@code False} are 1 and 0 in
 * columns that begin with one of them.
 *
 * <pre>
 *   label,age,income      1: (age, 31) (income, 2.5)
 *   1,31,2.5              0: (age, 17)
 *   0,17,0
 * </pre>
 */
public final class DenseLines extends LineSource {
  private static final int FIRST = 10;

  private final DenseFormat format;

  /**
   * What is known of the lines before they are read.
   *
   * @param label the label column's name or position from 1; null for {@code label}
   * @param weight the same for weights, or null if all records weigh 1
   * @param header whether line 1 names the columns, or null if unspecified
   * @param skip the number of lines to skip at the start of each file
   * @param mayBeUnlabelled whether labels are optional
   */
  public record Asked(
      @Nullable String label,
      @Nullable String weight,
      @Nullable Boolean header,
      int skip,
      boolean mayBeUnlabelled) {
    static final Asked NOTHING = new Asked(null, null, null, 0, false);

    /** Checks the number of lines. */
    public Asked {
      if (skip < 0) {
        throw new IllegalArgumentException(
            "Invalid --skip-lines: " + skip + " (expected: >= 0, how many each file begins with)");
      }
    }

    String labelOrDefault() {
      return label == null ? "label" : label;
    }

    boolean isFor(String column) {
      return column.equalsIgnoreCase(labelOrDefault()) || column.equalsIgnoreCase(weight);
    }

    /**
     * Whether line 1 names the columns, as far as that is sure: it has no value and line 2 has one,
     * one of its names was asked for, or it alone is quoted.
     */
    boolean isHeaded(List<String> lines, char delimiter) {
      if (header != null || lines.size() < 2) {
        return Boolean.TRUE.equals(header) && !lines.isEmpty();
      }
      List<String> first = LineFields.of(lines.get(0), delimiter);
      return (first.stream().noneMatch(DenseFormat::isValue)
              && LineFields.of(lines.get(1), delimiter).stream().anyMatch(DenseFormat::isValue))
          || first.stream().anyMatch(field -> DenseFormat.isWord(field) && isFor(field))
          || (areQuoted(lines.get(0), delimiter) && lines.get(1).indexOf('"') < 0);
    }

    private static boolean areQuoted(String line, char delimiter) {
      String quoted = "\\s*\"[^\"]*\"\\s*";
      return line.matches(quoted + "(" + Pattern.quote(String.valueOf(delimiter)) + quoted + ")*");
    }

    /**
     * Why line 1 may be names, some or all of which are numbers, or a record; null if it is sure.
     */
    static @Nullable String unclear(List<String> lines, char delimiter) {
      if (lines.size() < 2) {
        return null;
      }
      List<String> first = LineFields.of(lines.get(0), delimiter);
      List<List<String>> below =
          lines.stream().skip(1).map(line -> LineFields.of(line, delimiter)).toList();
      for (int at = 0; at < first.size(); at++) {
        if (DenseFormat.isWord(first.get(at)) && areAll(below, at, DenseFormat::isNumber)) {
          return "field "
              + (at + 1)
              + " is '"
              + first.get(at)
              + "' there and '"
              + below.get(0).get(at)
              + "' in line 2";
        }
      }
      boolean areCounted = areCounted(first, 0) || areCounted(first, 1); // as pandas names columns
      boolean areAbove = IntStream.range(0, first.size()).anyMatch(at -> areFractions(below, at));
      return areCounted && (first.size() > 2 || areAbove) ? "it is '" + lines.get(0) + "'" : null;
    }

    private static boolean areCounted(List<String> fields, int from) {
      return fields.size() > 1
          && IntStream.range(0, fields.size())
              .allMatch(at -> fields.get(at).equals(Integer.toString(from + at)));
    }

    private static boolean areFractions(List<List<String>> records, int at) {
      return records.size() > 1
          && areAll(records, at, field -> DenseFormat.isNumber(field) && field.indexOf('.') >= 0);
    }

    private static boolean areAll(List<List<String>> records, int at, Predicate<String> those) {
      return records.stream().allMatch(fields -> at < fields.size() && those.test(fields.get(at)));
    }
  }

  /**
   * How a file begins.
   *
   * @param lines the first ones below its preamble
   * @param delimiter that the preamble declares, or null
   * @param comment the preamble's last, or null
   */
  public record Start(List<String> lines, @Nullable Character delimiter, @Nullable String comment) {

    /** Of the first file. */
    public static Start of(TextFiles files, int skip) {
      List<String> lines = files.firstLines(FIRST);
      boolean isPlain = lines.isEmpty() || !Preamble.isOf(lines.get(0));
      if (skip == 0 && isPlain) {
        return new Start(lines, null, null);
      }
      FirstLines head = FirstLines.of(files, skip);
      Preamble above = head.preamble();
      if (above.isOfMatrix()) {
        return new Start(lines, null, null);
      }
      return new Start(
          head.lines().stream().limit(FIRST).toList(),
          above.delimiter() == null ? null : above.delimiter().charAt(0),
          above.comment());
    }

    /** The names of columns that the comment may be; none if it holds numbers. */
    List<String> names(char split) {
      List<String> names = comment == null ? List.of() : LineFields.of(comment, split);
      return names.stream().noneMatch(DenseFormat::isValue) ? List.copyOf(names) : List.of();
    }
  }

  private DenseLines(
      JavaSparkContext spark,
      TextFiles files,
      int firstFile,
      DenseFormat format,
      @Nullable ClassNames classes) {
    super(spark, files, firstFile, classes);
    this.format = format;
  }

  /**
   * Records of files.
   *
   * @param firstFile the number of files of other sources numbered before these
   * @throws io.sparkmp.spark.ingest.IngestException if there is no such column, or line 1 may be
   *     names or a record
   */
  public static DenseLines of(JavaSparkContext spark, TextFiles files, int firstFile, Asked asked) {
    files.checkText();
    DenseFormat format = DenseFormat.of(files, asked);
    return new DenseLines(spark, files, firstFile, format, null);
  }

  /**
   * Whether the start of a file has this format.
   *
   * @param name of the file
   * @throws io.sparkmp.spark.ingest.IngestException if it almost has it
   */
  public static boolean areThese(String name, Start start) {
    List<String> named =
        Stream.concat(Stream.ofNullable(start.comment()), start.lines().stream()).toList();
    boolean areThese = DenseFormat.isOf(start.lines()) || DenseFormat.isOf(named);
    if (!areThese) {
      AlmostDense.refuse(name, start.lines());
    }
    return areThese;
  }

  @Override
  public DenseLines withClasses(@Nullable ClassNames names) {
    return new DenseLines(spark, files, firstFile, format, names);
  }

  @Override
  public boolean isWeighted() {
    return format.weight() >= 0;
  }

  @Override
  public @Nullable String lacks(Dataset<Row> weights) {
    return LackingColumns.of(weights, format.features());
  }

  @Override
  public IdType columnType() {
    return format.type();
  }

  @Override
  public String form() {
    return format.describe() + files.several();
  }

  @Override
  int skip() {
    return format.skip();
  }

  @Override
  List<String> firstLines() {
    return Start.of(files, format.skip()).lines();
  }

  @Override
  LabelFinder labels() {
    DenseFormat of = format;
    return line -> {
      List<String> fields = LineFields.of(line, of.delimiter());
      return of.label() < 0 || of.isHeader(fields) || fields.size() <= of.label()
          ? null
          : fields.get(of.label());
    };
  }

  @Override
  Readers readers() {
    DenseFormat of = format;
    ClassNames names = classes;
    return (split, numbers, holdOut) -> new Reader(split, numbers, holdOut, of, names);
  }

  /** Reads the records of one split. */
  static final class Reader extends LineSource.Reader {
    private final DenseFormat format;
    private final float[] values;
    private final Preamble preamble;
    private boolean mayBeHeader; // the next line that is not blank, nor of the preamble

    Reader(
        Lines lines,
        RecordNumbers numbers,
        HoldOut holdOut,
        DenseFormat format,
        @Nullable ClassNames classes) {
      super(lines, format.type(), numbers, holdOut, classes);
      this.format = format;
      this.values = new float[format.columns()];
      preamble = new Preamble(format.skip());
      mayBeHeader = lines.start() == 0;
    }

    @Override
    long readLine(Lines line, RecordsBuilder to, ProblemLog problems) {
      if (line.isBlank()) {
        preamble.takesBlank();
        return 0;
      }
      if (mayBeHeader && preamble.takes(line)) {
        return 0;
      }
      boolean isFirst = mayBeHeader;
      mayBeHeader = false;
      String reason = Utf8.problem(line.bytes(), line.from(), line.to());
      List<String> fields = LineFields.of(line.text(), format.delimiter());
      if (reason == null && isFirst && format.isHeader(fields)) {
        return 0;
      }
      if (isFirst) {
        format.refuseOtherNames(preamble.comment(), line.file());
      }
      if (reason == null) {
        reason = take(fields);
        if (reason != null && isFirst) {
          format.refuseOtherHeader(fields, line.file());
        }
      }
      if (reason != null) {
        return refuse(line, reason, problems);
      }
      int row = format.label() < 0 ? beginUnlabelled(to) : begin(values[format.label()], to);
      if (format.weight() >= 0) {
        weigh(row, values[format.weight()], to);
      }
      for (int at = 0; at < values.length; at++) {
        if (at != format.label() && at != format.weight() && values[at] != 0) {
          to.add(row, encode(at, to), values[at]);
        }
      }
      return 1;
    }

    private float label(String field) {
      byte[] bytes = field.getBytes(StandardCharsets.UTF_8);
      return label(bytes, 0, bytes.length);
    }

    private int encode(int at, RecordsBuilder to) {
      return format.names() == null
          ? to.columns().encode(at + 1L)
          : to.columns().encode(format.names().get(at));
    }

    private @Nullable String take(List<String> fields) {
      if (fields.size() != values.length) {
        return "it has "
            + fields.size()
            + (fields.size() == 1 ? " field" : " fields")
            + " (expected: "
            + values.length
            + ", as line 1 has)";
      }
      for (int at = 0; at < values.length; at++) {
        String field = fields.get(at);
        boolean isLabel = at == format.label();
        values[at] = isLabel ? label(field) : format.value(at, field);
        if (!Float.isFinite(values[at])) {
          return isLabel ? noLabel(field) : format.noValue(at, field);
        }
        if (at == format.weight() && values[at] < 0) {
          return "the weight in column " + format.name(at) + " is " + field + " (expected: >= 0)";
        }
      }
      return null;
    }
  }
}
