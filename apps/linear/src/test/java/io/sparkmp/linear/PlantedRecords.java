package io.sparkmp.linear;

import io.sparkmp.linear.kernel.LinearOptions;
import io.sparkmp.random.SplitMix64;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Sparse records whose labels come from known coefficients and noise.
 *
 * @param x rows of features, mostly zeros; floats
 * @param y labels, 0 and 1 or any
 */
public record PlantedRecords(double[][] x, double[] y) {

  /** Records of two classes, or of numbers. */
  public static PlantedRecords of(long seed, int records, int features, boolean classes) {
    SplitMix64 random = new SplitMix64(seed);
    double[] truth = new double[features];
    for (int j = 0; j < features; j += 3) {
      truth[j] = random.nextGaussian();
    }
    double[][] x = new double[records][features];
    double[] y = new double[records];
    for (int i = 0; i < records; i++) {
      double margin = 0.5;
      for (int j = 0; j < features; j++) {
        if (random.nextInt(4) == 0) {
          x[i][j] = (float) (random.nextGaussian() * (1 + j % 5) / 2 + j % 3);
        }
        margin += x[i][j] * truth[j];
      }
      y[i] =
          classes
              ? random.nextDouble() < 1 / (1 + Math.exp(-margin)) ? 1 : 0
              : (float) (margin + random.nextGaussian() / 2);
    }
    return new PlantedRecords(x, y);
  }

  /** The plain objective of these. */
  public Plain plain(LinearOptions options) {
    double[] ones = new double[y.length];
    Arrays.fill(ones, 1);
    return new Plain(x, y, ones, options);
  }

  /** In LIBSVM's format, features from 1. */
  public Path write(Path file) throws IOException {
    return Files.write(
        file,
        IntStream.range(0, y.length)
            .mapToObj(
                i ->
                    y[i]
                        + IntStream.range(0, x[i].length)
                            .filter(j -> x[i][j] != 0)
                            .mapToObj(j -> " " + (j + 1) + ":" + x[i][j])
                            .collect(Collectors.joining()))
            .toList());
  }
}
