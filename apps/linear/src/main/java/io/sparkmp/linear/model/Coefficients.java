package io.sparkmp.linear.model;

import io.sparkmp.compat.SparkApi;
import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.Ids;
import io.sparkmp.spark.model.TableParts;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;

/** The coefficients of a model as arrays. Thread-safe. */
public final class Coefficients implements Serializable {
  private static final long serialVersionUID = 1L;

  private final double intercept;
  private final Ids ids;
  private final double[] weights;
  private transient volatile @Nullable IdEncoder index;

  private Coefficients(double intercept, Ids ids, double[] weights) {
    this.intercept = intercept;
    this.ids = ids;
    this.weights = weights;
  }

  /**
   * Collects a model's coefficients, partition by partition: some 30 bytes per feature, plus its
   * name.
   */
  public static Coefficients of(LinearModel model) {
    LinearModelInfo info = model.info();
    IdEncoder ids = info.idType().newEncoder();
    double[] weights = new double[Math.toIntExact(info.features())];
    Iterator<InternalRow> rows =
        SparkApi.rows(model.weights()).map(InternalRow::copy).toLocalIterator();
    while (rows.hasNext()) {
      InternalRow row = rows.next();
      weights[TableParts.next(row, info.idType(), ids, "id")] = row.getDouble(2);
    }
    return new Coefficients(info.intercept(), ids.ids(), weights);
  }

  private IdEncoder index() {
    IdEncoder known = index;
    if (known == null) {
      known = ids.index();
      index = known;
    }
    return known;
  }

  /** The intercept. */
  public double intercept() {
    return intercept;
  }

  /** The coefficients of some features, 0 for those without one. */
  public double[] of(Ids features) {
    IdEncoder known = index();
    double[] found = new double[features.size()];
    Arrays.setAll(found, j -> at(features.find(known, j)));
    return found;
  }

  /** The coefficient of a feature, or 0. */
  public double of(long feature) {
    return at(index().find(feature));
  }

  /** The coefficient of a feature, or 0. */
  public double of(String feature) {
    return at(index().find(feature));
  }

  private double at(int place) {
    return place < 0 ? 0 : weights[place];
  }
}
