package io.sparkmp.bench.linear;

import io.sparkmp.random.SplitMix64;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;

/** Generates records with some frequent and many rare features, each with a coefficient. */
record MadeRecords(int records, int features, long seed) {
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
        double margin = 0;
        StringBuilder line = new StringBuilder();
        for (int feature : chosen) {
          margin += new SplitMix64(SplitMix64.derive(seed, -1, feature)).nextGaussian();
          line.append(' ').append(feature).append(":1");
        }
        double chance = 1 / (1 + Math.exp(-margin / 2));
        out.write((random.nextDouble() < chance ? "1" : "0") + line + "\n");
      }
    }
  }
}
