package io.sparkmp.lda.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import io.sparkmp.lda.layout.ChunkBuilder;
import io.sparkmp.spark.files.Places;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.Problem;
import io.sparkmp.spark.ingest.ProblemLog;
import io.sparkmp.spark.ingest.TextFiles;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.broadcast.Broadcast;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * Documents in the format of UCI's bags of words: three lines with the numbers of documents, words
 * and rows; then rows {@code document word count}, both from 1. A word is a line of a vocabulary
 * file. The id of a document is its number; with several files it is text, {@code file:number}.
 */
public final class BagOfWords implements CorpusSource {
  private final JavaSparkContext spark;
  private final TextFiles files;
  private final Ids words;
  private final TreeMap<String, BagHeader> headers = new TreeMap<>();

  /**
   * Reads headers and vocabulary.
   *
   * @param paths of files or folders, separated by commas; globs are allowed
   * @param vocabulary path of a file of one word a line
   * @throws IngestException if there is no such file, or headers and vocabulary do not agree
   */
  public BagOfWords(JavaSparkContext spark, String paths, String vocabulary) {
    this(spark, new TextFiles("corpus", paths, spark.hadoopConfiguration()), vocabulary);
  }

  /** As the other constructor, of files that were found. */
  public BagOfWords(JavaSparkContext spark, TextFiles files, String vocabulary) {
    files.checkText();
    this.spark = spark;
    this.files = files;
    this.words = VocabularyFile.read(vocabulary, spark.hadoopConfiguration());
    for (String file : files.files()) {
      BagHeader header = BagHeader.read(files, file);
      if (header.words() != words.size()) {
        throw new IngestException(
            "Cannot read corpus: "
                + vocabulary
                + " has "
                + words.size()
                + " words ("
                + Places.name(new Path(file))
                + ", line 2: "
                + header.words()
                + "); give the vocabulary of this file");
      }
      headers.put(file, header);
    }
  }

  @Override
  public IdType documentType() {
    return headers.size() == 1 ? IdType.LONG : IdType.STRING;
  }

  @Override
  public String description() {
    return files.paths();
  }

  @Override
  public String form() {
    String several = headers.size() == 1 ? "" : " (" + headers.size() + " files)";
    return "UCI bag of words" + several + ", " + statedDocuments() + " documents";
  }

  @Override
  public long statedDocuments() {
    return headers.values().stream().mapToLong(BagHeader::documents).sum();
  }

  @Override
  public JavaRDD<IngestedDocuments> read() {
    Parse parse = new Parse(headers, spark.broadcast(words), documentType(), files.folder());
    return files.lines(spark).mapPartitionsWithInputSplit(parse, false);
  }

  @Override
  public void checkRecords(Map<String, Long> records) {
    headers.forEach(
        (file, header) -> {
          long rows = records.getOrDefault(file, 0L);
          if (rows != header.rows()) {
            throw new IngestException(
                "Cannot read corpus: "
                    + Places.name(new Path(file))
                    + " has "
                    + rows
                    + " rows (header: "
                    + header.rows()
                    + "); it is incomplete, or line 3 is wrong");
          }
        });
  }

  @Override
  public String locate(Problem problem) {
    return files.locate(problem);
  }

  /** Rows of one split to a chunk. */
  private record Parse(
      TreeMap<String, BagHeader> headers, Broadcast<Ids> words, IdType type, String folder)
      implements Function2<
          InputSplit, Iterator<Tuple2<LongWritable, Text>>, Iterator<IngestedDocuments>> {
    private static final long serialVersionUID = 1L;

    @Override
    public Iterator<IngestedDocuments> call(
        InputSplit split, Iterator<Tuple2<LongWritable, Text>> lines) {
      String file = ((FileSplit) split).getPath().toString();
      BagHeader header = headers.get(file);
      if (header == null) {
        throw new IngestException("Cannot read corpus: " + file + " was not there at the start");
      }
      ChunkBuilder chunk = new ChunkBuilder(type);
      DocumentIds ids = new DocumentIds(chunk.documents(), type, file, folder);
      int[] codePlusOne = new int[words.value().size()];
      ProblemLog problems = new ProblemLog();
      RowFields row = new RowFields();
      long records = 0;
      while (lines.hasNext()) {
        Tuple2<LongWritable, Text> next = lines.next();
        Text line = next._2();
        row.set(line.getBytes(), line.getLength());
        if (next._1().get() < header.end() || row.size() == 0) {
          continue;
        }
        records++;
        String reason = wrong(row, header);
        if (reason == null) {
          int word = (int) row.number(1) - 1;
          if (codePlusOne[word] == 0) {
            codePlusOne[word] = words.value().encode(chunk.words(), word) + 1;
          }
          chunk.add(ids.encode(row.number(0)), codePlusOne[word] - 1, (int) row.number(2));
        } else {
          String text = new String(line.getBytes(), 0, line.getLength(), StandardCharsets.UTF_8);
          problems.add(file, next._1().get(), text, reason);
        }
      }
      return List.of(new IngestedDocuments(chunk.build(), problems.all(), file, records))
          .iterator();
    }

    private static @Nullable String wrong(RowFields row, BagHeader header) {
      if (row.size() != 3) {
        return "it has " + row.size() + " fields (expected: 3)";
      }
      String reason = row.wrong(0, "document", 1, header.documents());
      if (reason == null) {
        reason = row.wrong(1, "word", 1, header.words());
      }
      return reason == null ? row.wrong(2, "count", 1, Integer.MAX_VALUE) : reason;
    }
  }
}
