package io.sparkmp.linear.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.layout.RecordsBuilder;
import io.sparkmp.spark.ingest.ProblemLog;
import io.sparkmp.spark.ingest.lines.Lines;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.spark.ingest.lines.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.List;
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
  private final DenseFormat format;

  /**
   * What is known of the lines before they are read.
   *
   * @param label the label column's name or position from 1; null for {@code label}
   * @param weight the same for weights, or null if all records weigh 1
   * @param header whether line 1 names the columns, or null if unspecified
   * @param mayBeUnlabelled whether labels are optional
   */
  public record Asked(
      @Nullable String label,
      @Nullable String weight,
      @Nullable Boolean header,
      boolean mayBeUnlabelled) {
    static final Asked NOTHING = new Asked(null, null, null, false);

    String labelOrDefault() {
      return label == null ? "label" : label;
    }

    boolean isFor(String column) {
      return column.equalsIgnoreCase(labelOrDefault()) || column.equalsIgnoreCase(weight);
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
   * Whether the first lines of a file have this format.
   *
   * @param name of the file
   * @throws io.sparkmp.spark.ingest.IngestException if they almost have it
   */
  public static boolean areThese(String name, List<String> lines) {
    boolean areThese = DenseFormat.isOf(lines);
    if (!areThese) {
      AlmostDense.refuse(name, lines);
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
    private boolean mayBeHeader; // the next line that is not blank

    Reader(
        Lines lines,
        RecordNumbers numbers,
        HoldOut holdOut,
        DenseFormat format,
        @Nullable ClassNames classes) {
      super(lines, format.type(), numbers, holdOut, classes);
      this.format = format;
      this.values = new float[format.columns()];
      mayBeHeader = lines.start() == 0;
    }

    @Override
    long readLine(Lines line, RecordsBuilder to, ProblemLog problems) {
      if (line.isBlank()) {
        return 0;
      }
      boolean isFirst = mayBeHeader;
      mayBeHeader = false;
      String reason = Utf8.problem(line.bytes(), line.from(), line.to());
      List<String> fields = LineFields.of(line.text(), format.delimiter());
      if (reason == null && isFirst && format.isHeader(fields)) {
        return 0;
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
