package io.sparkmp.bench.linear;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringTokenizer;

/**
 * A file's records in memory.
 *
 * @param labels from 0
 * @param features of each record, from 1
 * @param values of these features
 */
record SparseRows(List<Integer> labels, List<int[]> features, List<float[]> values) {

  static SparseRows read(Path file) throws IOException {
    SparseRows rows = new SparseRows(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        StringTokenizer tokens = new StringTokenizer(line, " :");
        rows.labels.add((int) Math.max(0, Double.parseDouble(tokens.nextToken())));
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
      double[] margins = new double[model.weights().length];
      for (int k = 0; k < margins.length; k++) {
        margins[k] = model.intercepts()[k] + product(i, model.weights()[k]);
      }
      sum += margins.length == 1 ? loss(margins[0], labels.get(i)) : loss(margins, labels.get(i));
    }
    return sum / size();
  }

  private double product(int record, double[] weights) {
    int[] ids = features.get(record);
    float[] numbers = values.get(record);
    double sum = 0;
    for (int e = 0; e < ids.length; e++) {
      sum += ids[e] <= weights.length ? weights[ids[e] - 1] * numbers[e] : 0;
    }
    return sum;
  }

  private static double loss(double margin, int label) {
    double yz = label > 0 ? margin : -margin;
    return yz > 0 ? Math.log1p(Math.exp(-yz)) : Math.log1p(Math.exp(yz)) - yz;
  }

  private static double loss(double[] margins, int label) {
    double largest = Arrays.stream(margins).max().orElse(0);
    double sum = Arrays.stream(margins).map(margin -> Math.exp(margin - largest)).sum();
    return Math.log(sum) + largest - margins[label];
  }
}
