package io.sparkmp.lda.ingest;

import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import io.sparkmp.layout.RecordsBuilder;
import io.sparkmp.lda.kernel.VocabularyIndex;
import io.sparkmp.lda.layout.DocumentRecords;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.Problem;
import io.sparkmp.spark.ingest.ProblemLog;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.text.TextSource;
import io.sparkmp.text.Words;
import java.io.Serializable;
import java.util.Iterator;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.jspecify.annotations.Nullable;

/**
 * Documents in a DataFrame, one per row: a vector of counts from {@code CountVectorizer}, or an
 * array of tokens from {@code Tokenizer}. Rows with the same id are one document.
 */
public final class FrameCorpus implements CorpusSource {
  private final Dataset<Row> frame;
  private final boolean hasId;
  private final @Nullable Ids words;
  private final Form form;

  /** The form of the rows. */
  private record Form(IdType type, boolean isVector, int vectorSize, String description)
      implements Serializable {}

  /**
   * Chooses the columns and the length of vectors.
   *
   * @param id column of document ids, or null for row numbers from 1
   * @param document column of the vectors or tokens; both by name, or by position from 1 if no
   *     column has that name
   * @param vocabulary the word for each place of the vectors, copied; if null, words are named by
   *     their place from 0. Must be null for tokens
   * @param vectorSize the length of all vectors if there is no vocabulary, or 0 for any
   * @param description the frame's name in messages
   * @throws IngestException if a column is missing or has an unusable type
   * @throws IllegalArgumentException if a word of the vocabulary is null or repeated
   */
  public FrameCorpus(
      Dataset<Row> frame,
      @Nullable String id,
      String document,
      String @Nullable [] vocabulary,
      int vectorSize,
      String description) {
    StructField field = FrameColumns.find(frame, document, description);
    boolean isVector = field.dataType().equals(SQLDataTypes.VectorType());
    boolean isTokens =
        field.dataType() instanceof ArrayType array && array.elementType() instanceof StringType;
    if (!isVector && !isTokens) {
      throw new IngestException(
          "Invalid type of column "
              + field.name()
              + ": "
              + field.dataType().simpleString()
              + " (expected for documents: a vector of org.apache.spark.ml, or array<string>)");
    }
    if (isTokens && vocabulary != null) {
      throw new IngestException(
          "Cannot use a vocabulary with column " + field.name() + ": its tokens are words already");
    }
    this.words = vocabulary == null ? null : VocabularyIndex.distinct(vocabulary).ids();
    this.hasId = id != null;
    IdType type = IdType.LONG;
    if (id == null) {
      this.frame = frame.select(FrameColumns.column(frame, field));
    } else {
      StructField idField = FrameColumns.find(frame, id, description);
      type = FrameColumns.idType(idField);
      this.frame =
          frame.select(
              FrameColumns.column(frame, idField).cast(FrameColumns.sqlType(type)),
              FrameColumns.column(frame, field));
    }
    this.form = new Form(type, isVector, vectorSize, description);
  }

  @Override
  public IdType documentType() {
    return form.type();
  }

  @Override
  public boolean isOfDocuments() {
    return true;
  }

  @Override
  public String description() {
    return form.description();
  }

  @Override
  public String form() {
    return form.isVector() ? "vectors" : "tokens";
  }

  @Override
  public JavaRDD<ReadPart> read() {
    JavaRDD<Row> rows =
        hasId
            ? frame.javaRDD()
            : frame
                .javaRDD()
                .zipWithIndex()
                .map(pair -> RowFactory.create(pair._2() + 1, pair._1().get(0)));
    JavaSparkContext spark = JavaSparkContext.fromSparkContext(frame.sparkSession().sparkContext());
    Broadcast<Ids> sent = words == null ? null : spark.broadcast(words);
    Form like = form; // tasks must not capture this object
    return rows.mapPartitions(each -> new Rows(each, like, sent == null ? null : sent.value()));
  }

  /** What is wrong with the counts of a document, or null. */
  public static @Nullable String problem(Vector counts) {
    SparseVector nonZero = counts.toSparse();
    for (int k = 0; k < nonZero.indices().length; k++) {
      double value = nonZero.values()[k];
      if (!(value >= 1 && value <= DocumentRecords.MOST && value == Math.rint(value))) {
        return "the count at "
            + nonZero.indices()[k]
            + " is no whole number of 0.."
            + DocumentRecords.MOST
            + ": "
            + (Double.isNaN(value) ? "NaN, as which a null in an array is read" : value);
      }
    }
    return null;
  }

  @Override
  public String remedy() {
    return ""; // no command reads frames
  }

  @Override
  public String locate(Problem problem) {
    return problem.source() + ", row " + problem.record();
  }

  /** Reads rows of (id, document). */
  private static final class Rows extends DocumentReader<Row> {
    private final Form form;
    private final @Nullable Ids words;

    Rows(Iterator<Row> rows, Form form, @Nullable Ids words) {
      super(rows, form.description(), form.type());
      this.form = form;
      this.words = words;
    }

    @Override
    protected long read(Row row, RecordsBuilder to, ProblemLog problems) {
      String reason = reason(row);
      if (reason != null) {
        problems.add(form.description(), -1, text(row), reason);
        return 1;
      }
      int document = FrameColumns.encode(row, 0, form.type(), to.rows());
      if (form.isVector()) {
        SparseVector vector = row.<Vector>getAs(1).toSparse(); // without zeros
        for (int k = 0; k < vector.indices().length; k++) {
          int word = word(to.columns(), vector.indices()[k]);
          to.add(document, word, (float) vector.values()[k]);
        }
      } else {
        for (String token : row.<String>getList(1)) {
          to.add(document, to.columns().encode(Words.composed(token)), 1);
        }
      }
      return 1;
    }

    private int word(IdEncoder encoder, int place) {
      return words == null ? encoder.encode(Integer.toString(place)) : words.encode(encoder, place);
    }

    private @Nullable String reason(Row row) {
      if (row.isNullAt(0)) {
        return "the id is null";
      }
      if (row.isNullAt(1)) {
        return form.isVector() ? "the vector is null" : "the tokens are null";
      }
      return form.isVector()
          ? reason(row.<Vector>getAs(1))
          : TextSource.problem(row.<String>getList(1));
    }

    private @Nullable String reason(Vector vector) {
      if (words != null && vector.size() != words.size()) {
        return "the vector has "
            + vector.size()
            + " entries (vocabulary: "
            + words.size()
            + " words)";
      }
      if (words == null && form.vectorSize() > 0 && vector.size() != form.vectorSize()) {
        return "the vector has " + vector.size() + " entries (expected: " + form.vectorSize() + ")";
      }
      return problem(vector);
    }

    private String text(Row row) {
      Object document =
          row.isNullAt(1) ? null : form.isVector() ? row.get(1) : row.<String>getList(1);
      return "(" + row.get(0) + ", " + document + ")";
    }
  }
}
