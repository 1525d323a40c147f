package io.sparkmp.linear.cli;

import io.sparkmp.cli.Refusals;
import io.sparkmp.cli.input.EncodingArguments;
import io.sparkmp.cli.input.TextArguments;
import io.sparkmp.linear.ingest.ClassNames;
import io.sparkmp.linear.ingest.DenseLines;
import io.sparkmp.linear.ingest.FrameSource;
import io.sparkmp.linear.ingest.HashLoad;
import io.sparkmp.linear.ingest.LabelledTexts;
import io.sparkmp.linear.ingest.LibSvm;
import io.sparkmp.linear.ingest.LinearSource;
import io.sparkmp.linear.ingest.NGrams;
import io.sparkmp.linear.ingest.OtherFormats;
import io.sparkmp.spark.files.CatalogTables;
import io.sparkmp.spark.ingest.Tables;
import io.sparkmp.spark.ingest.lines.TextFiles;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How a command is told where its records are and what they look like. */
final class LinearInputArguments {
  private static final int SHOWN = 10;
  private static final String AUTO = "AUTO";
  private static final String LIBSVM = "LIBSVM";
  private static final String TEXT = "TEXT";
  private static final String CSV = "CSV";
  private static final String OF_TEXT = "it is for text alone; leave it out";
  private static final String OF_CSV = "it is for CSV alone; leave it out";
  private static final String OF_TABLES = "it is for tables alone; leave it out";

