package io.sparkmp.linear.ml;

import io.sparkmp.compat.ScalaApi;
import io.sparkmp.ids.IdType;
import io.sparkmp.linear.ingest.FrameFeatures;
import io.sparkmp.linear.model.Coefficients;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/** The margins of records, by coefficients that every executor has. */
final class Margins {

  private Margins() {}

  /**
   * The margins of a column of features; null where they are.
   *
   * @param size that vectors must have, or 0 for any
   */
  static Column of(
      Column column, FrameFeatures features, Broadcast<Coefficients> coefficients, int size) {
    UDF1<?, Double> margin =
        switch (features.form()) {
          case VECTORS ->
              (UDF1<@Nullable Vector, @Nullable Double>)
                  vector -> vector == null ? null : ofVector(coefficients.value(), vector, size);
          case MAPS ->
              (UDF1<scala.collection.@Nullable Map<?, ?>, @Nullable Double>)
                  map -> map == null ? null : ofMap(coefficients.value(), map);
          case ARRAYS ->
              (UDF1<scala.collection.@Nullable Seq<?>, @Nullable Double>)
                  array -> array == null ? null : ofArray(coefficients.value(), array);
        };
    return functions.udf(margin, DataTypes.DoubleType).apply(column.cast(features.sqlType()));
  }

  /** The margin of a vector. */
  static double ofVector(Coefficients coefficients, Vector vector, int size) {
    if (size > 0 && vector.size() != size) {
      throw new IllegalArgumentException(
          "Cannot apply the model: a vector has "
              + vector.size()
              + " entries (expected: "
              + size
              + ", as in the training)");
    }
    double sum = 0;
    if (vector instanceof SparseVector sparse) {
      int[] at = sparse.indices();
      double[] values = sparse.values();
      for (int k = 0; k < at.length; k++) {
        sum += coefficients.of(at[k]) * values[k];
      }
    } else {
      double[] values = vector.toArray();
      for (int j = 0; j < values.length; j++) {
        sum += coefficients.of(j) * values[j];
      }
    }
    return sum + coefficients.intercept();
  }

  private static double ofMap(Coefficients coefficients, scala.collection.Map<?, ?> map) {
    double sum = 0;
    for (var entry : ScalaApi.asJava(map).entrySet()) {
      if (!(entry.getValue() instanceof Double value)) {
        throw new IllegalArgumentException(
            "Cannot apply the model: the value of feature " + entry.getKey() + " is null");
      }
      sum += of(coefficients, entry.getKey()) * value;
    }
    return sum + coefficients.intercept();
  }

  private static double ofArray(Coefficients coefficients, scala.collection.Seq<?> array) {
    double sum = 0;
    for (Object feature : ScalaApi.asJava(array)) {
      if (feature == null) {
        throw new IllegalArgumentException("Cannot apply the model: a feature is null");
      }
      sum += of(coefficients, feature);
    }
    return sum + coefficients.intercept();
  }

  private static double of(Coefficients coefficients, Object feature) {
    return feature instanceof Long number
        ? coefficients.of((long) number)
        : coefficients.of((String) feature);
  }

  /** As people say it. */
  static String words(IdType type) {
    return type == IdType.LONG ? "whole numbers" : "text";
  }
}
