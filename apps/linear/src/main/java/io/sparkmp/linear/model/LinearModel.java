package io.sparkmp.linear.model;

import io.sparkmp.linear.ingest.ClassNames;
import io.sparkmp.linear.ingest.LabelStats;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.model.StoredTable;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;

/**
 * A linear model: an intercept, and the nonzero coefficients as a table with the columns {@code id}
 * of the feature, {@code records} (how many training records have it) and {@code weight}. With two
 * features and the intercept 0.5:
 *
 * <pre>
 *   id  records  weight      record         margin
 *    3     17     1.25       3:2 8:1        0.5 + 2 * 1.25 = 3
 *    7      5    -0.5        3:1 7:1        0.5 + 1.25 - 0.5 = 1.25
 * </pre>
 *
 * <p>A model of several classes has the column {@code weights} in its place: the coefficients of
 * each class in order, some of which may be 0.
 *
 * @param info the metadata, including the intercept
 * @param weights one row per feature
 * @param classes several classes, each with its own coefficients, in ascending order of their
 *     labels; none if there is one coefficient per feature
 */
public record LinearModel(LinearModelInfo info, Dataset<Row> weights, List<ModelClass> classes) {
  private static final String NAME = "spark-mp linear model";

  /** Copies the list. */
  public LinearModel {
    classes = List.copyOf(classes);
  }

  /** The labels in order, if they are words; null if they are numbers. */
  public @Nullable ClassNames classNames() {
    String least = info.leastName();
    String largest = info.largestName();
    if (!info.areWords() || least == null || largest == null) {
      return null;
    }
    return new ClassNames(
        classes.isEmpty()
            ? List.of(least, largest)
            : classes.stream().map(ModelClass::name).toList());
  }

  /** One of the labels of classes, as it was written. */
  public String label(double number) {
    ClassNames names = classNames();
    return names == null ? LabelStats.text((float) number) : names.of(number);
  }

  /** Stores this model in Spark's memory or on its disks, so that its files may be replaced. */
  public LinearModel kept() {
    return new LinearModel(info, StoredTable.kept(weights, schema(info), NAME), classes);
  }

  /**
   * Computes this model at once and stores it independently of its source until garbage collected.
   */
  public LinearModel detached(StorageLevel level) {
    return new LinearModel(info, StoredTable.detached(weights, schema(info), NAME, level), classes);
  }

  /** The columns of the table. */
  public static StructType schema(LinearModelInfo info) {
    StructType schema =
        new StructType()
            .add("id", FrameColumns.sqlType(info.idType()), false)
            .add("records", DataTypes.IntegerType, false);
    return info.classes() == 0
        ? schema.add("weight", DataTypes.DoubleType, false)
        : schema.add("weights", DataTypes.createArrayType(DataTypes.DoubleType, false), false);
  }
}
