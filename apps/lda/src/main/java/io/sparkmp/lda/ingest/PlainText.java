package io.sparkmp.lda.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.lda.layout.ChunkBuilder;
import io.sparkmp.spark.ingest.Problem;
import io.sparkmp.spark.ingest.ProblemLog;
import io.sparkmp.spark.ingest.TextFiles;
import io.sparkmp.spark.ingest.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.spark.api.java.JavaNewHadoopRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.api.java.function.Function2;
import scala.Tuple2;

/**
 * Documents of text in UTF-8. Either each line is one: its id is the number of the line, and with
 * several files text, {@code file:number}. Or each file is one: its id is its path below the folder
 * that holds all of them. What is not UTF-8 is malformed; text without words is an empty document.
 */
public final class PlainText implements CorpusSource {
  private final JavaSparkContext spark;
  private final TextFiles files;
  private final TextRules rules;
  private final Tokenizer tokenizer;
  private final boolean linesAreDocuments;

  private PlainText(JavaSparkContext spark, TextFiles files, TextRules rules, boolean lines) {
    files.checkText();
    this.spark = spark;
    this.files = files;
    this.rules = rules;
    this.tokenizer = new Tokenizer(rules, spark.hadoopConfiguration());
    this.linesAreDocuments = lines;
  }

  /**
   * One document a line.
   *
   * @param paths of files or folders, separated by commas; globs are allowed
   * @throws io.sparkmp.spark.ingest.IngestException if there is no such file
   */
  public static PlainText lines(JavaSparkContext spark, String paths, TextRules rules) {
    return lines(spark, new TextFiles("corpus", paths, spark.hadoopConfiguration()), rules);
  }

  /** One document a line, of files that were found. */
  public static PlainText lines(JavaSparkContext spark, TextFiles files, TextRules rules) {
    return new PlainText(spark, files, rules, true);
  }

  /**
   * One document a file.
   *
   * @param paths of files or folders, separated by commas; globs are allowed
   * @throws io.sparkmp.spark.ingest.IngestException if there is no such file
   */
  public static PlainText files(JavaSparkContext spark, String paths, TextRules rules) {
    return files(spark, new TextFiles("corpus", paths, spark.hadoopConfiguration()), rules);
  }

  /** One document a file, of files that were found. */
  public static PlainText files(JavaSparkContext spark, TextFiles files, TextRules rules) {
    return new PlainText(spark, files, rules, false);
  }

  @Override
  public IdType documentType() {
    return linesAreDocuments && files.files().size() == 1 ? IdType.LONG : IdType.STRING;
  }

  @Override
  public String description() {
    return files.paths();
  }

  @Override
  public String form() {
    int number = files.files().size();
    return (linesAreDocuments ? "text, a document a line" : "text, a document a file")
        + (linesAreDocuments && number == 1
            ? ""
            : " (" + number + (number == 1 ? " file)" : " files)"))
        + "; "
        + rules.description();
  }

  @Override
  public JavaRDD<IngestedDocuments> read() {
    if (!linesAreDocuments) {
      return files.whole(spark).mapPartitions(new Files(tokenizer, files.folder(), files.paths()));
    }
    JavaNewHadoopRDD<LongWritable, Text> lines = files.lines(spark);
    LineNumbers numbers = LineNumbers.of(lines, files.files().size());
    return lines.mapPartitionsWithInputSplit(
        new Lines(tokenizer, numbers, documentType(), files.folder()), false);
  }

  @Override
  public String locate(Problem problem) {
    return files.locate(problem);
  }

  /** Lines of one split to a chunk. */
  private record Lines(Tokenizer tokenizer, LineNumbers numbers, IdType type, String folder)
      implements Function2<
          InputSplit, Iterator<Tuple2<LongWritable, Text>>, Iterator<IngestedDocuments>> {
    private static final long serialVersionUID = 1L;

    @Override
    public Iterator<IngestedDocuments> call(
        InputSplit split, Iterator<Tuple2<LongWritable, Text>> lines) {
      String file = ((FileSplit) split).getPath().toString();
      ChunkBuilder chunk = new ChunkBuilder(type);
      DocumentIds ids = new DocumentIds(chunk.documents(), type, file, folder);
      ProblemLog problems = new ProblemLog();
      long number = numbers.before(split);
      long records = 0;
      while (lines.hasNext()) {
        Tuple2<LongWritable, Text> next = lines.next();
        Text line = next._2();
        number++;
        records++;
        String text = new String(line.getBytes(), 0, line.getLength(), StandardCharsets.UTF_8);
        String reason = Utf8.problem(line.getBytes(), 0, line.getLength());
        if (reason == null) {
          int document = ids.encode(number);
          tokenizer.tokens(text, word -> chunk.add(document, chunk.words().encode(word), 1));
        } else {
          problems.add(file, next._1().get(), text, reason);
        }
      }
      return List.of(new IngestedDocuments(chunk.build(), problems.all(), file, records))
          .iterator();
    }
  }

  /** Files to a chunk. */
  private record Files(Tokenizer tokenizer, String folder, String paths)
      implements FlatMapFunction<Iterator<Tuple2<String, byte[]>>, IngestedDocuments> {
    private static final long serialVersionUID = 1L;

    @Override
    public Iterator<IngestedDocuments> call(Iterator<Tuple2<String, byte[]>> files) {
      ChunkBuilder chunk = new ChunkBuilder(IdType.STRING);
      ProblemLog problems = new ProblemLog();
      long records = 0;
      while (files.hasNext()) {
        Tuple2<String, byte[]> file = files.next();
        byte[] bytes = file._2();
        records++;
        int invalid = Utf8.firstInvalid(bytes, 0, bytes.length);
        if (invalid < 0) {
          int document = chunk.documents().encode(file._1().substring(folder.length()));
          tokenizer.tokens(
              new String(bytes, StandardCharsets.UTF_8),
              word -> chunk.add(document, chunk.words().encode(word), 1));
        } else {
          addLine(problems, file._1(), bytes, invalid);
        }
      }
      return List.of(new IngestedDocuments(chunk.build(), problems.all(), paths, records))
          .iterator();
    }

    /** Names the line of the byte. */
    private static void addLine(ProblemLog problems, String file, byte[] bytes, int invalid) {
      int start = invalid;
      while (start > 0 && bytes[start - 1] != '\n') {
        start--;
      }
      int end = invalid;
      while (end < bytes.length && bytes[end] != '\n' && bytes[end] != '\r') {
        end++;
      }
      String line = new String(bytes, start, end - start, StandardCharsets.UTF_8);
      problems.add(file, start, line, String.valueOf(Utf8.problem(bytes, start, end)));
    }
  }
}
