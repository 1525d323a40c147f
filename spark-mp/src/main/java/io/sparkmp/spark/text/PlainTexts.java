package io.sparkmp.spark.text;

import io.sparkmp.ids.IdType;
import io.sparkmp.layout.RecordsBuilder;
import io.sparkmp.spark.ingest.ExpectedRecords;
import io.sparkmp.spark.ingest.Problem;
import io.sparkmp.spark.ingest.ProblemLog;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.ingest.lines.LineNumbers;
import io.sparkmp.spark.ingest.lines.Lines;
import io.sparkmp.spark.ingest.lines.NumberedIds;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.spark.ingest.lines.Utf8;
import io.sparkmp.text.TextRules;
import io.sparkmp.text.TextWords;
import io.sparkmp.text.Tokenizer;
import java.util.Iterator;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import scala.Tuple2;

/**
 * Texts in UTF-8. Either each line is a text: its id is the line number, or, with several files,
 * {@code file:number}. Or each file is a text: its id is its path below the folder that holds all
 * of them. Invalid UTF-8 is malformed; a text without words has no records.
 */
public final class PlainTexts implements TextSource {
  private final JavaSparkContext spark;
  private final TextFiles files;
  private final TextRules rules;
  private final Tokenizer tokenizer;
  private final boolean linesAreTexts;

  private PlainTexts(JavaSparkContext spark, TextFiles files, TextRules rules, boolean lines) {
    files.checkText();
    this.spark = spark;
    this.files = files;
    this.rules = rules;
    this.tokenizer = StopWords.tokenizer(rules, spark.hadoopConfiguration());
    this.linesAreTexts = lines;
  }

  /** One text per line. */
  public static PlainTexts lines(JavaSparkContext spark, TextFiles files, TextRules rules) {
    return new PlainTexts(spark, files, rules, true);
  }

  /** One text per file. */
  public static PlainTexts files(JavaSparkContext spark, TextFiles files, TextRules rules) {
    return new PlainTexts(spark, files, rules, false);
  }

  @Override
  public IdType idType() {
    return linesAreTexts ? NumberedIds.type(files) : IdType.STRING;
  }

  @Override
  public String description() {
    return files.paths();
  }

  /** The expected number of words, from their typical length. */
  @Override
  public ExpectedRecords expected() {
    return ExpectedRecords.guessed(files.textBytes(), 6);
  }

  @Override
  public String locate(Problem problem) {
    return files.locate(problem);
  }

  @Override
  public String form() {
    String one = linesAreTexts || !files.several().isEmpty() ? "" : " (1 file)";
    return (linesAreTexts ? "text, a document a line" : "text, a document a file")
        + one
        + files.several()
        + "; "
        + rules.description();
  }

  @Override
  public JavaRDD<ReadPart> read(WordRecords records) {
    Tokenizer words = tokenizer;
    String folder = files.folder();
    if (!linesAreTexts) {
      String paths = files.paths();
      return files
          .whole(spark)
          .mapPartitions(each -> new Files(each, words, records, folder, paths));
    }
    JavaRDD<Lines> lines = files.dividedLines(spark);
    LineNumbers numbers = LineNumbers.of(lines, files.files().size());
    IdType type = idType();
    return lines.mapPartitions(
        split -> new Rows(split.next(), words, records, numbers, type, folder));
  }

  /** Reads the lines of one split. */
  static final class Rows extends TextReader<Lines> {
    private final String file;
    private final TextWords words;
    private final NumberedIds ids;
    private long number;

    Rows(
        Lines lines,
        Tokenizer tokenizer,
        WordRecords records,
        LineNumbers numbers,
        IdType type,
        String folder) {
      super(lines, lines.file(), type, records);
      words = tokenizer.words();
      file = lines.file();
      ids = new NumberedIds(type, file, folder);
      number = numbers.before(lines);
    }

    @Override
    protected long read(Lines line, RecordsBuilder to, ProblemLog problems) {
      number += line.isContinued() ? 0 : 1;
      String reason = Utf8.problem(line.bytes(), line.from(), line.to());
      if (reason == null) {
        records.add(
            ids.encode(number, to.rows()), words.in(line.bytes(), line.from(), line.to()), to);
      } else {
        problems.add(file, line.offset(), line.text(), reason);
      }
      return line.isContinued() ? 0 : 1;
    }
  }

  /** Reads files, each a text. */
  static final class Files extends TextReader<Tuple2<String, byte[]>> {
    private final TextWords words;
    private final String folder;

    Files(
        Iterator<Tuple2<String, byte[]>> files,
        Tokenizer tokenizer,
        WordRecords records,
        String folder,
        String paths) {
      super(files, paths, IdType.STRING, records);
      words = tokenizer.words();
      this.folder = folder;
    }

    @Override
    protected long read(Tuple2<String, byte[]> file, RecordsBuilder to, ProblemLog problems) {
      byte[] bytes = file._2();
      if (Utf8.firstInvalid(bytes, 0, bytes.length) < 0) {
        records.add(
            to.rows().encode(file._1().substring(folder.length())),
            words.in(bytes, 0, bytes.length),
            to);
      } else {
        addLine(problems, Lines.of(file._1(), bytes));
      }
      return 1;
    }

    /** Names the first line that is not UTF-8. */
    private static void addLine(ProblemLog problems, Lines lines) {
      String reason = null;
      while (reason == null) {
        lines.next();
        reason = Utf8.problem(lines.bytes(), lines.from(), lines.to());
      }
      problems.add(lines.file(), lines.offset(), lines.text(), reason);
    }
  }
}
