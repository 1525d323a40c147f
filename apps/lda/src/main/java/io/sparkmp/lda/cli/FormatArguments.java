package io.sparkmp.lda.cli;

import io.sparkmp.lda.ingest.BagOfWords;
import io.sparkmp.lda.ingest.CorpusSource;
import io.sparkmp.lda.ingest.LdaC;
import io.sparkmp.lda.ingest.PlainText;
import io.sparkmp.lda.ingest.TextRules;
import io.sparkmp.spark.ingest.TextFiles;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a command is told what its documents look like. */
final class FormatArguments {
  private static final int UCI_HEADER = 3;

  /** File formats. */
  enum Format {
    AUTO,
    UCI,
    LDAC,
    LINES,
    FILES
  }

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "${COMPLETION-CANDIDATES}: UCI's bag of words, lda-c's word:count pairs, text with a"
              + " document a line, or a document a file. AUTO: with --vocabulary one of the first"
              + " two, by the first lines; else LINES for one file and FILES for more.")
  private Format format = Format.AUTO;

  @Option(
      names = "--vocabulary",
      paramLabel = "PATH",
      description = "For UCI and LDAC: the words, one a line.")
  private @Nullable String vocabulary;

  @Option(
      names = "--stop-words",
      paramLabel = "WORDS",
      description = "For text: a language, such as english, or a file of one word a line.")
  private @Nullable String stopWords;

  @Option(
      names = "--min-length",
      paramLabel = "N",
      description = "For text: leave shorter words out (default: 1).")
  private @Nullable Integer minLength;

  @Option(names = "--keep-case", description = "For text: do not make words lower case.")
  private boolean keepCase;

  @Option(
      names = "--token",
      paramLabel = "REGEX",
      description =
          "For text: what a word is (default: letters of any script, with apostrophes inside).")
  private @Nullable String token;

  @Option(
      names = "--skip-malformed",
      description = "Count and leave out records that are no documents, instead of stopping.")
  boolean skipMalformed;

  /**
   * The documents under {@code paths}.
   *
   * @throws IllegalArgumentException if the arguments do not fit the format
   * @throws io.sparkmp.spark.ingest.IngestException if a file is missing
   */
  CorpusSource open(SparkSession session, String paths) {
    JavaSparkContext spark = JavaSparkContext.fromSparkContext(session.sparkContext());
    Format settled = format == Format.AUTO ? seen(spark, paths) : format;
    return switch (settled) {
      case UCI -> new BagOfWords(spark, paths, vocabularyFor(settled));
      case LDAC -> new LdaC(spark, paths, vocabularyFor(settled));
      case LINES -> PlainText.lines(spark, paths, textRules(settled));
      case FILES -> PlainText.files(spark, paths, textRules(settled));
      case AUTO -> throw new AssertionError("settled above");
    };
  }

  private Format seen(JavaSparkContext spark, String paths) {
    TextFiles files = new TextFiles("corpus", paths, spark.hadoopConfiguration());
    List<String> first = files.firstLines(UCI_HEADER);
    boolean isBag =
        first.size() == UCI_HEADER && first.stream().allMatch(line -> line.strip().matches("\\d+"));
    if (vocabulary != null) {
      return isBag ? Format.UCI : Format.LDAC;
    }
    if (isBag) {
      throw new IllegalArgumentException(
          "Cannot read corpus: "
              + files.first()
              + " starts like a bag of words; give its words by --vocabulary, or say --format"
              + " lines or files");
    }
    return files.files().size() == 1 ? Format.LINES : Format.FILES;
  }

  private String vocabularyFor(Format settled) {
    String[] given = {
      stopWords == null ? null : "--stop-words",
      minLength == null ? null : "--min-length",
      keepCase ? "--keep-case" : null,
      token == null ? null : "--token"
    };
    for (String option : given) {
      if (option != null) {
        throw new IllegalArgumentException(
            "Cannot use "
                + option
                + " with format "
                + settled
                + ": its words are those of --vocabulary; leave it out");
      }
    }
    if (vocabulary == null) {
      throw new IllegalArgumentException(
          "Cannot read format "
              + settled
              + ": its documents are numbers; give their words by"
              + " --vocabulary");
    }
    return vocabulary;
  }

  private TextRules textRules(Format settled) {
    if (vocabulary != null) {
      throw new IllegalArgumentException(
          "Cannot use --vocabulary with format "
              + settled
              + ": its documents are words already; leave it out, or choose UCI or LDAC");
    }
    return new TextRules(
        !keepCase,
        minLength == null ? TextRules.DEFAULT.minLength() : minLength,
        stopWords,
        token == null ? TextRules.WORDS : token);
  }
}
