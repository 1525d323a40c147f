package io.sparkmp.linear.model;

import io.sparkmp.spark.model.ModelException;
import io.sparkmp.spark.model.TableCheck;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * One of the classes of a model of several: its margin is the sum of the values times its
 * coefficients, plus its intercept.
 *
 * @param place among the classes, and among the coefficients of a feature; from 0
 * @param label its number; ascending
 * @param name its label as it was written
 * @param intercept 0 if there is none
 */
public record ModelClass(int place, float label, String name, double intercept) {

  /** The columns of the table of classes. */
  static final StructType SCHEMA =
      new StructType()
          .add("place", DataTypes.LongType, false)
          .add("label", DataTypes.FloatType, false)
          .add("name", DataTypes.StringType, false)
          .add("intercept", DataTypes.DoubleType, false);

  /** The classes as a table. */
  static Dataset<Row> table(SparkSession spark, List<ModelClass> classes) {
    return spark.createDataFrame(
        classes.stream()
            .map(of -> RowFactory.create((long) of.place, of.label, of.name, of.intercept))
            .toList(),
        SCHEMA);
  }

  /**
   * The classes of a table that {@link Check} has found fine, in order.
   *
   * @throws ModelException if labels do not ascend
   */
  static List<ModelClass> of(Dataset<Row> table) {
    List<ModelClass> classes =
        table.collectAsList().stream()
            .map(
                row ->
                    new ModelClass(
                        (int) row.getLong(0), row.getFloat(1), row.getString(2), row.getDouble(3)))
            .sorted(Comparator.comparingInt(ModelClass::place))
            .toList();
    for (int k = 1; k < classes.size(); k++) {
      if (classes.get(k).label <= classes.get(k - 1).label) {
        throw new ModelException(
            "Cannot read the model: in table classes the label behind "
                + classes.get(k - 1).label
                + " is "
                + classes.get(k).label
                + " (expected: ascending labels)",
            null);
      }
    }
    return classes;
  }

  /**
   * Checks the rows of such a table.
   *
   * @param classes how many there are
   */
  record Check(int classes) implements TableCheck {
    private static final long serialVersionUID = 1L;

    @Override
    public Rows start() {
      return row -> {
        long place = row.getLong(0);
        boolean isPlace = place >= 0 && place < classes;
        boolean isFinite = Float.isFinite(row.getFloat(1)) && Double.isFinite(row.getDouble(3));
        return isPlace && isFinite
            ? null
            : "the class at place "
                + place
                + " has the label "
                + row.getFloat(1)
                + " and the intercept "
                + row.getDouble(3)
                + " (expected: a place below "
                + classes
                + ", and finite numbers)";
      };
    }
  }
}
