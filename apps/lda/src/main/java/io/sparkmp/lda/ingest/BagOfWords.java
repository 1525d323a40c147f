package io.sparkmp.lda.ingest;

import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import io.sparkmp.layout.RecordsBuilder;
import io.sparkmp.lda.layout.DocumentRecords;
import io.sparkmp.spark.files.Places;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.ProblemLog;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.ingest.delimited.BlankFields;
import io.sparkmp.spark.ingest.lines.Lines;
import io.sparkmp.spark.ingest.lines.NumberedIds;
import io.sparkmp.spark.ingest.lines.TextFiles;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.jspecify.annotations.Nullable;

/**
 * Documents in UCI's bag-of-words format: three lines with the numbers of documents, words and
 * rows; then rows {@code document word count}, both from 1. A word is a line of a vocabulary file.
 * The id of a document is its number, or, with several files, {@code file:number}.
 */
public final class BagOfWords extends FileCorpus {
  private final TreeMap<String, BagHeader> headers = new TreeMap<>();

  /**
   * Reads headers and vocabulary.
   *
   * @param vocabulary path of a file with one word per line
   * @throws IngestException if a file is missing, or headers and vocabulary disagree
   */
  public BagOfWords(JavaSparkContext spark, TextFiles files, String vocabulary) {
    super(spark, files, vocabulary);
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
  public String form() {
    return "UCI bag of words" + files.several() + ", " + statedDocuments() + " documents";
  }

  @Override
  public long statedDocuments() {
    return headers.values().stream().mapToLong(BagHeader::documents).sum();
  }

  @Override
  public JavaRDD<ReadPart> read() {
    TreeMap<String, BagHeader> ofFiles = headers;
    Broadcast<Ids> sent = spark.broadcast(words);
    IdType type = documentType();
    String folder = files.folder();
    return files
        .lines(spark)
        .mapPartitions(split -> new Rows(split.next(), ofFiles, sent.value(), type, folder));
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

  /** Reads the rows of one split. */
  static final class Rows extends DocumentReader<Lines> {
    private final String file;
    private final boolean isFirst; // first split of its file, with the header
    private final BagHeader header;
    private final Ids words;
    private final NumberedIds ids;
    private final int[] codePlusOne; // by word, its code in the piece plus one
    private final BlankFields row = new BlankFields();
    private @Nullable IdEncoder coded;

    Rows(Lines lines, TreeMap<String, BagHeader> headers, Ids words, IdType type, String folder) {
      super(lines, lines.file(), type);
      this.words = words;
      file = lines.file();
      isFirst = lines.start() == 0;
      header = headers.get(file);
      if (header == null) {
        throw new IngestException("Cannot read corpus: " + file + " was not there at the start");
      }
      ids = new NumberedIds(type, file, folder);
      codePlusOne = new int[words.size()];
    }

    @Override
    protected long read(Lines line, RecordsBuilder to, ProblemLog problems) {
      row.set(line.bytes(), line.from(), line.to());
      if ((isFirst && line.offset() <= header.end()) || row.size() == 0) {
        return 0;
      }
      String reason = wrong(row, header);
      if (reason == null) {
        to.add(
            ids.encode(row.number(0), to.rows()),
            encode((int) row.number(1) - 1, to.columns()),
            (float) row.number(2));
      } else {
        problems.add(file, line.offset(), line.text(), reason);
      }
      return 1;
    }

    private int encode(int word, IdEncoder encoder) {
      if (coded != encoder) {
        Arrays.fill(codePlusOne, 0);
        coded = encoder;
      }
      if (codePlusOne[word] == 0) {
        codePlusOne[word] = words.encode(encoder, word) + 1;
      }
      return codePlusOne[word] - 1;
    }

    private static @Nullable String wrong(BlankFields row, BagHeader header) {
      if (row.size() != 3) {
        return "it has " + row.size() + " fields (expected: 3)";
      }
      String reason = row.wrong(0, "document", 1, header.documents());
      if (reason == null) {
        reason = row.wrong(1, "word", 1, header.words());
      }
      return reason == null ? row.wrong(2, "count", 1, DocumentRecords.MOST) : reason;
    }
  }
}
