package io.sparkmp.mllib;

import java.util.List;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.shared.HasWeightCol;
import org.apache.spark.ml.stat.Summarizer;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/** The records of a regression, in columns {@code label}, {@code features} and {@code weight}. */
final class RegressionColumns {
  static final String WEIGHT = "weight";

  /** The number of floats between the least and the largest value that is enough. */
  private static final int STEPS = 1_000;

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
    int looked = features > MOST ? 0 : features;
    String beyond = looked == 0 ? null : lackOfRange(records, looked);
    if (beyond != null) {
      return beyond;
    }
    FloatColumns columns = new FloatColumns(looked);
    int lost =
        columns.first(
            records.select("label", "features").toJavaRDD().mapPartitions(columns).collect());
    if (lost < 0) {
      return null;
    }
    return lost == looked ? LABELS : tooLittleOf(lost, "of which several are one float");
  }

  private static @Nullable String lackOfRange(Dataset<Row> records, int features) {
    Column all = functions.col("features");
    Row row =
        records
            .filter(isOfSize(features).apply(all)) // else refused later
            .select(Summarizer.metrics("min", "max").summary(all).as("of"))
            .select("of.min", "of.max")
            .first();
    double[] least = row.<Vector>getAs(0).toArray();
    double[] largest = row.<Vector>getAs(1).toArray();
    for (int j = 0; j < least.length; j++) {
      boolean isNumber = // else refused later
          least[j] <= largest[j] && Double.isFinite(least[j]) && Double.isFinite(largest[j]);
      if (isNumber && !areHeld(least[j], largest[j])) {
        return tooLittleOf(j, least[j] + " to " + largest[j]);
      }
    }
    return null;
  }

  private static String tooLittleOf(int feature, String values) {
    return "floats hold too little of feature "
        + feature
        + ", "
        + values
        + "; subtract its mean, or scale it, for spark-mp";
  }

  private static UserDefinedFunction isOfSize(int size) {
    UDF1<Vector, Boolean> isOfSize = vector -> vector != null && vector.size() == size;
    return functions.udf(isOfSize, DataTypes.BooleanType);
  }

  /** Whether floats tell the values of a column apart. */
  static boolean areHeld(double least, double largest) {
    double farthest = Math.max(Math.abs(least), Math.abs(largest));
    return least == largest
        ? farthest <= Float.MAX_VALUE
        : farthest >= Float.MIN_NORMAL
            && farthest <= Float.MAX_VALUE
            && largest - least >= STEPS * Math.ulp((float) farthest);
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
