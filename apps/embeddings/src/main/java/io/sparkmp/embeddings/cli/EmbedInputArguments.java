package io.sparkmp.embeddings.cli;

import io.sparkmp.cli.Refusals;
import io.sparkmp.cli.input.EncodingArguments;
import io.sparkmp.cli.input.TextArguments;
import io.sparkmp.cli.input.TextFields;
import io.sparkmp.cli.input.TextTableArguments;
import io.sparkmp.embeddings.ingest.PairData;
import io.sparkmp.embeddings.ingest.PairIngest;
import io.sparkmp.embeddings.ingest.SentenceSource;
import io.sparkmp.embeddings.ingest.TextSentences;
import io.sparkmp.embeddings.pairs.PairOptions;
import io.sparkmp.spark.files.CatalogTables;
import io.sparkmp.spark.files.Overlaps;
import io.sparkmp.spark.ingest.KeyedSource;
import io.sparkmp.spark.ingest.Tables;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.spark.layout.LayoutOptions;
import io.sparkmp.spark.text.PlainTexts;
import io.sparkmp.spark.text.TableTexts;
import io.sparkmp.spark.text.TextTable;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** How a command is told where its sentences or edges are and what they look like. */
final class EmbedInputArguments {
  /** Options that mean something for sentences only. */
  private static final List<String> OF_SENTENCES =
      List.of(
          "--text-column",
          "--id-column",
          "--no-header",
          "--stop-words",
          "--min-length",
          "--keep-case",
          "--token",
          "--window-size",
          "--min-count",
          "--sample",
          "--max-sentence-length");

  private static final String EDGES = "with --edges";

  private static final String AUTO = "AUTO";
  private static final String LINES = "LINES";

  @Option(
      names = "--sentences",
      paramLabel = "PATH",
      description =
          "Files or folders of sentences, or of anything else that is in an order, separated by"
              + " commas; globs and .gz are fine.")
  private @Nullable String sentences;

