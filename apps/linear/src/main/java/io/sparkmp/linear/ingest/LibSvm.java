package io.sparkmp.linear.ingest;

import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.layout.RecordsBuilder;
import io.sparkmp.spark.ingest.ProblemLog;
import io.sparkmp.spark.ingest.delimited.Numbers;
import io.sparkmp.spark.ingest.lines.Lines;
import io.sparkmp.spark.ingest.lines.TextFiles;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;

/**
 * Lines in LIBSVM's format: a label, then {@code feature:value} for each nonzero feature, separated
 * by blanks or tabs; a {@code #} starts a comment. Features are whole numbers from 0 on, in any
 * order and of any size.
 */
public final class LibSvm extends LineSource {
  private static final Pattern FEATURE = Pattern.compile("[0-9]+:[-+.0-9].*");

  /**
   * Records of files.
   *
   * @param firstFile the number of files of other sources numbered before these
   */
  public LibSvm(JavaSparkContext spark, TextFiles files, int firstFile) {
    this(spark, files, firstFile, null);
  }

  private LibSvm(
      JavaSparkContext spark, TextFiles files, int firstFile, @Nullable ClassNames classes) {
    super(spark, files, firstFile, classes);
  }

  @Override
  public LibSvm withClasses(@Nullable ClassNames names) {
    return new LibSvm(spark, files, firstFile, names);
  }

  @Override
  public IdType columnType() {
    return IdType.LONG;
  }

  @Override
  public String form() {
    return "LIBSVM, a record a line" + files.several();
  }

  @Override
  Readers readers() {
    ClassNames names = classes;
    return (split, numbers, holdOut) -> new Reader(split, numbers, holdOut, names);
  }

  @Override
  LabelFinder labels() {
    return line -> {
      String[] words = line.replaceFirst("(^|[ \t])#.*", "").strip().split("[ \t]+", 2);
      return words[0].isEmpty() || isFeature(words[0]) ? null : words[0];
    };
  }

  /** Whether the first word of a line is no label, but the first feature of a line without one. */
  private static boolean isFeature(String word) {
    return FEATURE.matcher(word).matches();
  }

  /** Reads the records of one split. */
  static final class Reader extends LineSource.Reader {
    private long[] features = new long[64];
    private float[] values = new float[64];
    private int size; // number of features in the current record

    Reader(Lines lines, RecordNumbers numbers, HoldOut holdOut, @Nullable ClassNames classes) {
      super(lines, IdType.LONG, numbers, holdOut, classes);
    }

    @Override
    long readLine(Lines line, RecordsBuilder to, ProblemLog problems) {
      byte[] bytes = line.bytes();
      int end = end(bytes, line.from(), line.to());
      int at = skip(bytes, line.from(), end);
      if (at == end) {
        return 0; // a blank line or a comment
      }
      int next = word(bytes, at, end);
      float label = label(bytes, at, next);
      String reason = Float.isFinite(label) ? null : labelProblem(text(bytes, at, next));
      size = 0;
      at = skip(bytes, next, end);
      while (reason == null && at < end) {
        next = word(bytes, at, end);
        reason = add(bytes, at, next);
        at = skip(bytes, next, end);
      }
      if (reason != null) {
        return refuse(line, reason, problems);
      }
      int row = begin(label, to);
      IdEncoder columns = to.columns();
      for (int k = 0; k < size; k++) {
        to.add(row, columns.encode(features[k]), values[k]);
      }
      return 1;
    }

    private String labelProblem(String word) {
      return isFeature(word) ? "it has no label before the feature '" + word + "'" : noLabel(word);
    }

    private @Nullable String add(byte[] bytes, int from, int to) {
      int colon = from;
      while (colon < to && bytes[colon] != ':') {
        colon++;
      }
      if (colon == to || !Numbers.isLong(bytes, from, colon)) {
        return "'" + text(bytes, from, to) + "' is no feature (expected: a whole number:a value)";
      }
      if (!Numbers.isWrittenLong(bytes, from, colon)) {
        return "feature '"
            + text(bytes, from, colon)
            + "' is not written as whole numbers are (expected: "
            + Numbers.parseLong(bytes, from, colon)
            + ")";
      }
      long feature = Numbers.parseLong(bytes, from, colon);
      if (feature < 0) {
        return "feature " + feature + " is below 0";
      }
      float value = Numbers.parseFloat(bytes, colon + 1, to);
      if (!Float.isFinite(value)) {
        return "the value of feature "
            + feature
            + Numbers.noFloat(" is no finite number", text(bytes, colon + 1, to));
      }
      if (value != 0) {
        if (size == features.length) {
          features = Arrays.copyOf(features, 2 * size);
          values = Arrays.copyOf(values, 2 * size);
        }
        features[size] = feature;
        values[size++] = value;
      }
      return null;
    }

    private static int end(byte[] bytes, int from, int to) {
      int end = from;
      while (end < to && !isComment(bytes, from, end)) {
        end++;
      }
      return end;
    }

    /** A label such as {@code C#} is none. */
    private static boolean isComment(byte[] bytes, int from, int at) {
      return bytes[at] == '#' && (at == from || isBlank(bytes[at - 1]));
    }

    private static boolean isBlank(byte c) {
      return c == ' ' || c == '\t';
    }

    private static int skip(byte[] bytes, int from, int to) {
      int at = from;
      while (at < to && isBlank(bytes[at])) {
        at++;
      }
      return at;
    }

    private static int word(byte[] bytes, int from, int to) {
      int at = from;
      while (at < to && !isBlank(bytes[at])) {
        at++;
      }
      return at;
    }

    private static String text(byte[] bytes, int from, int to) {
      return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }
  }
}
