package io.sparkmp.linear.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.layout.RecordsBuilder;
import io.sparkmp.spark.ingest.ProblemLog;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.ingest.lines.Lines;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.spark.ingest.lines.Utf8;
import io.sparkmp.spark.text.StopWords;
import io.sparkmp.text.TextWords;
import io.sparkmp.text.Tokenizer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * Lines of a label, a separator and a text in UTF-8; features are the n-grams of the text. A line
 * whose label is {@code -} or empty is unlabelled: it counts as a record in {@link ReadPart#count},
 * but has no entries unless {@linkplain #withUnlabelled requested}. Blank lines are skipped, and so
 * is a header, such as {@code label} and {@code text}.
 *
 * <pre>
 *   1    Well worth seeing
 *   -    Nobody has judged this one
 *   0    I fell asleep
 * </pre>
 */
public final class LabelledTexts extends LineSource {
  private static final Set<String> LABELS =
      Set.of("label", "labels", "class", "category", "target", "sentiment", "polarity", "v1", "y");
  private static final Set<String> TEXTS =
      Set.of(
          "text",
          "message",
          "sms",
          "review",
          "reviewtext",
          "sentence",
          "tweet",
          "comment",
          "document",
          "content",
          "body",
          "description",
          "title",
          "headline",
          "v2",
          "x");

  private final char separator;
  private final NGrams features;
  private final Tokenizer tokenizer;
  private final boolean keepsUnlabelled;

  /**
   * Records of files whose labels end at the first tab.
   *
   * @param firstFile the number of files of other sources numbered before these
   * @param features turns texts into features
   */
  public LabelledTexts(JavaSparkContext spark, TextFiles files, int firstFile, NGrams features) {
    this(spark, files, firstFile, '\t', features);
  }

  /**
   * Records of files.
   *
   * @param firstFile the number of files of other sources numbered before these
   * @param separator the ASCII character whose first occurrence ends the label
   * @param features turns texts into features
   * @throws io.sparkmp.spark.ingest.IngestException if the first file is not text, or the stop
   *     words do not exist
   */
  public LabelledTexts(
      JavaSparkContext spark, TextFiles files, int firstFile, char separator, NGrams features) {
    this(spark, files, firstFile, separator, features, false, null);
  }

  /**
   * Texts for prediction: unlabelled ones are records too, as are lines with only a text and no
   * tab. They have an entry of {@link OwnColumns#WEIGHT}, 1, since a record must have an entry.
   *
   * @param firstFile the number of files of other sources numbered before these
   * @param features turns texts into features
   */
  public static LabelledTexts withUnlabelled(
      JavaSparkContext spark, TextFiles files, int firstFile, NGrams features) {
    return new LabelledTexts(spark, files, firstFile, '\t', features, true, null);
  }

  private LabelledTexts(
      JavaSparkContext spark,
      TextFiles files,
      int firstFile,
      char separator,
      NGrams features,
      boolean keepsUnlabelled,
      @Nullable ClassNames classes) {
    super(spark, files, firstFile, classes);
    if (separator > '~' || separator == '\n' || separator == '\r' || isOfLabels(separator)) {
      throw new IllegalArgumentException(
          "Invalid separator: " + name(separator) + " (expected: an ASCII character of no number)");
    }
    this.separator = separator;
    this.features = features;
    this.keepsUnlabelled = keepsUnlabelled;
    this.tokenizer = StopWords.tokenizer(features.words(), spark.hadoopConfiguration());
  }

  private static boolean isOfLabels(char c) {
    return (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '+' || c == 'e' || c == 'E';
  }

  private static String name(char separator) {
    return separator == '\t'
        ? "tab"
        : separator > ' ' && separator <= '~'
            ? "'" + separator + "'"
            : String.format("U+%04X", (int) separator);
  }

  @Override
  public IdType columnType() {
    return features.idType();
  }

  @Override
  public String form() {
    return (keepsUnlabelled
            ? "text, a line each, perhaps with a label and " + name(separator) + " before it"
            : "labelled text, a label, " + name(separator) + " and text a line")
        + files.several()
        + (areHeaded(files.firstLines(1), separator) ? ", with a header" : "")
        + "; "
        + features.description();
  }

  @Override
  public LabelledTexts withClasses(@Nullable ClassNames names) {
    return new LabelledTexts(spark, files, firstFile, separator, features, keepsUnlabelled, names);
  }

  /** Whether the first line is a header. */
  public static boolean areHeaded(List<String> lines) {
    return areHeaded(lines, '\t');
  }

  private static boolean areHeaded(List<String> lines, char separator) {
    return !lines.isEmpty() && isHeader(lines.get(0), separator);
  }

  private static boolean isHeader(String line, char separator) {
    int at = line.indexOf(separator);
    return at >= 0
        && LABELS.contains(plain(line.substring(0, at)))
        && TEXTS.contains(plain(line.substring(at + 1)));
  }

  private static String plain(String name) {
    return name.replaceAll("[^\\p{L}\\p{N}]", "").toLowerCase(Locale.ROOT);
  }

  @Override
  public @Nullable String lacks(Dataset<Row> weights) {
    return features.lacks(weights);
  }

  @Override
  public NGrams texts() {
    return features;
  }

  @Override
  LabelFinder labels() {
    char end = separator;
    return line -> {
      if (isHeader(line, end)) {
        return null;
      }
      int at = line.indexOf(end);
      String label = at < 0 ? "" : line.substring(0, at).strip();
      return isNone(label) ? null : label;
    };
  }

  private static boolean isNone(String label) {
    return label.isEmpty() || label.equals("-");
  }

  @Override
  Readers readers() {
    char end = separator;
    NGrams like = features;
    Tokenizer words = tokenizer;
    boolean all = keepsUnlabelled;
    ClassNames names = classes;
    return (split, numbers, holdOut) ->
        new Reader(split, numbers, holdOut, end, like, words, all, names);
  }

  /** Reads the records of one split. */
  static final class Reader extends LineSource.Reader {
    private final char separator;
    private final TextWords words;
    private final NGramReader features;
    private final boolean keepsUnlabelled;

    Reader(
        Lines lines,
        RecordNumbers numbers,
        HoldOut holdOut,
        char separator,
        NGrams features,
        Tokenizer tokenizer,
        boolean keepsUnlabelled,
        @Nullable ClassNames classes) {
      super(lines, features.idType(), numbers, holdOut, classes);
      this.separator = separator;
      this.words = tokenizer.words();
      this.features = new NGramReader(features);
      this.keepsUnlabelled = keepsUnlabelled;
    }

    @Override
    long readLine(Lines line, RecordsBuilder to, ProblemLog problems) {
      byte[] bytes = line.bytes();
      if (line.isBlank() || (line.offset() == 0 && isHeader(line.text(), separator))) {
        return 0;
      }
      int end = line.from();
      while (end < line.to() && bytes[end] != separator) {
        end++;
      }
      boolean isText = end == line.to();
      if (isText && !keepsUnlabelled) {
        return refuse(line, "it has no " + name(separator) + " behind a label", problems);
      }
      String label =
          isText
              ? ""
              : new String(bytes, line.from(), end - line.from(), StandardCharsets.UTF_8).strip();
      boolean isLabelled = !isNone(label);
      if (!isLabelled && !keepsUnlabelled) {
        return 1;
      }
      byte[] digits = label.getBytes(StandardCharsets.UTF_8);
      float value = isLabelled ? label(digits, 0, digits.length) : 0;
      String reason = Utf8.problem(bytes, line.from(), line.to());
      if (reason == null && !Float.isFinite(value)) {
        reason = noLabel(label) + (isNamed() ? "" : " (expected: a number, or - for none)");
      }
      if (reason == null) {
        reason = features.take(words.in(bytes, isText ? line.from() : end + 1, line.to()));
      }
      if (reason != null) {
        return refuse(line, reason, problems);
      }
      features.add(isLabelled ? begin(value, to) : beginUnlabelled(to), to);
      return 1;
    }
  }
}
