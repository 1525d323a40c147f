package io.sparkmp.lda.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.lda.layout.ChunkBuilder;
import io.sparkmp.spark.files.Places;
import io.sparkmp.spark.ingest.Problem;
import io.sparkmp.spark.ingest.ProblemLog;
import io.sparkmp.spark.ingest.TextFiles;
import io.sparkmp.spark.ingest.Utf8;
import java.net.URI;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * Documents in a column of CSV, JSON lines or Parquet: text, which becomes tokens as plain text
 * does, or arrays of tokens. Rows of the same id are one document. Without a column of ids it is
 * the number of the row; with several files text, {@code file:number}. A row without text is an
 * empty document.
 */
public final class TableCorpus implements CorpusSource {
  /** What Java and Spark put where bytes are no character. */
  private static final char REPLACEMENT = '\ufffd';

  private static final int FILE = 0; // as a URL
  private static final int START = 1;
  private static final int MALFORMED = 2;
  private static final int ID = 3;
  private static final int DOCUMENT = 4;

  private final SparkSession spark;
  private final DocumentFrame table;
  private final @Nullable TextRules rules;
  private final @Nullable Tokenizer tokenizer;

  /**
   * The documents of a table.
   *
   * @param rules of text, or null for tokens
   */
  public TableCorpus(SparkSession spark, DocumentFrame table, @Nullable TextRules rules) {
    if (table.holdsTokens() != (rules == null)) {
      throw new IllegalArgumentException("Invalid rules: " + rules + " (expected: for text alone)");
    }
    this.spark = spark;
    this.table = table;
    this.rules = rules;
    this.tokenizer =
        rules == null ? null : new Tokenizer(rules, spark.sparkContext().hadoopConfiguration());
  }

  @Override
  public IdType documentType() {
    return table.idType();
  }

  @Override
  public String description() {
    return table.files().paths();
  }

  @Override
  public String form() {
    int files = table.files().files().size();
    String ids =
        table.id() != null ? table.id().name() : files == 1 ? "the row's number" : "file:row";
    return table.format()
        + (files == 1 ? "" : " (" + files + " files)")
        + (rules == null ? ", tokens = " : ", text = ")
        + table.document().name()
        + ", id = "
        + ids
        + (rules == null ? "" : "; " + rules.description());
  }

  @Override
  public JavaRDD<IngestedDocuments> read() {
    JavaRDD<Row> rows = table.select(table.malformed(), table.ids(), table.documents()).javaRDD();
    TextFiles files = table.files();
    // Spark reads each file of CSV in one, since a quote may be open anywhere in it.
    boolean inParts = table.format() != CorpusFormat.CSV && rows.getNumPartitions() > 1;
    boolean counts = inParts && table.id() == null;
    return rows.mapPartitions(
        new Encode(
            tokenizer,
            inParts && !counts ? null : LineNumbers.of(counts ? counts(rows) : List.of()),
            table.idType(),
            table.id() != null,
            files.folder(),
            isBroken(files),
            table.problem()));
  }

  /** How many rows each part of a file has. */
  private static List<LineCount> counts(JavaRDD<Row> rows) {
    return rows.mapPartitions(
            part -> {
              List<LineCount> counts = new ArrayList<>();
              while (part.hasNext()) {
                Row row = part.next();
                int last = counts.size() - 1;
                LineCount one = new LineCount(row.getString(FILE), row.getLong(START), 1);
                if (last >= 0 && counts.get(last).isOfSplitOf(one)) {
                  counts.set(last, counts.get(last).plus(one));
                } else {
                  counts.add(one);
                }
              }
              return counts.iterator();
            })
        .collect();
  }

  /** Whether there is a line that is not UTF-8, of which Spark says nothing. */
  private boolean isBroken(TextFiles files) {
    return table.format() != CorpusFormat.PARQUET
        && files.encoding() == null // of others the reader itself complains
        && !files
            .lines(JavaSparkContext.fromSparkContext(spark.sparkContext()))
            .map(line -> Utf8.firstInvalid(line._2().getBytes(), 0, line._2().getLength()) >= 0)
            .filter(broken -> broken)
            .take(1)
            .isEmpty();
  }