  @Option(
      names = "--data",
      required = true,
      paramLabel = "PATH",
      description =
          "Files or folders of labelled records, separated by commas; globs and .gz are fine. Or"
              + " table:NAME, a table of Spark's catalogs.")
  String paths = "";

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "LIBSVM: a label and feature:value pairs a line, separated by blanks. TEXT: a label, a"
              + " tab and text a line. CSV: numbers and a label a line, separated by commas, ; tabs"
              + " or |, below their names. PARQUET, or another table that Spark reads, such as orc"
              + " or delta (default: AUTO, by the first file).")
  private String format = AUTO;

  @Option(
      names = "--max-words",
      paramLabel = "N",
      description = "For text: features are runs of 1 to N words (default: 1).")
  private @Nullable Integer maxWords;

  @Option(
      names = "--binary",
      description = "For text: count each feature of a record once, however often it occurs.")
  private boolean binary;

  @Option(
      names = "--hash-bits",
      paramLabel = "N",
      description =
          "For text: features are numbers of N bits that their words are hashed to, 1 to 62"
              + " (default: features are their words).")
  private @Nullable Integer hashBits;

  @Option(
      names = "--label-column",
      paramLabel = "NAME",
      description =
          "For tables and CSV: the column of labels, by its name or its place from 1 (default:"
              + " label).")
  private @Nullable String label;

  @Option(
      names = "--weight-column",
      paramLabel = "NAME",
      description =
          "For tables and CSV: the column of weights of the records (default: each weighs 1).")
  private @Nullable String weight;

  /** Whether there is a header. */
  enum Header {
    YES,
    NO
  }

  @Option(
      names = "--header",
      paramLabel = "WHEN",
      description =
          "For CSV: ${COMPLETION-CANDIDATES}: whether line 1 names the columns (default: as it"
              + " looks).")
  private @Nullable Header header;

  @Option(
      names = "--skip-lines",
      paramLabel = "N",
      description =
          "For CSV: how many lines at the start of each file are left out (default: only comments"
              + " after # or %% and Excel's sep=;).")
  private @Nullable Integer skipLines;

  @Option(
      names = "--features-column",
      paramLabel = "NAME",
      description =
          "For tables: the column of vectors of Spark ML, of maps from features to values, or of"
              + " arrays of features (default: features).")
  private @Nullable String features;

  @Mixin private TextArguments text = new TextArguments();
  @Mixin private EncodingArguments encoding = new EncodingArguments();

  @Option(
      names = "--skip-malformed",
      description = "Count and skip malformed records, instead of stopping.")
  boolean skipMalformed;

  private boolean mayBeUnlabelled;

  /**
   * Finds the records, and says what they are taken for.
   *
   * @param most how many classes labels may be of, which may be words; 0 if they are numbers
   * @throws io.sparkmp.spark.ingest.IngestException if a file is missing
   * @throws IllegalArgumentException if options do not fit the format
   */
  Opened open(SparkSession spark, int most, PrintWriter err) {
    LinearSource source = find(spark, paths, 0);
    ClassNames names = most > 0 ? source.findClasses(most) : null;
    return new Opened(say(paths, source.withClasses(names), names, err), names);
  }

  /**
   * Records, and what their labels are.
   *
   * @param classes words that they are, or null if they are numbers
   */
  record Opened(LinearSource source, @Nullable ClassNames classes) {}

  /** The same of records whose labels are known. */
  LinearSource open(SparkSession spark, @Nullable ClassNames classes, PrintWriter err) {
    return open(spark, paths, 0, classes, err);
  }

  /** The same of records that may have no labels. */
  LinearSource openToPredict(SparkSession spark, @Nullable ClassNames classes, PrintWriter err) {
    mayBeUnlabelled = true;
    return open(spark, classes, err);
  }

  /** The load of the numbers that features are hashed to, or null if they are not hashed. */
  @Nullable HashLoad hashLoad(long features) {
    return hashBits == null ? null : new HashLoad(features, hashBits);
  }

  /**
   * Finds records of the same format elsewhere.
   *
   * @param firstFile how many files are numbered before these
   * @param classes words that labels are, or null
   */
  LinearSource open(
      SparkSession spark,
      String where,
      int firstFile,
      @Nullable ClassNames classes,
      PrintWriter err) {
    return say(where, find(spark, where, firstFile).withClasses(classes), classes, err);
  }

  private static LinearSource say(
      String where, LinearSource source, @Nullable ClassNames classes, PrintWriter err) {
    err.printf(
        "Reading %s: %s%s%n",
        where, source.form(), classes == null ? "" : "; " + of(classes.names()));
    err.flush();
    return source;
  }

  private static String of(List<String> labels) {
    return labels.size() == 2 ? counted(labels.get(0), labels.get(1)) : listed(labels);
  }

  /** How two labels count. */
  static String counted(String least, String largest) {
    return "the label " + largest + " counts as 1, " + least + " as 0";
  }

  /** Labels of several classes. */
  static String listed(List<String> labels) {
    int last = labels.size() - 1;
    return labels.size()
        + " classes: "
        + (last < SHOWN
            ? String.join(", ", labels)
            : String.join(", ", labels.subList(0, SHOWN)) + " to " + labels.get(last));
  }

  private LinearSource find(SparkSession spark, String where, int firstFile) {
    String settled = settled(spark, where);
    check(settled);
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    return switch (settled) {
      case LIBSVM -> new LibSvm(context, files(spark, where), firstFile);
      case TEXT ->
          mayBeUnlabelled
              ? LabelledTexts.withUnlabelled(context, files(spark, where), firstFile, nGrams())
              : new LabelledTexts(context, files(spark, where), firstFile, nGrams());
      case CSV ->
          DenseLines.of(
              context,
              files(spark, where),
              firstFile,
              new DenseLines.Asked(
                  label,
                  weight,
                  header == null ? null : header == Header.YES,
                  skipLines == null ? 0 : skipLines,
                  mayBeUnlabelled));
      default -> table(spark, settled, where, firstFile);
    };
  }

  private TextFiles files(SparkSession spark, String where) {
    return encoding.files(spark, "records", where);
  }

  private NGrams nGrams() {
    Refusals.check("--hash-bits", hashBits, hashBits == null || hashBits >= 1, "1 to 62");
    return new NGrams(
        text.rules(), maxWords == null ? 1 : maxWords, binary, hashBits == null ? 0 : hashBits);
  }

  private FrameSource table(SparkSession spark, String settled, String where, int firstFile) {
    if (firstFile > 0) {
      throw new IllegalArgumentException(
          "Cannot use --test with tables: their records have no numbers of their own; hold some out"
              + " by --test-fraction, or judge the model by linear evaluate");
    }
    return FrameSource.withWords(
        Tables.read(spark, "records", settled.toLowerCase(Locale.ROOT), where),
        label == null ? "label" : label,
        weight,
        features == null ? "features" : features,
        where);
  }

  /** The format as it was named, or as the first file has it. */
  private String settled(SparkSession spark, String where) {
    if (CatalogTables.isNamed(where)) {
      return Tables.PARQUET; // if not the catalog's
    }
    String named = format.toUpperCase(Locale.ROOT);
    if (named.equals(LIBSVM)) {
      TextFiles files = files(spark, where);
      OtherFormats.refuse(files.firstName(), files.firstLines(10));
    }
    if (!named.equals(AUTO)) {
      return List.of(LIBSVM, TEXT, CSV).contains(named) ? named : format;
    }
    TextFiles files = files(spark, where);
    if (files.isParquet()) {
      return Tables.PARQUET;
    }
    List<String> lines = files.firstLines(10);
    OtherFormats.refuse(files.firstName(), lines);
    Refusals.check("--skip-lines", skipLines, skipLines == null || skipLines >= 0, ">= 0");
    DenseLines.Start start = DenseLines.Start.of(files, skipLines == null ? 0 : skipLines);
    if (DenseLines.areThese(files.firstName(), start)) {
      return CSV;
    }
    return LabelledTexts.areHeaded(lines)
            || areTexts(lines)
            || lines.stream()
                .anyMatch(line -> isText(line) || (mayBeUnlabelled && isTextAlone(line)))
        ? TEXT
        : LIBSVM;
  }

  /**
   * Whether all lines have a label, or none, before a tab and a text, which may be empty or without
   * letters in some.
   */
  private static boolean areTexts(List<String> lines) {
    return lines.stream().allMatch(line -> line.matches("[^\\t#]{0,60}\t(?!\\s*\\d+:).*"))
        && lines.stream().anyMatch(line -> line.matches("[^\\t]*\t.*\\p{L}.*"));
  }

  /** Whether a line has a label, a tab, and then what is no feature with a value. */
  private static boolean isText(String line) {
    int tab = line.indexOf('\t');
    return tab >= 0
        && line.substring(0, tab).strip().matches("[-+.0-9eE]*")
        && !line.substring(tab + 1).stripLeading().matches("(?s)(\\d+:\\S*.*)?|#.*");
  }

  /**
   * Whether a line has neither a tab, nor a label as its first word, nor a feature with a value.
   */
  private static boolean isTextAlone(String line) {
    return !line.isBlank() && !line.matches("(?s)\\s*(#|[-+.0-9eE]+(\\s|$)).*|.*(\t|\\b\\d+:).*");
  }

  private void check(String settled) {
    String with = "with format " + settled.toUpperCase(Locale.ROOT);
    if (!settled.equals(TEXT)) {
      text.refuse(with, OF_TEXT);
      Refusals.refuse(maxWords, "--max-words", with, OF_TEXT);
      Refusals.refuse(binary, "--binary", with, OF_TEXT);
      Refusals.refuse(hashBits, "--hash-bits", with, OF_TEXT);
    }
    if (!settled.equals(CSV)) {
      Refusals.refuse(header, "--header", with, OF_CSV);
      Refusals.refuse(skipLines, "--skip-lines", with, OF_CSV);
    }
    if (settled.equals(CSV)) {
      Refusals.refuse(features, "--features-column", with, OF_TABLES);
    } else if (settled.equals(TEXT) || settled.equals(LIBSVM)) {
      Refusals.refuse(label, "--label-column", with, OF_TABLES);
      Refusals.refuse(weight, "--weight-column", with, OF_TABLES);
      Refusals.refuse(features, "--features-column", with, OF_TABLES);
    }
  }
}
