package io.sparkmp.cf.view;

import static org.apache.spark.sql.functions.col;

import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.view.UserHistory.Rated;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the nearest items by the cosine of their factors. */
final class Nearest {
  private final Map<Object, float[]> factors = new HashMap<>();

  /** Collects the factors of some items on the driver. */
  Nearest(FactorModel model, Collection<?> items) {
    model
        .items()
        .filter(col("id").isin(items.toArray()))
        .select("id", "factors")
        .collectAsList()
        .forEach(row -> factors.put(row.get(0), FactorModel.floats(row, 1)));
  }

  /**
   * A rated item and its cosine.
   *
   * @param cosine -1 to 1
   */
  record Near(Rated rated, double cosine) {}

  /** The rated items nearest to an item, nearest first. */
  List<Near> of(Object item, List<Rated> rated, int most) {
    float[] wanted = factors.get(item);
    return rated.stream()
        .filter(each -> each.known() && factors.containsKey(each.item()))
        .map(each -> new Near(each, cosine(wanted, factors.get(each.item()))))
        .filter(near -> near.cosine > 0)
        .sorted(Comparator.comparingDouble(Near::cosine).reversed())
        .limit(most)
        .toList();
  }

  private static double cosine(float[] a, float[] b) {
    double dot = 0;
    double ofA = 0;
    double ofB = 0;
    for (int k = 0; k < a.length; k++) {
      dot += (double) a[k] * b[k];
      ofA += (double) a[k] * a[k];
      ofB += (double) b[k] * b[k];
    }
    return ofA == 0 || ofB == 0 ? 0 : dot / Math.sqrt(ofA * ofB);
  }
}
