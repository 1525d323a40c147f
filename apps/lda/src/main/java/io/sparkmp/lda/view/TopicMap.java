package io.sparkmp.lda.view;

import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.EigenDecomposition;

/**
 * Points in the plane whose distances approximate given ones, by classical multidimensional scaling
 * (W. S. Torgerson, Multidimensional scaling: I. Theory and method, Psychometrika 17, 1952): the
 * first two eigenvectors of the squared distances, doubly centred.
 */
public final class TopicMap {
  private TopicMap() {}

  /**
   * The points.
   *
   * @param distances symmetric, with zeros on the diagonal
   * @return x and y of each, centred at 0; deterministic
   */
  public static double[][] points(double[][] distances) {
    int n = distances.length;
    EigenDecomposition eigen =
        new EigenDecomposition(new Array2DRowRealMatrix(centred(distances), false));
    double[][] points = new double[n][2];
    for (int axis = 0; axis < Math.min(2, n); axis++) {
      double[] vector = eigen.getEigenvector(axis).toArray();
      double scale = Math.sqrt(Math.max(0, eigen.getRealEigenvalue(axis))) * sign(vector);
      for (int k = 0; k < n; k++) {
        points[k][axis] = scale * vector[k];
      }
    }
    return points;
  }

  private static double[][] centred(double[][] distances) {
    int n = distances.length;
    double[] means = new double[n];
    double all = 0;
    for (int k = 0; k < n; k++) {
      for (double distance : distances[k]) {
        means[k] += distance * distance / n;
      }
      all += means[k] / n;
    }
    double[][] centred = new double[n][n];
    for (int k = 0; k < n; k++) {
      for (int j = 0; j < n; j++) {
        double distance = distances[k][j];
        centred[k][j] = -(distance * distance - means[k] - means[j] + all) / 2;
      }
    }
    return centred;
  }

  /**
   * Fixes the sign of an eigenvector, which is arbitrary: the farthest point gets the positive
   * side.
   */
  private static double sign(double[] vector) {
    double farthest = 0;
    for (double value : vector) {
      farthest = Math.abs(value) > Math.abs(farthest) + 1e-12 ? value : farthest;
    }
    return farthest < 0 ? -1 : 1;
  }
}