  @Option(
      names = "--edges",
      paramLabel = "PATH",
      description =
          "In place of sentences: files or folders of the edges of a graph, which are its pairs;"
              + " one that is not directed is given both ways.")
  private @Nullable String edges;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "LINES of text with a sentence each, or tables with a column of texts or of arrays of"
              + " tokens: CSV, JSON as an object a line, PARQUET, or another that Spark reads, such"
              + " as orc, avro or delta (default: AUTO, by the end of the first file's name, else"
              + " LINES). Edges are lines of fields, or tables. A path may be table:NAME too, a"
              + " table of Spark's catalogs.")
  private String format = AUTO;

  @Mixin private TextTableArguments table = new TextTableArguments();
  @Mixin private TextArguments text = new TextArguments();
  @Mixin private EdgeArguments columns = new EdgeArguments();
  @Mixin private EncodingArguments encoding = new EncodingArguments();

  private @Nullable String warning; // of the sentences that were opened

  @Option(
      names = "--skip-malformed",
      description = "Count and leave out records that are no sentences, instead of stopping.")
  boolean skipMalformed;

  /**
   * Complains of arguments that do not fit each other, before anything is read.
   *
   * @throws IllegalArgumentException if some do not
   */
  void check(CommandSpec command) {
    text.rules();
    table.request();
    if (edges != null) {
      Refusals.refuse(sentences, "--sentences", EDGES, "only one of them is trained on");
      Refusals.refuseAll(command, OF_SENTENCES, EDGES);
      return;
    }
    if (sentences == null) {
      throw new IllegalArgumentException("Cannot train without input: give --sentences or --edges");
    }
    Refusals.refuseAll(command, EdgeArguments.OPTIONS, "without --edges");
    if (!isAuto()) {
      check(given());
    }
  }

  /** Whether there are edges in place of sentences. */
  boolean isOfEdges() {
    return edges != null;
  }

  /** Adds what is read. */
  Overlaps overlaps(Overlaps to) {
    return to.reads("--sentences", sentences).reads("--edges", edges);
  }

  private void check(TextTable.@Nullable Format settled) {
    table.check(settled, "with format " + (settled == null ? LINES : settled));
  }

  private boolean isAuto() {
    return format.equalsIgnoreCase(AUTO);
  }

  /** The format that was named: TABLE for one that only Spark knows, null for lines. */
  private TextTable.@Nullable Format given() {
    if (format.equalsIgnoreCase(LINES)) {
      return null;
    }
    return Arrays.stream(TextTable.Format.values())
        .filter(known -> known.name().equalsIgnoreCase(format))
        .findFirst()
        .orElse(TextTable.Format.TABLE);
  }

  private static TextTable.@Nullable Format byName(TextFiles files) {
    String name = files.files().get(0).toLowerCase(Locale.ROOT).replaceAll("\\.(gz|bz2|zst)$", "");
    if (name.endsWith(".parquet")) {
      return TextTable.Format.PARQUET;
    }
    if (name.endsWith(".csv") || name.endsWith(".tsv")) {
      return TextTable.Format.CSV;
    }
    return name.endsWith(".json") || name.endsWith(".jsonl") || files.isJson()
        ? TextTable.Format.JSON
        : null;
  }

  /**
   * Finds the input, and says what it is taken for.
   *
   * @param pairs of sentences
   * @return what reads it and lays its pairs out
   * @throws IllegalArgumentException if the arguments do not fit the format
   * @throws io.sparkmp.spark.ingest.IngestException if a file is missing
   */
  Function<LayoutOptions, PairData> open(SparkSession spark, PairOptions pairs, PrintWriter err) {
    if (edges != null) {
      KeyedSource source = edges(spark, edges);
      say(err, edges, source.form() + columns.counted());
      return layout -> PairIngest.given(source, layout);
    }
    String paths = Objects.requireNonNull(sentences); // by check
    SentenceSource source = sentences(spark, paths);
    say(err, paths, source.form());
    if (warning != null) {
      err.println("Warning: " + warning);
      err.flush();
    }
    return layout -> PairIngest.run(source, pairs, layout);
  }

  private static void say(PrintWriter err, String paths, String form) {
    err.printf("Reading %s: %s%n", paths, form);
    err.flush();
  }

  private KeyedSource edges(SparkSession spark, String paths) {
    String named = isOfFields() ? null : format;
    if (CatalogTables.isNamed(paths)) {
      named = Tables.PARQUET; // if not the catalog's
    } else if (isAuto()) {
      TextFiles files = encoding.files(spark, "edges", paths);
      named = files.isParquet() ? Tables.PARQUET : files.isJson() ? Tables.JSON : null;
    }
    if (named != null) {
      table.check(TextTable.Format.TABLE, "with a table");
      return columns.ofTable(spark, named, paths);
    }
    return columns.ofText(spark, encoding.files(spark, "edges", paths), table.request());
  }

  /** Whether edges are lines of text, as far as the format says. */
  private boolean isOfFields() {
    return isAuto() || given() == null || given() == TextTable.Format.CSV;
  }

  private SentenceSource sentences(SparkSession spark, String paths) {
    if (CatalogTables.isNamed(paths) || (!isAuto() && given() == TextTable.Format.TABLE)) {
      check(TextTable.Format.TABLE);
      Dataset<Row> rows = Tables.read(spark, "sentences", format, paths);
      return new TextSentences(texts(spark, TextTable.of(paths, rows, table.request())));
    }
    TextFiles files = encoding.files(spark, "sentences", paths);
    TextTable.Format settled = isAuto() ? byName(files) : given();
    check(settled);
    if (settled == null || settled == TextTable.Format.CSV) {
      List<String> lines = files.firstLines(TextFields.FIRST_LINES);
      warning = settled == null ? TextFields.warning(lines) : null;
      warning = warning == null ? TextFields.ofDigits(lines, text.rules()) : warning;
    }
    return new TextSentences(
        settled == null
            ? PlainTexts.lines(
                JavaSparkContext.fromSparkContext(spark.sparkContext()), files, text.rules())
            : texts(spark, TextTable.open(spark, files, settled, table.request())));
  }

  private TableTexts texts(SparkSession spark, TextTable frame) {
    if (!frame.holdsTokens()) {
      return new TableTexts(spark, frame, text.rules());
    }
    text.refuse("with column " + frame.text().name(), "its tokens are words already; leave it out");
    return new TableTexts(spark, frame, null);
  }
}
