package io.sparkmp.lda.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.lda.layout.ChunkBuilder;
import io.sparkmp.spark.ingest.Problem;
import io.sparkmp.spark.ingest.Problems;
import io.sparkmp.spark.ingest.TextFiles;
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
 * that holds all of them. No text is malformed; one without words is an empty document.
 */
public final class PlainText implements CorpusSource {
  private final JavaSparkContext spark;
  private final TextFiles files;
  private final Tokenizer tokenizer;
  private final boolean linesAreDocuments;

  private PlainText(JavaSparkContext spark, String paths, TextRules rules, boolean lines) {
    this.spark = spark;
    this.files = new TextFiles("corpus", paths, spark.hadoopConfiguration());
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
    return new PlainText(spark, paths, rules, true);
  }

  /**
   * One document a file.
   *
   * @param paths of files or folders, separated by commas; globs are allowed
   * @throws io.sparkmp.spark.ingest.IngestException if there is no such file
   */
  public static PlainText files(JavaSparkContext spark, String paths, TextRules rules) {
    return new PlainText(spark, paths, rules, false);
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
  public JavaRDD<IngestedDocuments> read() {
    if (!linesAreDocuments) {
      return spark
          .wholeTextFiles(files.paths(), spark.defaultParallelism())
          .mapPartitions(new Files(tokenizer, files.folder(), files.paths()));
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

  private static IngestedDocuments built(ChunkBuilder chunk, String file) {
    return new IngestedDocuments(chunk.build(), Problems.NONE, file, chunk.documents().size());
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
      long number = numbers.before(split);
      while (lines.hasNext()) {
        Text line = lines.next()._2();
        int document = ids.encode(++number);
        String text = new String(line.getBytes(), 0, line.getLength(), StandardCharsets.UTF_8);
        tokenizer.tokens(text, word -> chunk.add(document, chunk.words().encode(word), 1));
      }
      return List.of(built(chunk, file)).iterator();
    }
  }

  /** Files to a chunk. */
  private record Files(Tokenizer tokenizer, String folder, String paths)
      implements FlatMapFunction<Iterator<Tuple2<String, String>>, IngestedDocuments> {
    private static final long serialVersionUID = 1L;

    @Override
    public Iterator<IngestedDocuments> call(Iterator<Tuple2<String, String>> files) {
      ChunkBuilder chunk = new ChunkBuilder(IdType.STRING);
      while (files.hasNext()) {
        Tuple2<String, String> file = files.next();
        int document = chunk.documents().encode(file._1().substring(folder.length()));
        tokenizer.tokens(file._2(), word -> chunk.add(document, chunk.words().encode(word), 1));
      }
      return List.of(built(chunk, paths)).iterator();
    }
  }
}
