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

  private final double intercept;
  private final Ids ids;
  private final double[] weights;
  private final int[] common; // places
  private transient volatile @Nullable IdEncoder index;

  private Coefficients(double intercept, Ids ids, double[] weights, int[] common) {
    this.intercept = intercept;
    this.ids = ids;
    this.weights = weights;
    this.common = common;
  }

  /**
   * Collects a model's coefficients, partition by partition: some 30 bytes per feature, plus its
   * name.
   */
  public static Coefficients of(LinearModel model) {
    LinearModelInfo info = model.info();
    IdEncoder ids = info.idType().newEncoder();
    double[] weights = new double[Math.toIntExact(info.features())];
    List<Integer> common = new ArrayList<>();
    Iterator<InternalRow> rows =
        SparkApi.rows(model.weights()).map(InternalRow::copy).toLocalIterator();
    while (rows.hasNext()) {
      InternalRow row = rows.next();
      int place = TableParts.next(row, info.idType(), ids, "id");
      weights[place] = row.getDouble(2);
      if (10L * row.getInt(1) >= 9 * info.records() && common.size() < MOST_COMMON) {
        common.add(place);
      }
    }
    return new Coefficients(
        info.intercept(), ids.ids(), weights, common.stream().mapToInt(place -> place).toArray());
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
