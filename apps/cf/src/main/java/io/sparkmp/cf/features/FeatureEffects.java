package io.sparkmp.cf.features;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What the samples of a model know of features: by how much each moves the factors and the bias of
 * a row. A row of effects has rank factors, those of one sample after another, each times the root
 * of 1 / samples, and then the bias of each sample. What features let expect of a user or an item
 * is the sum of their effects, each times its value, and of the rest.
 *
 * @param columns the features, those of one column of a table next to each other
 * @param effects of each feature, and then the rest: what is expected of a row whose features are
 *     all 0
 * @param rank factors of a row, of all samples together
 * @param samples the number of samples
 */
public record FeatureEffects(
    List<FeatureColumn> columns, float[][] effects, int rank, int samples) {

  /** Checks lengths and the order of the columns. */
  public FeatureEffects {
    if (effects.length != columns.size() + 1) {
      throw new IllegalArgumentException(
          "Invalid effects: of %s features (expected: of %s and the rest)"
              .formatted(effects.length, columns.size()));
    }
    Set<String> names = new HashSet<>();
    for (int f = 0; f < columns.size(); f++) {
      FeatureColumn column = columns.get(f);
      boolean goesOn = f > 0 && columns.get(f - 1).name().equals(column.name());
      boolean isRight =
          goesOn
              ? column.word() != null && columns.get(f - 1).word() != null
              : names.add(column.name());
      if (!isRight) {
        throw new IllegalArgumentException(
            ("Invalid features: number %s is of column %s again (expected: words of a column one"
                    + " after another, or one number)")
                .formatted(f, column.name()));
      }
    }
  }

  /**
   * What is expected of a row: rank factors, and the bias in each sample.
   *
   * @param effects of each feature, and then the rest
   */
  public static float[] expected(float[][] effects, FeatureRows rows, int row) {
    float[] rest = effects[effects.length - 1];
    double[] sums = new double[rest.length];
    for (int i = 0; i < sums.length; i++) {
      sums[i] = rest[i];
    }
    for (int e = rows.start(row); e < rows.end(row); e++) {
      float[] effect = effects[rows.columns()[e]];
      for (int i = 0; i < sums.length; i++) {
        sums[i] += (double) rows.values()[e] * effect[i];
      }
    }
    float[] expected = new float[sums.length];
    for (int i = 0; i < sums.length; i++) {
      expected[i] = (float) sums[i];
    }
    return expected;
  }
}
