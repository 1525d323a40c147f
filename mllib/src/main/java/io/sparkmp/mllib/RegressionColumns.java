package io.sparkmp.mllib;

import java.util.List;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.shared.HasWeightCol;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/** The records of a regression, in columns {@code label}, {@code features} and {@code weight}. */
final class RegressionColumns {
  static final String WEIGHT = "weight";

  /** With more features, these are not looked at. */
  private static final int MOST = 1_000;

  /** What {@link #lack} says of labels. */
  static final String LABELS = "floats hold too little of the labels' differences";

  private RegressionColumns() {}

  static Dataset<Row> of(Dataset<?> dataset, String label, String features, HasWeightCol weights) {
    Column weight =
        isWeighted(weights) ? functions.col(weights.getWeightCol()) : functions.lit(1.0);
    return dataset.select(
        functions.col(label).cast(DataTypes.DoubleType).as("label"),
        functions.col(features).as("features"),
        weight.cast(DataTypes.DoubleType).as(WEIGHT));
  }

  static boolean isWeighted(HasWeightCol weights) {
    return weights.isDefined(weights.weightCol()) && !weights.getWeightCol().isEmpty();
  }

  /**
   * Why floats, in which our engine holds labels and features, cannot hold these, or null if they
   * can. Looks at features where there are few: columns of texts are full of zeros, which are far
   * from other values.
   */
  static @Nullable String lack(Dataset<Row> records) {
    int features = features(records);
    FloatColumns columns = new FloatColumns(features > MOST ? 0 : features);
    FloatColumns.Lost lost =
        columns.first(
            records.select("label", "features").toJavaRDD().mapPartitions(columns).collect());
    if (lost == null) {
      return null;
    }
    return columns.isLabels(lost)
        ? LABELS
        : "floats hold too little of feature "
            + lost.index()
            + ", "
            + lost.least()
            + " to "
            + lost.largest()
            + "; subtract its mean, or scale it, for spark-mp";
  }

  /** The size of the vectors, as the column says, or else that of the first; 0 if there is none. */
  static int features(Dataset<Row> records) {
    int stated = AttributeGroup.fromStructField(records.schema().apply("features")).size();
    if (stated >= 0) {
      return stated;
    }
    List<Row> first = records.select("features").filter("features is not null").takeAsList(1);
    return first.isEmpty() ? 0 : first.get(0).<Vector>getAs(0).size();
  }
}
