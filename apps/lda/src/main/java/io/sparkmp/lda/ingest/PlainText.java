package io.sparkmp.lda.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.layout.RecordsBuilder;
import io.sparkmp.spark.ingest.LineNumbers;
import io.sparkmp.spark.ingest.Lines;
import io.sparkmp.spark.ingest.NumberedIds;
import io.sparkmp.spark.ingest.ProblemLog;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.ingest.StopWords;
import io.sparkmp.spark.ingest.TextFiles;
import io.sparkmp.spark.ingest.Utf8;
import io.sparkmp.text.TextRules;
import io.sparkmp.text.Tokenizer;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import scala.Tuple2;

/**
 * Documents of text in UTF-8. Either each line is one: its id is the number of the line, and with
 * several files text, {@code file:number}. Or each file is one: its id is its path below the folder
 * that holds all of them. What is not UTF-8 is malformed; text without words is an empty document.
 */
public final class PlainText extends FileCorpus {
  private final TextRules rules;
  private final Tokenizer tokenizer;
  private final boolean linesAreDocuments;

  private PlainText(JavaSparkContext spark, TextFiles files, TextRules rules, boolean lines) {
    super(spark, files);
    this.rules = rules;
    this.tokenizer = StopWords.tokenizer(rules, spark.hadoopConfiguration());
    this.linesAreDocuments = lines;
  }

  /** One document a line. */
  public static PlainText lines(JavaSparkContext spark, TextFiles files, TextRules rules) {
    return new PlainText(spark, files, rules, true);
  }

  /** One document a file. */
  public static PlainText files(JavaSparkContext spark, TextFiles files, TextRules rules) {
    return new PlainText(spark, files, rules, false);
  }

  @Override
  public IdType documentType() {
    return linesAreDocuments ? super.documentType() : IdType.STRING;
  }

  @Override
  public String form() {
    String one = linesAreDocuments || !several().isEmpty() ? "" : " (1 file)";
    return (linesAreDocuments ? "text, a document a line" : "text, a document a file")
        + one
        + several()
        + "; "
        + rules.description();
  }

  @Override
  public JavaRDD<ReadPart> read() {
    Tokenizer words = tokenizer;
    String folder = files.folder();
    if (!linesAreDocuments) {
      String paths = files.paths();
      return files.whole(spark).mapPartitions(each -> new Files(each, words, folder, paths));
    }
    JavaRDD<Lines> lines = files.lines(spark);
    LineNumbers numbers = LineNumbers.of(lines, files.files().size());
    IdType type = documentType();
    return lines.mapPartitions(split -> new Rows(split.next(), words, numbers, type, folder));
  }

  /** The lines of one split. */
  private static final class Rows extends DocumentReader<Lines> {
    private final String file;
    private final Tokenizer tokenizer;
    private final NumberedIds ids;
    private long number;

    Rows(Lines lines, Tokenizer tokenizer, LineNumbers numbers, IdType type, String folder) {
      super(lines, lines.file(), type);
      this.tokenizer = tokenizer;
      file = lines.file();
      ids = new NumberedIds(type, file, folder);
      number = numbers.before(lines);
    }

    @Override
    protected long read(Lines line, RecordsBuilder to, ProblemLog problems) {
      number++;
      String text = line.text();
      String reason = Utf8.problem(line.bytes(), line.from(), line.to());
      if (reason == null) {
        int document = ids.encode(number, to.rows());
        tokenizer.tokens(text, word -> to.add(document, to.columns().encode(word), 1));
      } else {
        problems.add(file, line.offset(), text, reason);
      }
      return 1;
    }
  }

  /** Files, each a document. */
  private static final class Files extends DocumentReader<Tuple2<String, byte[]>> {
    private final Tokenizer tokenizer;
    private final String folder;

    Files(
        Iterator<Tuple2<String, byte[]>> files, Tokenizer tokenizer, String folder, String paths) {
      super(files, paths, IdType.STRING);
      this.tokenizer = tokenizer;
      this.folder = folder;
    }

    @Override
    protected long read(Tuple2<String, byte[]> file, RecordsBuilder to, ProblemLog problems) {
      byte[] bytes = file._2();
      if (Utf8.firstInvalid(bytes, 0, bytes.length) < 0) {
        int document = to.rows().encode(file._1().substring(folder.length()));
        tokenizer.tokens(
            new String(bytes, StandardCharsets.UTF_8),
            word -> to.add(document, to.columns().encode(word), 1));
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
