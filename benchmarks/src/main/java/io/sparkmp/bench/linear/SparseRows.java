package io.sparkmp.bench.linear;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;

/**
 * A file's records in memory.
 *
 * @param labels -1 and 1
 * @param features of each record, from 1
 * @param values of these features
 */
record SparseRows(List<Integer> labels, List<int[]> features, List<float[]> values) {

  static SparseRows read(Path file) throws IOException {
    SparseRows rows = new SparseRows(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        StringTokenizer tokens = new StringTokenizer(line, " :");
        rows.labels.add(Double.parseDouble(tokens.nextToken()) > 0 ? 1 : -1);
        int n = tokens.countTokens() / 2;
        int[] ids = new int[n];
        float[] numbers = new float[n];
        for (int k = 0; k < n; k++) {
          ids[k] = Integer.parseInt(tokens.nextToken());
          numbers[k] = Float.parseFloat(tokens.nextToken());
        }
        rows.features.add(ids);
        rows.values.add(numbers);
      }
    }
    return rows;
  }

  int size() {
    return labels.size();
  }

  /** The largest feature. */
  int width() {
    int width = 0;
    for (int[] ids : features) {
      for (int id : ids) {
        width = Math.max(width, id);
      }
    }
    return width;
  }

  /** The mean logistic loss of a model; unknown features count as 0. */
  double logLoss(LinearFits.Model model) {
    double sum = 0;
    for (int i = 0; i < size(); i++) {
      double margin = model.intercept();
      int[] ids = features.get(i);
      float[] numbers = values.get(i);
      for (int k = 0; k < ids.length; k++) {
        if (ids[k] <= model.weights().length) {
          margin += model.weights()[ids[k] - 1] * numbers[k];
        }
      }
      double yz = labels.get(i) * margin;
      sum += yz > 0 ? Math.log1p(Math.exp(-yz)) : Math.log1p(Math.exp(yz)) - yz;
    }
    return sum / size();
  }
}
