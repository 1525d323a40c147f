package io.sparkmp.lineage.examples;

import io.sparkmp.lineage.Durability;
import io.sparkmp.lineage.LineageTrimmer;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;

/** Clusters of points. Arguments: a text file of numbers, a point a line; how many clusters. */
public final class TrimmedKMeans {

  /** A point, the number of its centre and the square of its distance from there. */
  record Assigned(double[] point, int centre, double distance) implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  public static void main(String[] arguments) {
    SparkConf conf = new SparkConf().setAppName("means").setIfMissing("spark.master", "local[2]");
    try (JavaSparkContext spark = new JavaSparkContext(conf)) {
      JavaRDD<double[]> points =
          spark
              .textFile(arguments[0])
              .map(line -> Arrays.stream(line.split(" ")).mapToDouble(Double::valueOf).toArray());
      double[][] centres = centres(points, Integer.parseInt(arguments[1]), 20);
      System.out.println(Arrays.deepToString(centres));
    }
  }

  static double[][] centres(JavaRDD<double[]> points, int k, int iterations) {
    double[][] first = points.take(k).toArray(double[][]::new);
    JavaRDD<Assigned> state = points.map(point -> nearest(point, first));
    try (var trimmer = LineageTrimmer.of(state, Durability.memory())) {
      state = trimmer.iterate(iterations, (current, iteration) -> step(current, k));
      return means(state, k);
    }
  }

  /** The centres follow from the state, so that a step made again is the same step. */
  private static JavaRDD<Assigned> step(JavaRDD<Assigned> state, int k) {
    double[][] centres = means(state, k);
    return state.map(assigned -> nearest(assigned.point(), centres));
  }

  private static Assigned nearest(double[] point, double[][] centres) {
    Assigned best = new Assigned(point, -1, Double.POSITIVE_INFINITY);
    for (int c = 0; c < centres.length; c++) {
      double distance = centres[c].length == 0 ? Double.POSITIVE_INFINITY : 0;
      for (int i = 0; i < Math.min(point.length, centres[c].length); i++) {
        distance += (point[i] - centres[c][i]) * (point[i] - centres[c][i]);
      }
      best = distance < best.distance() ? new Assigned(point, c, distance) : best;
    }
    return best;
  }

  /** Added up in the order of partitions: the order in which tasks end would change the sums. */
  private static double[][] means(JavaRDD<Assigned> state, int k) {
    double[][] sums = new double[k][0];
    for (List<double[]> part : state.mapPartitions(p -> List.of(sums(p, k)).iterator()).collect()) {
      for (int c = 0; c < k; c++) {
        sums[c] = plus(sums[c], part.get(c));
      }
    }
    for (double[] sum : sums) {
      int n = sum.length - 1; // below 0 for a cluster without points
      Arrays.setAll(sum, i -> i < n ? sum[i] / sum[n] : sum[n]);
    }
    return sums;
  }

  /** Of each cluster the sum of its points and, last, their number. */
  private static List<double[]> sums(Iterator<Assigned> part, int k) {
    double[][] sums = new double[k][0];
    while (part.hasNext()) {
      Assigned assigned = part.next();
      double[] counted = Arrays.copyOf(assigned.point(), assigned.point().length + 1);
      counted[assigned.point().length] = 1;
      sums[assigned.centre()] = plus(sums[assigned.centre()], counted);
    }
    return List.of(sums);
  }

  private static double[] plus(double[] a, double[] b) {
    double[] sum = Arrays.copyOf(a, Math.max(a.length, b.length));
    for (int i = 0; i < b.length; i++) {
      sum[i] += b[i];
    }
    return sum;
  }
}
