package io.sparkmp.spark.text;

import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import io.sparkmp.layout.RecordsBuilder;
import io.sparkmp.spark.files.Places;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ingest.Problem;
import io.sparkmp.spark.ingest.ProblemLog;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.ingest.lines.LineNumbers;
import io.sparkmp.spark.ingest.lines.NumberedIds;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.text.TextRules;
import io.sparkmp.text.TextWords;
import io.sparkmp.text.Tokenizer;
import io.sparkmp.text.Words;
import java.io.Serializable;
import java.net.URI;
import java.util.Iterator;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * Texts or arrays of tokens in a column of CSV, JSON lines, Parquet or another table. Without a
 * column of ids the id is the row number, or, with several files, {@code file:number}. A row
 * without text has no words.
 */
public final class TableTexts implements TextSource {
  /** The character with which Java and Spark replace invalid bytes. */
  private static final char REPLACEMENT = '\ufffd';

  private static final int FILE = 0; // as a URL
  private static final int START = 1;
  private static final int MALFORMED = 2;
  private static final int HEADER = 3;
  private static final int ID = 4;
  private static final int TEXT = 5;

  private final SparkSession spark;
  private final TextTable table;
  private final @Nullable TextRules rules;
  private final @Nullable Tokenizer tokenizer;

  /**
   * The texts of a table.
   *
   * @param rules for text, or null for tokens
   */
  public TableTexts(SparkSession spark, TextTable table, @Nullable TextRules rules) {
    if (table.holdsTokens() != (rules == null)) {
      throw new IllegalArgumentException("Invalid rules: " + rules + " (expected: for text alone)");
    }
    this.spark = spark;
    this.table = table;
    this.rules = rules;
    this.tokenizer =
        rules == null
            ? null
            : StopWords.tokenizer(rules, spark.sparkContext().hadoopConfiguration());
  }

  @Override
  public IdType idType() {
    return table.idType();
  }

  @Override
  public String description() {
    return table.name();
  }

  @Override
  public String form() {
    TextFiles files = table.files();
    String several = files == null ? "" : files.several();
    String ids =
        table.id() != null
            ? table.id().name()
            : several.isEmpty() ? "the row's number" : "file:row";
    return table.format()
        + several
        + (rules == null ? ", tokens = " : ", text = ")
        + table.text().name()
        + ", id = "
        + ids
        + (rules == null ? "" : "; " + rules.description());
  }

  @Override
  public JavaRDD<ReadPart> read(WordRecords records) {
    JavaRDD<Row> rows =
        table.select(table.malformed(), table.isHeader(), table.ids(), table.texts()).javaRDD();
    TextFiles files = table.files();
    // Spark does not split CSV files, since a quote may be open anywhere.
    boolean inParts = table.format() != TextTable.Format.CSV && rows.getNumPartitions() > 1;
    boolean counts = inParts && table.id() == null;
    Rules settled =
        new Rules(
            tokenizer,
            counts ? LineNumbers.of(counts(rows)) : inParts ? null : LineNumbers.NONE,
            table.idType(),
            table.id() != null,
            files == null ? "" : files.folder(),
            isBroken(files),
            table.name(),
            table.problem());
    return rows.mapPartitions(each -> new Rows(each, settled, records));
  }

  /** Counts rows by file and start of the split. */
  private static JavaPairRDD<Tuple2<String, Long>, Long> counts(JavaRDD<Row> rows) {
    return rows.mapToPair(
        row -> new Tuple2<>(new Tuple2<>(row.getString(FILE), row.getLong(START)), 1L));
  }

  /** Whether some line is not UTF-8, which Spark does not report. */
  private boolean isBroken(@Nullable TextFiles files) {
    return files != null
        && table.format() != TextTable.Format.PARQUET
        && files.encoding() == null // for other encodings the reader complains itself
        && new TextTableFiles("corpus", files, table.format()).areBroken(spark);
  }

