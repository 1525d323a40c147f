package io.sparkmp.linear.ml;

import io.sparkmp.compat.ScalaApi;
import io.sparkmp.ids.IdType;
import io.sparkmp.linear.ingest.FrameFeatures;
import io.sparkmp.linear.ingest.VectorEntries;
import io.sparkmp.linear.model.Coefficients;
import io.sparkmp.spark.ml.CheckedFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/** Computes the margins of records by coefficients on every executor. */
final class Margins {

  private Margins() {}

  /**
   * The margins of a column of features; null for null.
   *
   * @param size the required size of vectors, or 0 for any
   */
  static Column of(
      Column column, FrameFeatures features, Broadcast<Coefficients> coefficients, int size) {
    String name = features.column();
    return switch (features.form()) {
      case VECTORS ->
          new CheckedFunction<@Nullable Vector, Double>(
                  vector -> vector == null ? null : problem(vector, size, name),
                  vector -> vector == null ? null : ofVector(coefficients.value(), vector))
              .of(column.cast(features.sqlType()), DataTypes.DoubleType);
      case MAPS ->
          new CheckedFunction<scala.collection.@Nullable Map<?, ?>, Double>(
                  map -> map == null ? null : problem(map, name),
                  map -> map == null ? null : ofMap(coefficients.value(), map))
              .of(column.cast(features.sqlType()), DataTypes.DoubleType);
      case ARRAYS ->
          new CheckedFunction<scala.collection.@Nullable Seq<?>, Double>(
                  array -> array == null ? null : problem(array, name),
                  array -> array == null ? null : ofArray(coefficients.value(), array))
              .of(column.cast(features.sqlType()), DataTypes.DoubleType);
    };
  }

  private static @Nullable String problem(Vector vector, int size, String column) {
    return size == 0 || vector.size() == size
        ? null
        : VectorEntries.cannot(
            "column " + column, "a vector has " + vector.size() + " entries", size);
  }

  private static @Nullable String problem(scala.collection.Map<?, ?> map, String column) {
    for (var entry : ScalaApi.asJava(map).entrySet()) {
      if (entry.getValue() == null) {
        return "Cannot apply the model to column "
            + column
            + ": the value of feature "
            + entry.getKey()
            + " is null";
      }
    }
    return null;
  }

  private static @Nullable String problem(scala.collection.Seq<?> array, String column) {
    return ScalaApi.asJava(array).contains(null)
        ? "Cannot apply the model to column " + column + ": a feature is null"
        : null;
  }

  /**
   * The margin of a vector.
   *
   * @param size that it must have, or 0 for any
   * @throws IllegalArgumentException if it has another
   */
  static double ofVector(Coefficients coefficients, Vector vector, int size) {
    if (size > 0 && vector.size() != size) {
      throw new IllegalArgumentException(
          "Cannot apply the model: the vector has "
              + vector.size()
              + " entries (expected: "
              + size
              + ", as in the training)");
    }
    return ofVector(coefficients, vector);
  }

  private static double ofVector(Coefficients coefficients, Vector vector) {
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
      sum += of(coefficients, entry.getKey()) * (Double) entry.getValue();
    }
    return sum + coefficients.intercept();
  }

  private static double ofArray(Coefficients coefficients, scala.collection.Seq<?> array) {
    double sum = 0;
    for (Object feature : ScalaApi.asJava(array)) {
      sum += of(coefficients, feature);
    }
    return sum + coefficients.intercept();
  }

  private static double of(Coefficients coefficients, Object feature) {
    return feature instanceof Long number
        ? coefficients.of((long) number)
        : coefficients.of((String) feature);
  }

  /** The type in words. */
  static String words(IdType type) {
    return type == IdType.LONG ? "whole numbers" : "text";
  }
}