  @Override
  public String locate(Problem problem) {
    String number = problem.offset() < 0 ? "" : " " + problem.offset();
    return Places.name(new Path(problem.source()))
        + ", row"
        + number
        + " '"
        + problem.record()
        + "'";
  }

  /**
   * Rows to a chunk.
   *
   * @param tokenizer of text, or null for tokens
   * @param numbers of the rows, or null if nobody has counted them
   * @param type of the ids
   * @param hasId whether the rows have ids
   * @param folder that holds all files, with a slash at its end
   * @param isBroken whether a file holds what is not UTF-8
   * @param malformed what a record is that could not be read
   */
  private record Encode(
      @Nullable Tokenizer tokenizer,
      @Nullable LineNumbers numbers,
      IdType type,
      boolean hasId,
      String folder,
      boolean isBroken,
      String malformed)
      implements FlatMapFunction<Iterator<Row>, IngestedDocuments> {
    private static final long serialVersionUID = 1L;

    @Override
    public Iterator<IngestedDocuments> call(Iterator<Row> rows) {
      ChunkBuilder chunk = new ChunkBuilder(type);
      ProblemLog problems = new ProblemLog();
      String url = "";
      String file = "";
      long start = -1;
      long number = 0;
      DocumentIds ids = new DocumentIds(chunk.documents(), type, folder, folder);
      long records = 0;
      while (rows.hasNext()) {
        Row row = rows.next();
        if (start != row.getLong(START) || !url.equals(row.getString(FILE))) {
          url = row.getString(FILE);
          start = row.getLong(START);
          file = new Path(URI.create(url)).toString();
          number = numbers == null ? 0 : numbers.before(url, start);
          ids = new DocumentIds(chunk.documents(), type, file, folder);
        }
        number++;
        records++;
        String reason = reason(row);
        if (reason == null) {
          add(chunk, hasId ? encode(chunk, row) : ids.encode(number), row);
        } else {
          problems.add(file, numbers == null ? -1 : number, text(row), reason);
        }
      }
      return List.of(new IngestedDocuments(chunk.build(), problems.all(), file, records))
          .iterator();
    }

    private @Nullable String reason(Row row) {
      if (isBroken && text(row).indexOf(REPLACEMENT) >= 0) {
        return "it is no UTF-8; --encoding ISO-8859-1 reads Western European text";
      }
      if (!row.isNullAt(MALFORMED)) {
        return malformed;
      }
      if (hasId && row.isNullAt(ID)) {
        return "it has no id that is text or a whole number";
      }
      if (tokenizer != null) {
        return null;
      }
      return row.isNullAt(DOCUMENT)
          ? "its tokens are null"
          : FrameCorpus.problem(row.<String>getList(DOCUMENT));
    }

    private int encode(ChunkBuilder chunk, Row row) {
      return type == IdType.LONG
          ? chunk.documents().encode(row.getLong(ID))
          : chunk.documents().encode(row.getString(ID));
    }

    private void add(ChunkBuilder chunk, int document, Row row) {
      if (tokenizer == null) {
        for (String token : row.<String>getList(DOCUMENT)) {
          chunk.add(document, chunk.words().encode(token), 1);
        }
      } else if (!row.isNullAt(DOCUMENT)) {
        tokenizer.tokens(
            row.getString(DOCUMENT), word -> chunk.add(document, chunk.words().encode(word), 1));
      }
    }

    /** In one line: the record, or its id and what it says. */
    private String text(Row row) {
      if (!row.isNullAt(MALFORMED)) {
        return row.getString(MALFORMED).strip().replaceAll("\\R", " ");
      }
      Object document =
          tokenizer == null && !row.isNullAt(DOCUMENT) ? row.getList(DOCUMENT) : row.get(DOCUMENT);
      return (hasId ? row.get(ID) + ", " : "")
          + String.valueOf(document).strip().replaceAll("\\R", " ");
    }
  }
}
