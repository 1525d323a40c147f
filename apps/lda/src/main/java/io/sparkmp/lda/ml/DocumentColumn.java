package io.sparkmp.lda.ml;

import io.sparkmp.lda.ingest.FrameCorpus;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ml.CheckedFunction;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * The column of documents.
 *
 * @param field the schema's field: vectors or arrays of counts, or arrays of words
 */
record DocumentColumn(StructField field) {

  static DocumentColumn in(StructType schema, String name) {
    StructField named = FrameColumns.named(schema, name);
    if (named == null) {
      throw new IllegalArgumentException(
          "Cannot find column "
              + name
              + ": the columns are "
              + Arrays.toString(schema.fieldNames())
              + "; set featuresCol");
    }
    DocumentColumn documents = new DocumentColumn(named);
    if (documents.areVectors() || documents.areNumbers() || documents.areTokens()) {
      return documents;
    }
    throw new IllegalArgumentException(
        "Invalid type of column "
            + name
            + ": "
            + documents.field.dataType().simpleString()
            + " (expected: a vector of org.apache.spark.ml.linalg, an array of numbers, both of"
            + " whole counts, or array<string> of tokens)"
            + FrameColumns.remedyOfVectors(documents.field.dataType()));
  }

  boolean areTokens() {
    return elements() instanceof StringType;
  }

  private boolean areNumbers() {
    return elements() instanceof NumericType;
  }

  private boolean areVectors() {
    return field.dataType().equals(SQLDataTypes.VectorType());
  }

  private @Nullable DataType elements() {
    return field.dataType() instanceof ArrayType array ? array.elementType() : null;
  }

  /** The documents as vectors or tokens, in a single column {@code document}. */
  Dataset<Row> of(Dataset<?> dataset) {
    return dataset.toDF().select(column(dataset).as("document"));
  }

  /** The documents as vectors or tokens. */
  Column column(Dataset<?> dataset) {
    Column column = FrameColumns.column(dataset.toDF(), field);
    if (!areNumbers()) {
      return column;
    }
    UDF1<scala.collection.Seq<Double>, @Nullable Vector> vector = DocumentColumn::vector;
    return functions.udf(vector, SQLDataTypes.VectorType()).apply(column.cast("array<double>"));
  }

  /** What a function makes of the counts of each document, a vector. */
  Column map(Dataset<?> dataset, DocumentCounter counts, UDF1<SparseVector, Vector> function) {
    return map(dataset, counts, function, SQLDataTypes.VectorType());
  }

  /** What a function makes of the counts of each document, of a type. */
  <T> Column map(
      Dataset<?> dataset, DocumentCounter counts, UDF1<SparseVector, T> function, DataType type) {
    return new CheckedFunction<Object, T>(
            counts::problem, document -> function.call(counts.of(document)))
        .of(column(dataset), type);
  }

  private static @Nullable Vector vector(scala.collection.@Nullable Seq<Double> numbers) {
    if (numbers == null) {
      return null;
    }
    double[] values = new double[numbers.length()];
    for (int i = 0; i < values.length; i++) {
      Object value = numbers.apply(i);
      values[i] = value == null ? Double.NaN : (Double) value; // NaN is rejected as a count
    }
    return Vectors.dense(values);
  }

  /**
   * Checks the length of the vectors, if the column says it.
   *
   * @param size that they must have, or 0 for any
   * @throws IllegalArgumentException if it is another
   */
  void check(int size) {
    if (size > 0 && statedSize() > 0 && statedSize() != size) {
      throw new IllegalArgumentException(
          "Cannot apply the model to column "
              + field.name()
              + ": its vectors have "
              + statedSize()
              + " entries (expected: "
              + size
              + ", as in the training)");
    }
  }

  private int statedSize() {
    return areVectors() ? AttributeGroup.fromStructField(field).size() : 0;
  }

  /**
   * The length of the vectors: as the column says, or else that of the first; 0 if there is none.
   *
   * @param documents from {@link #of}
   */
  int vectorSize(Dataset<Row> documents) {
    if (statedSize() > 0) {
      return statedSize();
    }
    List<Row> first = documents.filter("document is not null").takeAsList(1);
    return first.isEmpty() ? 0 : first.get(0).<Vector>getAs(0).size();
  }

  /** The documents as a training corpus. */
  FrameCorpus corpus(Dataset<Row> documents, String @Nullable [] words, int vectorSize) {
    return new FrameCorpus(documents, null, "document", words, vectorSize, "the dataset");
  }
}
