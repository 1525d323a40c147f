package io.sparkmp.lda.cli;

import io.sparkmp.cli.Refusals;
import io.sparkmp.cli.input.EncodingArguments;
import io.sparkmp.cli.input.TextArguments;
import io.sparkmp.cli.input.TextFields;
import io.sparkmp.cli.input.TextTableArguments;
import io.sparkmp.cli.training.EngineArguments;
import io.sparkmp.lda.ingest.BagOfWords;
import io.sparkmp.lda.ingest.CorpusFormat;
import io.sparkmp.lda.ingest.CorpusSource;
import io.sparkmp.lda.ingest.FormatDetection;
import io.sparkmp.lda.ingest.IngestOptions;
import io.sparkmp.lda.ingest.LdaC;
import io.sparkmp.lda.ingest.TextCorpus;
import io.sparkmp.lda.layout.CutOffs;
import io.sparkmp.lda.layout.DocumentHoldOut;
import io.sparkmp.spark.files.CatalogTables;
import io.sparkmp.spark.ingest.Tables;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.spark.text.PlainTexts;
import io.sparkmp.spark.text.TableTexts;
import io.sparkmp.spark.text.TextTable;
import io.sparkmp.text.TextRules;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Objects;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How a command is told what its documents look like. */
final class LdaFormatArguments {

  private static final String AUTO = "AUTO";

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "UCI's bag of words, LDAC's word:count pairs, LINES of text with a document each, text"
              + " FILES with a document each; tables with a column of texts: CSV, JSON as an object"
              + " a line, PARQUET, or another that Spark reads, such as orc, avro or delta"
              + " (default: AUTO, by what the first file starts with, and CSV by its name too; any"
              + " other text is LINES for one file and FILES for more). A path may be table:NAME"
              + " too, a table of Spark's catalogs.")
  private String format = AUTO;

  @Option(
      names = "--vocabulary",
      paramLabel = "PATH",
      description = "For UCI and LDAC: the words, one per line.")
  private @Nullable String vocabulary;

  @Mixin private TextTableArguments table = new TextTableArguments();

  @Mixin private TextArguments text = new TextArguments();
  @Mixin private EncodingArguments encoding = new EncodingArguments();

  private @Nullable String warning; // of the documents that were opened

  @Option(
      names = "--skip-malformed",
      description = "Count and leave out records that are no documents, instead of stopping.")
  boolean skipMalformed;

  /**
   * Documents to read.
   *
   * @param source of them
   * @param format that they are in
   * @param rules by which their text becomes words, or null if they are words
   */
  record Opened(CorpusSource source, CorpusFormat format, @Nullable TextRules rules) {}

  /**
   * Complains of arguments that do not fit each other, before anything is read.
   *
   * @throws IllegalArgumentException if some do not
   */
  void check() {
    text.rules();
    table.request();
    if (!isAuto()) {
      check(given());
    }
  }

  /**
   * The documents under {@code paths}; says what they are taken for.
   *
   * @throws IllegalArgumentException if the arguments do not fit the format
   * @throws io.sparkmp.spark.ingest.IngestException if a file is missing
   */
  Opened open(SparkSession session, String paths, PrintWriter err) {
    Opened opened =
        CatalogTables.isNamed(paths) || (!isAuto() && given() == CorpusFormat.TABLE)
            ? table(session, paths)
            : files(session, paths);
    err.printf("Reading %s: %s%n", paths, opened.source().form());
    if (warning != null) {
      err.println("Warning: " + warning);
    }
    err.flush();
    return opened;
  }

  /** How documents are read. */
  IngestOptions ingest(
      SparkSession spark, EngineArguments engine, DocumentHoldOut holdOut, CutOffs cutOffs) {
    return new IngestOptions(
        engine.workers(spark),
        engine.slicesPerWorker(),
        holdOut,
        cutOffs,
        skipMalformed,
        engine.blockStorage());
  }

  private boolean isAuto() {
    return format.equalsIgnoreCase(AUTO);
  }

  /** The format that was named; TABLE for one that only Spark knows. */
  private CorpusFormat given() {
    return Arrays.stream(CorpusFormat.values())
        .filter(known -> known.name().equalsIgnoreCase(format))
        .findFirst()
        .orElse(CorpusFormat.TABLE);
  }

  private Opened table(SparkSession session, String paths) {
    check(CorpusFormat.TABLE);
    Dataset<Row> rows = Tables.read(session, "corpus", format, paths);
    return texts(session, TextTable.of(paths, rows, table.request()), CorpusFormat.TABLE);
  }

  private Opened files(SparkSession session, String paths) {
    JavaSparkContext spark = JavaSparkContext.fromSparkContext(session.sparkContext());
    TextFiles files = encoding.files(session, "corpus", paths);
    CorpusFormat settled =
        isAuto() ? FormatDetection.of(files, table.request(), vocabulary != null) : given();
    check(settled);
    return switch (settled) {
      case UCI -> new Opened(new BagOfWords(spark, files, words()), settled, null);
      case LDAC -> new Opened(new LdaC(spark, files, words()), settled, null);
      case LINES -> {
        warning = TextFields.warning(files.firstLines(TextFields.FIRST_LINES));
        yield new Opened(
            new TextCorpus(PlainTexts.lines(spark, files, text.rules())), settled, text.rules());
      }
      case FILES ->
          new Opened(
              new TextCorpus(PlainTexts.files(spark, files, text.rules())), settled, text.rules());
      case CSV, JSON, PARQUET, TABLE ->
          texts(
              session,
              TextTable.open(
                  session, files, Objects.requireNonNull(settled.table()), table.request()),
              settled);
    };
  }

  private Opened texts(SparkSession spark, TextTable frame, CorpusFormat settled) {
    if (!frame.holdsTokens()) {
      return new Opened(
          new TextCorpus(new TableTexts(spark, frame, text.rules())), settled, text.rules());
    }
    text.refuse("with column " + frame.text().name(), "its tokens are words already; leave it out");
    return new Opened(new TextCorpus(new TableTexts(spark, frame, null)), settled, null);
  }

  private void check(CorpusFormat settled) {
    String with = "with format " + settled;
    table.check(settled.table(), with);
    if (settled.needsVocabulary()) {
      text.refuse(with, "its words are those of --vocabulary; leave it out");
      if (vocabulary == null) {
        throw new IllegalArgumentException(
            "Cannot read format "
                + settled
                + ": its documents are numbers; give their words by --vocabulary");
      }
    } else {
      Refusals.refuse(
          vocabulary,
          "--vocabulary",
          with,
          "its documents are words already; leave it out, or choose UCI or LDAC");
    }
  }

  private String words() {
    return String.valueOf(vocabulary); // checked
  }
}
