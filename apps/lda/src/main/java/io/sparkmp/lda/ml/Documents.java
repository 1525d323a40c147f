package io.sparkmp.lda.ml;

import io.sparkmp.lda.ingest.FrameCorpus;
import io.sparkmp.spark.ingest.FrameColumns;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.linalg.SQLDataTypes;
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
 * The column of the documents.
 *
 * @param field in the schema
 * @param kind what it holds
 */
record Documents(StructField field, Kind kind) {
  /** What a document is. */
  enum Kind {
    /** A vector of counts. */
    VECTOR,
    /** An array of numbers, which are counts. */
    NUMBERS,
    /** An array of words. */
    TOKENS
  }

  static Documents in(StructType schema, String name) {
    if (!Arrays.asList(schema.fieldNames()).contains(name)) {
      throw new IllegalArgumentException(
          "Cannot find column "
              + name
              + ": the columns are "
              + Arrays.toString(schema.fieldNames())
              + "; set featuresCol");
    }
    StructField field = schema.apply(name);
    DataType type = field.dataType();
    if (type.equals(SQLDataTypes.VectorType())) {
      return new Documents(field, Kind.VECTOR);
    }
    if (type instanceof ArrayType array && array.elementType() instanceof StringType) {
      return new Documents(field, Kind.TOKENS);
    }
    if (type instanceof ArrayType array && array.elementType() instanceof NumericType) {
      return new Documents(field, Kind.NUMBERS);
    }
    throw new IllegalArgumentException(
        "Invalid type of column "
            + name
            + ": "
            + type.simpleString()
            + " (expected: a vector of org.apache.spark.ml.linalg, an array of numbers, both of"
            + " whole counts, or array<string> of tokens)");
  }

  boolean areTokens() {
    return kind == Kind.TOKENS;
  }

  /** The documents as vectors or tokens, in the one column {@code document}. */
  Dataset<Row> of(Dataset<?> dataset) {
    return dataset.toDF().select(column(dataset).as("document"));
  }

  /** The documents as vectors or tokens. */
  Column column(Dataset<?> dataset) {
    Column column = FrameColumns.column(dataset.toDF(), field);
    if (kind != Kind.NUMBERS) {
      return column;
    }
    UDF1<scala.collection.Seq<Double>, @Nullable Vector> vector = Documents::vector;
    return functions.udf(vector, SQLDataTypes.VectorType()).apply(column.cast("array<double>"));
  }

  /** What a function makes of each document, a vector. */
  Column map(Dataset<?> dataset, UDF1<Object, Vector> function) {
    return functions.udf(function, SQLDataTypes.VectorType()).apply(column(dataset));
  }

  private static @Nullable Vector vector(scala.collection.@Nullable Seq<Double> numbers) {
    if (numbers == null) {
      return null;
    }
    double[] values = new double[numbers.length()];
    for (int i = 0; i < values.length; i++) {
      Object value = numbers.apply(i);
      values[i] = value == null ? Double.NaN : (Double) value; // NaN is refused as a count
    }
    return Vectors.dense(values);
  }

  /**
   * The length of the vectors: as the column says, or else that of the first; 0 if there is none.
   *
   * @param documents as {@link #of} gives them
   */
  int vectorSize(Dataset<Row> documents) {
    int stated = kind == Kind.VECTOR ? AttributeGroup.fromStructField(field).size() : 0;
    if (stated > 0) {
      return stated;
    }
    List<Row> first = documents.filter("document is not null").takeAsList(1);
    return first.isEmpty() ? 0 : first.get(0).<Vector>getAs(0).size();
  }

  /** The documents as what training reads. */
  FrameCorpus corpus(Dataset<Row> documents, String @Nullable [] words, int vectorSize) {
    return new FrameCorpus(documents, null, "document", words, vectorSize, "the dataset");
  }
}
