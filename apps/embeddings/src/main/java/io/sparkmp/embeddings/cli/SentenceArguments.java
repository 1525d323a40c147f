package io.sparkmp.embeddings.cli;

import io.sparkmp.cli.EncodingArguments;
import io.sparkmp.cli.TextArguments;
import io.sparkmp.cli.TextTableArguments;
import io.sparkmp.embeddings.ingest.SentenceSource;
import io.sparkmp.embeddings.ingest.TextSentences;
import io.sparkmp.spark.ingest.TextFiles;
import io.sparkmp.spark.text.PlainTexts;
import io.sparkmp.spark.text.TableTexts;
import io.sparkmp.spark.text.TextTable;
import java.io.PrintWriter;
import java.util.Locale;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How a command is told what its sentences look like. */
final class SentenceArguments {

  /** File formats, and whether to go by the name of the first file. */
  enum Format {
    AUTO,
    LINES,
    CSV,
    JSON,
    PARQUET
  }

  @Option(
      names = "--sentences",
      required = true,
      paramLabel = "PATH",
      description =
          "Files or folders of sentences, or of anything else that is in an order, separated by"
              + " commas; globs and .gz are fine.")
  String paths = "";

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "${COMPLETION-CANDIDATES}: text with a sentence a line, or tables with a column of texts"
              + " or of arrays of tokens, JSON as an object a line. AUTO: by the end of the first"
              + " file's name, else LINES.")
  private Format format = Format.AUTO;

  @Mixin private TextTableArguments table = new TextTableArguments();
  @Mixin private TextArguments text = new TextArguments();
  @Mixin private EncodingArguments encoding = new EncodingArguments();

  @Option(
      names = "--skip-malformed",
      description = "Count and leave out records that are no sentences, instead of stopping.")
  boolean skipMalformed;

  /**
   * Complains of arguments that do not fit each other, before anything is read.
   *
   * @throws IllegalArgumentException if some do not
   */
  void check() {
    text.rules();
    table.request();
    if (format != Format.AUTO) {
      check(of(format));
    }
  }

  private void check(TextTable.@Nullable Format settled) {
    table.check(settled, "with format " + (settled == null ? Format.LINES : settled));
  }

  private static TextTable.@Nullable Format of(Format format) {
    return switch (format) {
      case CSV -> TextTable.Format.CSV;
      case JSON -> TextTable.Format.JSON;
      case PARQUET -> TextTable.Format.PARQUET;
      case AUTO, LINES -> null;
    };
  }

  private static TextTable.@Nullable Format byName(TextFiles files) {
    String name = files.files().get(0).toLowerCase(Locale.ROOT).replaceAll("\\.(gz|bz2|zst)$", "");
    if (name.endsWith(".parquet")) {
      return TextTable.Format.PARQUET;
    }
    if (name.endsWith(".csv") || name.endsWith(".tsv")) {
      return TextTable.Format.CSV;
    }
    return name.endsWith(".json") || name.endsWith(".jsonl") ? TextTable.Format.JSON : null;
  }

  /**
   * The sentences; says what they are taken for.
   *
   * @throws IllegalArgumentException if the arguments do not fit the format
   * @throws io.sparkmp.spark.ingest.IngestException if a file is missing
   */
  SentenceSource open(SparkSession session, PrintWriter err) {
    JavaSparkContext spark = JavaSparkContext.fromSparkContext(session.sparkContext());
    TextFiles files =
        TextFiles.ofAnyKind("sentences", paths, spark.hadoopConfiguration(), encoding.encoding());
    TextTable.Format settled = format == Format.AUTO ? byName(files) : of(format);
    check(settled);
    SentenceSource source =
        new TextSentences(
            settled == null
                ? PlainTexts.lines(spark, files, text.rules())
                : table(session, files, settled));
    err.printf("Reading %s: %s%n", paths, source.form());
    err.flush();
    return source;
  }

  private TableTexts table(SparkSession spark, TextFiles files, TextTable.Format settled) {
    TextTable frame = TextTable.open(spark, files, settled, table.request());
    if (!frame.holdsTokens()) {
      return new TableTexts(spark, frame, text.rules());
    }
    text.refuse("with column " + frame.text().name(), "its tokens are words already; leave it out");
    return new TableTexts(spark, frame, null);
  }
}
