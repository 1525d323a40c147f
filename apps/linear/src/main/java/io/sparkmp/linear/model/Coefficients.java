package io.sparkmp.linear.model;

import io.sparkmp.compat.SparkApi;
import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.Ids;
import io.sparkmp.spark.model.TableParts;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;

/** The coefficients of a model as arrays. Thread-safe. */
public final class Coefficients implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final int MOST_COMMON = 100;

  private final double[] intercepts;
  private final Ids ids;
  private final double[] weights; // one for each intercept, feature by feature
  private final int[] common; // places
  private transient volatile @Nullable IdEncoder index;

  private Coefficients(double[] intercepts, Ids ids, double[] weights, int[] common) {
    this.intercepts = intercepts;
    this.ids = ids;
    this.weights = weights;
    this.common = common;
  }

  /**
   * Collects a model's coefficients, partition by partition: some 30 bytes per feature, plus its
   * name, and with several classes 8 for each.
   */
  public static Coefficients of(LinearModel model) {
    LinearModelInfo info = model.info();
    IdEncoder ids = info.idType().newEncoder();
    int width = Math.max(1, info.classes());
    double[] weights = new double[Math.toIntExact(info.features() * width)];
    List<Integer> common = new ArrayList<>();
    Iterator<InternalRow> rows =
        SparkApi.rows(model.weights()).map(InternalRow::copy).toLocalIterator();
    while (rows.hasNext()) {
      InternalRow row = rows.next();
      int place = TableParts.next(row, info.idType(), ids, "id");
      if (info.classes() == 0) {
        weights[place] = row.getDouble(2);
      } else {
        double[] of = row.getArray(2).toDoubleArray();
        System.arraycopy(of, 0, weights, place * width, width);
      }
      if (10L * row.getInt(1) >= 9 * info.records() && common.size() < MOST_COMMON) {
        common.add(place);
      }
    }
    return new Coefficients(
        info.classes() == 0
            ? new double[] {info.intercept()}
            : model.classes().stream().mapToDouble(ModelClass::intercept).toArray(),
        ids.ids(),
        weights,
        common.stream().mapToInt(place -> place).toArray());
  }

  /**
   * Features with coefficients that at least 9 of 10 training records have, at most 100 of them.
   */
  Set<Object> common() {
    return Arrays.stream(common).mapToObj(ids::get).collect(Collectors.toUnmodifiableSet());
  }

  private IdEncoder index() {
    IdEncoder known = index;
    if (known == null) {
      known = ids.index();
      index = known;
    }
    return known;
  }

  /** The number of coefficients per feature. */
  int width() {
    return intercepts.length;
  }

  /** The intercept of each class, or the only one. */
  double[] intercepts() {
    return intercepts.clone();
  }

  /** The intercept of a model with one coefficient per feature. */
  public double intercept() {
    return intercepts[0];
  }

  /** The coefficients of some features, one after the other; 0 for those without one. */
  double[] of(Ids features) {
    IdEncoder known = index();
    int width = width();
    double[] found = new double[features.size() * width];
    for (int j = 0; j < features.size(); j++) {
      int place = features.find(known, j);
      if (place >= 0) {
        System.arraycopy(weights, place * width, found, j * width, width);
      }
    }
    return found;
  }

  /** The only coefficient of a feature, or 0. */
  public double of(long feature) {
    return at(index().find(feature));
  }

  /** The only coefficient of a feature, or 0. */
  public double of(String feature) {
    return at(index().find(feature));
  }

  private double at(int place) {
    return place < 0 ? 0 : weights[place];
  }
}