  @Override
  public String locate(Problem problem) {
    String number = problem.offset() < 0 ? "" : " " + problem.offset();
    return (table.files() == null ? problem.source() : Places.name(new Path(problem.source())))
        + ", row"
        + number
        + " '"
        + problem.record()
        + "'";
  }

  /**
   * How to turn rows into texts.
   *
   * @param tokenizer for text, or null for tokens
   * @param numbers the rows' numbers, or null if not counted
   * @param type the ids' type
   * @param hasId whether the rows have ids
   * @param folder that holds all files, with a slash at its end
   * @param isBroken whether a file is not UTF-8
   * @param table the table's name, for rows without a file
   * @param malformed describes an unreadable record
   */
  private record Rules(
      @Nullable Tokenizer tokenizer,
      @Nullable LineNumbers numbers,
      IdType type,
      boolean hasId,
      String folder,
      boolean isBroken,
      String table,
      String malformed)
      implements Serializable {

    int encode(Row row, IdEncoder documents) {
      return FrameColumns.encode(row, ID, type, documents);
    }

    private @Nullable String reason(Row row) {
      if (isBroken && text(row).indexOf(REPLACEMENT) >= 0) {
        return "it is not valid UTF-8; --encoding windows-1252 reads Western European text";
      }
      if (!row.isNullAt(MALFORMED)) {
        return row.getString(MALFORMED).contains("\\\"")
            ? malformed + "; " + CsvQuotes.BACKSLASHES
            : malformed;
      }
      if (!row.isNullAt(HEADER) && row.getBoolean(HEADER)) {
        return Problem.HEADER_AGAIN;
      }
      if (hasId && row.isNullAt(ID)) {
        return "it has no id that is text or a whole number";
      }
      if (tokenizer != null) {
        return null;
      }
      return row.isNullAt(TEXT)
          ? "its tokens are null"
          : TextSource.problem(row.<String>getList(TEXT));
    }

    private Words words(Row row, @Nullable TextWords words) {
      if (words == null) {
        return Words.of(row.getList(TEXT));
      }
      return words.in(row.isNullAt(TEXT) ? "" : row.getString(TEXT));
    }

    /** The record in one line, or its id and text. */
    private String text(Row row) {
      if (!row.isNullAt(MALFORMED)) {
        return row.getString(MALFORMED).strip().replaceAll("\\R", " ");
      }
      Object text = tokenizer == null && !row.isNullAt(TEXT) ? row.getList(TEXT) : row.get(TEXT);
      return (hasId ? row.get(ID) + ", " : "")
          + String.valueOf(text).strip().replaceAll("\\R", " ");
    }
  }

  /** Reads the rows of one partition. */
  private static final class Rows extends TextReader<Row> {
    private final Rules rules;
    private final @Nullable TextWords words;
    private String url = "";
    private String file = "";
    private long start = -1;
    private long number;
    private NumberedIds ids;

    Rows(Iterator<Row> rows, Rules rules, WordRecords records) {
      super(rows, rules.folder, rules.type, records);
      this.rules = rules;
      words = rules.tokenizer == null ? null : rules.tokenizer.words();
      ids = new NumberedIds(rules.type, rules.folder, rules.folder);
    }

    @Override
    protected long read(Row row, RecordsBuilder to, ProblemLog problems) {
      if (start != row.getLong(START) || !url.equals(row.getString(FILE))) {
        url = row.getString(FILE);
        start = row.getLong(START);
        file = url.isEmpty() ? rules.table : new Path(URI.create(url)).toString();
        number = rules.numbers == null ? 0 : rules.numbers.before(url, start);
        ids = new NumberedIds(rules.type, file, rules.folder);
      }
      number++;
      String reason = rules.reason(row);
      if (reason == null) {
        int text = rules.hasId ? rules.encode(row, to.rows()) : ids.encode(number, to.rows());
        records.add(text, rules.words(row, words), to);
      } else {
        problems.add(file, rules.numbers == null ? -1 : number, rules.text(row), reason);
      }
      return 1;
    }
  }
}
