package io.sparkmp.bench.linear;

import io.sparkmp.random.SplitMix64;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

/**
 * Generates records with some frequent and many rare features, each with a coefficient, or with
 * more than two classes one for each.
 */
record MadeRecords(int records, int features, int classes, long seed) {
  private static final int FEATURES_OF_RECORD = 40;

  /** Writes the records in LIBSVM's format. */
  void write(Path file, int part) throws IOException {
    SplitMix64 random = new SplitMix64(SplitMix64.derive(seed, part));
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (int i = 0; i < records; i++) {
        TreeSet<Integer> chosen = new TreeSet<>();
        while (chosen.size() < Math.min(FEATURES_OF_RECORD, features)) {
          double u = random.nextDouble();
          chosen.add(1 + (int) (features * u * u * u * u));
        }
        StringBuilder line = new StringBuilder();
        for (int feature : chosen) {
          line.append(' ').append(feature).append(":1");
        }
        int label = classes == 2 ? ofTwo(chosen, random) : ofMany(chosen, random);
        out.write(label + line.append('\n').toString());
      }
    }
  }

  private int ofTwo(Set<Integer> chosen, SplitMix64 random) {
    double margin = 0;
    for (int feature : chosen) {
      margin += new SplitMix64(SplitMix64.derive(seed, -1, feature)).nextGaussian();
    }
    return random.nextDouble() < 1 / (1 + Math.exp(-margin / 2)) ? 1 : 0;
  }

  /** The class whose margin is the largest with noise of Gumbel's distribution. */
  private int ofMany(Set<Integer> chosen, SplitMix64 random) {
    double largest = Double.NEGATIVE_INFINITY;
    int found = 0;
    for (int k = 0; k < classes; k++) {
      double margin = -Math.log(-Math.log(random.nextDouble()));
      for (int feature : chosen) {
        margin += new SplitMix64(SplitMix64.derive(seed, -2 - k, feature)).nextGaussian() / 2;
      }
      found = margin > largest ? k : found;
      largest = Math.max(largest, margin);
    }
    return found;
  }
}
