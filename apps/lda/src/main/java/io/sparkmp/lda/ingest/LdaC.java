package io.sparkmp.lda.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import io.sparkmp.layout.RecordsBuilder;
import io.sparkmp.lda.layout.DocumentRecords;
import io.sparkmp.spark.ingest.ProblemLog;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.ingest.delimited.BlankFields;
import io.sparkmp.spark.ingest.lines.LineNumbers;
import io.sparkmp.spark.ingest.lines.Lines;
import io.sparkmp.spark.ingest.lines.NumberedIds;
import io.sparkmp.spark.ingest.lines.TextFiles;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.jspecify.annotations.Nullable;

/**
 * Documents in Blei's lda-c format: one line {@code n word:count word:count ...} each, with n pairs
 * and words from 0. A word is a line of a vocabulary file. The id of a document is its line number,
 * or, with several files, {@code file:number}. Blank lines are skipped.
 */
public final class LdaC extends FileCorpus {
  /**
   * Reads the vocabulary.
   *
   * @param vocabulary path of a file with one word per line
   * @throws io.sparkmp.spark.ingest.IngestException if there is no such file
   */
  public LdaC(JavaSparkContext spark, TextFiles files, String vocabulary) {
    super(spark, files, vocabulary);
  }

  @Override
  public String form() {
    return "LDA-C, a document a line" + files.several();
  }

  @Override
  public JavaRDD<ReadPart> read() {
    JavaRDD<Lines> lines = files.lines(spark);
    LineNumbers numbers = LineNumbers.of(lines, files.files().size());
    Broadcast<Ids> sent = spark.broadcast(words);
    IdType type = documentType();
    String folder = files.folder();
    return lines.mapPartitions(
        split -> new Rows(split.next(), numbers, sent.value(), type, folder));
  }

  /** Reads the lines of one split. */
  static final class Rows extends DocumentReader<Lines> {
    private final String file;
    private final Ids words;
    private final NumberedIds ids;
    private final BlankFields row = new BlankFields();
    private long number;

    Rows(Lines lines, LineNumbers numbers, Ids words, IdType type, String folder) {
      super(lines, lines.file(), type);
      this.words = words;
      file = lines.file();
      ids = new NumberedIds(type, file, folder);
      number = numbers.before(lines);
    }

    @Override
    protected long read(Lines line, RecordsBuilder to, ProblemLog problems) {
      number++;
      row.set(line.bytes(), line.from(), line.to());
      if (row.size() == 0) {
        return 0;
      }
      int pairs = row.size() - 1;
      String reason = wrong(row, words.size());
      if (reason == null) {
        int document = ids.encode(number, to.rows());
        for (int field = pairs + 1; field < row.size(); field += 2) {
          int word = words.encode(to.columns(), (int) row.number(field));
          to.add(document, word, (float) row.number(field + 1));
        }
      } else {
        problems.add(file, line.offset(), line.text(), reason);
      }
      return 1;
    }

    /**
     * Splits the pairs: words and counts become further fields of the line. Returns what is wrong,
     * or null.
     */
    private static @Nullable String wrong(BlankFields row, int words) {
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
          reason = row.wrong(word + 1, "count", 1, DocumentRecords.MOST);
        }
      }
      return reason;
    }
  }
}
