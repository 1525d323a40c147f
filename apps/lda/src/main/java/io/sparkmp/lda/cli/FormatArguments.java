package io.sparkmp.lda.cli;

import io.sparkmp.cli.EncodingArguments;
import io.sparkmp.cli.Refusals;
import io.sparkmp.cli.TextArguments;
import io.sparkmp.cli.TextTableArguments;
import io.sparkmp.lda.ingest.BagOfWords;
import io.sparkmp.lda.ingest.CorpusFormat;
import io.sparkmp.lda.ingest.CorpusSource;
import io.sparkmp.lda.ingest.FormatDetection;
import io.sparkmp.lda.ingest.LdaC;
import io.sparkmp.lda.ingest.TextCorpus;
import io.sparkmp.spark.ingest.TextFiles;
import io.sparkmp.spark.text.PlainTexts;
import io.sparkmp.spark.text.TableTexts;
import io.sparkmp.spark.text.TextTable;
import io.sparkmp.text.TextRules;
import java.io.PrintWriter;
import java.util.Objects;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How a command is told what its documents look like. */
final class FormatArguments {

  /** File formats, and whether to recognise them. */
  enum Format {
    AUTO,
    UCI,
    LDAC,
    LINES,
    FILES,
    CSV,
    JSON,
    PARQUET
  }

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "${COMPLETION-CANDIDATES}: UCI's bag of words, lda-c's word:count pairs, text with a"
              + " document a line, or a document a file; tables with a column of texts, JSON as an"
              + " object a line. AUTO: by what the first file starts with, and CSV by its name too;"
              + " any other text is LINES for one file and FILES for more.")
  private Format format = Format.AUTO;

  @Option(
      names = "--vocabulary",
      paramLabel = "PATH",
      description = "For UCI and LDAC: the words, one a line.")
  private @Nullable String vocabulary;

  @Mixin private TextTableArguments table = new TextTableArguments();

  @Mixin private TextArguments text = new TextArguments();
  @Mixin private EncodingArguments encoding = new EncodingArguments();

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
    if (format != Format.AUTO) {
      check(CorpusFormat.valueOf(format.name()));
    }
  }

  /**
   * The documents under {@code paths}; says what they are taken for.
   *
   * @throws IllegalArgumentException if the arguments do not fit the format
   * @throws io.sparkmp.spark.ingest.IngestException if a file is missing
   */
  Opened open(SparkSession session, String paths, PrintWriter err) {
    JavaSparkContext spark = JavaSparkContext.fromSparkContext(session.sparkContext());
    TextFiles files =
        TextFiles.ofAnyKind("corpus", paths, spark.hadoopConfiguration(), encoding.encoding());
    CorpusFormat settled =
        format == Format.AUTO
            ? FormatDetection.of(files, table.request(), vocabulary != null)
            : CorpusFormat.valueOf(format.name());
    check(settled);
    Opened opened =
        switch (settled) {
          case UCI -> new Opened(new BagOfWords(spark, files, words()), settled, null);
          case LDAC -> new Opened(new LdaC(spark, files, words()), settled, null);
          case LINES ->
              new Opened(
                  new TextCorpus(PlainTexts.lines(spark, files, text.rules())),
                  settled,
                  text.rules());
          case FILES ->
              new Opened(
                  new TextCorpus(PlainTexts.files(spark, files, text.rules())),
                  settled,
                  text.rules());
          case CSV, JSON, PARQUET -> table(session, files, settled);
        };
    err.printf("Reading %s: %s%n", paths, opened.source().form());
    err.flush();
    return opened;
  }

  private Opened table(SparkSession spark, TextFiles files, CorpusFormat settled) {
    TextTable.Format format = Objects.requireNonNull(settled.table());
    TextTable frame = TextTable.open(spark, files, format, table.request());
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
