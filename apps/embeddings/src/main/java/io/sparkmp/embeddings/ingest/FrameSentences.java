package io.sparkmp.embeddings.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.layout.RecordsBuilder;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.PieceReader;
import io.sparkmp.spark.ingest.Problem;
import io.sparkmp.spark.ingest.ProblemLog;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.text.TextSource;
import io.sparkmp.text.Words;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;

/**
 * Sentences in a DataFrame: a column of arrays of tokens. The draws for a sentence depend only on
 * its tokens, so the frame's order and partitions have no effect.
 */
public final class FrameSentences implements SentenceSource {
  private static final String NAME = "the dataset";

  private final Dataset<Row> sentences;
  private final boolean composes;

  /**
   * Chooses the column.
   *
   * @param tokens a column of {@code array<string>}
   * @param composes whether words that differ only in how an accent is written are one, which MLlib
   *     does not do
   * @throws IngestException if it is missing or has another type
   */
  public FrameSentences(Dataset<Row> frame, String tokens, boolean composes) {
    StructField field = FrameColumns.find(frame, tokens, NAME);
    checkTokens(field);
    Column column = FrameColumns.column(frame, field);
    this.composes = composes;
    this.sentences = frame.select(column, functions.xxhash64(column));
  }

  /**
   * Checks the type of a column.
   *
   * @throws IngestException if it does not hold tokens
   */
  public static void checkTokens(StructField field) {
    if (!(field.dataType() instanceof ArrayType array
        && array.elementType() instanceof StringType)) {
      throw new IngestException(
          "Invalid type of column "
              + field.name()
              + ": "
              + field.dataType().simpleString()
              + " (expected for sentences: array<string>)");
    }
  }

  @Override
  public IdType sentenceType() {
    return IdType.LONG;
  }

  @Override
  public String description() {
    return NAME;
  }

  @Override
  public String form() {
    return "tokens";
  }

  @Override
  public String locate(Problem problem) {
    return problem.source() + ", row " + problem.record();
  }

  @Override
  public JavaRDD<ReadPart> read() {
    boolean composed = composes;
    return sentences
        .javaRDD()
        .mapPartitionsWithIndex((partition, rows) -> new Reader(rows, partition, composed), false);
  }

  /** Reads rows of (tokens, their hash). */
  private static final class Reader extends PieceReader<Row> {
    private final int partition;
    private final boolean composes;
    private long sentence;

    Reader(Iterator<Row> rows, int partition, boolean composes) {
      super(rows, NAME, IdType.LONG, IdType.STRING);
      this.partition = partition;
      this.composes = composes;
    }

    @Override
    protected long read(Row row, RecordsBuilder to, ProblemLog problems) {
      String place = ++sentence + " of partition " + partition;
      if (row.isNullAt(0)) {
        problems.add(NAME, -1, place, "the tokens are null; leave out rows without");
        return 1;
      }
      List<String> tokens = row.getList(0);
      String reason = TextSource.problem(tokens);
      if (reason != null) {
        problems.add(NAME, -1, place + " " + tokens, reason);
        return 1;
      }
      Words words = composes ? Words.of(tokens) : Words.asGiven(tokens);
      new Tokens().add(to.rows().encode(row.getLong(1)), words, to);
      return 1;
    }
  }
}
