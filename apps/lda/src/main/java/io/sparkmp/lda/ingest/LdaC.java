package io.sparkmp.lda.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import io.sparkmp.lda.layout.ChunkBuilder;
import io.sparkmp.spark.ingest.Problem;
import io.sparkmp.spark.ingest.ProblemLog;
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
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.broadcast.Broadcast;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * Documents in the format of Blei's lda-c: a line {@code n word:count word:count ...} each, with n
 * pairs, words from 0. A word is a line of a vocabulary file. The id of a document is the number of
 * its line; with several files it is text, {@code file:number}. Blank lines are no documents.
 */
public final class LdaC implements CorpusSource {
  private final JavaSparkContext spark;
  private final TextFiles files;
  private final Ids words;

  /**
   * Reads the vocabulary.
   *
   * @param paths of files or folders, separated by commas; globs are allowed
   * @param vocabulary path of a file of one word a line
   * @throws io.sparkmp.spark.ingest.IngestException if there is no such file
   */
  public LdaC(JavaSparkContext spark, String paths, String vocabulary) {
    this(spark, new TextFiles("corpus", paths, spark.hadoopConfiguration()), vocabulary);
  }

  /** As the other constructor, of files that were found. */
  public LdaC(JavaSparkContext spark, TextFiles files, String vocabulary) {
    files.checkText();
    this.spark = spark;
    this.files = files;
    this.words = VocabularyFile.read(vocabulary, spark.hadoopConfiguration());
  }

  @Override
  public IdType documentType() {
    return files.files().size() == 1 ? IdType.LONG : IdType.STRING;
  }

  @Override
  public String description() {
    return files.paths();
  }

  @Override
  public String form() {
    int several = files.files().size();
    return "LDA-C, a document a line" + (several == 1 ? "" : " (" + several + " files)");
  }

  @Override
  public JavaRDD<IngestedDocuments> read() {
    JavaNewHadoopRDD<LongWritable, Text> lines = files.lines(spark);
    LineNumbers numbers = LineNumbers.of(lines, files.files().size());
    Parse parse = new Parse(numbers, spark.broadcast(words), documentType(), files.folder());
    return lines.mapPartitionsWithInputSplit(parse, false);
  }

  @Override
  public String locate(Problem problem) {
    return files.locate(problem);
  }

  /** Lines of one split to a chunk. */
  private record Parse(LineNumbers numbers, Broadcast<Ids> words, IdType type, String folder)
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
      RowFields row = new RowFields();
      long number = numbers.before(split);
      long records = 0;
      while (lines.hasNext()) {
        Tuple2<LongWritable, Text> next = lines.next();
        Text line = next._2();
        number++;
        row.set(line.getBytes(), line.getLength());
        if (row.size() == 0) {
          continue;
        }
        records++;
        int pairs = row.size() - 1;
        String reason = wrong(row, words.value().size());
        if (reason == null) {
          int document = ids.encode(number);
          for (int field = pairs + 1; field < row.size(); field += 2) {
            int word = words.value().encode(chunk.words(), (int) row.number(field));
            chunk.add(document, word, (int) row.number(field + 1));
          }
        } else {
          String text = new String(line.getBytes(), 0, line.getLength(), StandardCharsets.UTF_8);
          problems.add(file, next._1().get(), text, reason);
        }
      }
      return List.of(new IngestedDocuments(chunk.build(), problems.all(), file, records))
          .iterator();
    }

    /** Splits the pairs: their words and counts follow the fields of the line. */
    private static @Nullable String wrong(RowFields row, int words) {
      int pairs = row.size() - 1;
      String reason = row.wrong(0, "number of pairs", 0, Integer.MAX_VALUE);
      if (reason == null && row.number(0) != pairs) {
        return "it has " + pairs + " pairs (expected: " + row.number(0) + ", its first field)";
      }
      for (int field = 1; field <= pairs && reason == null; field++) {
        int word = row.size();
        if (!row.splitAtColon(field)) {
          return "'" + row.text(field) + "' is no pair (expected: word:count)";
        }
        reason = row.wrong(word, "word", 0, words - 1L);
        if (reason == null) {
          reason = row.wrong(word + 1, "count", 1, Integer.MAX_VALUE);
        }
      }
      return reason;
    }
  }
}
