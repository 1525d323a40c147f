package io.sparkmp.storm;

import io.sparkmp.random.SplitMix64;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes small files for commands to train on. */
final class CommandData {
  private static final int RATINGS = 100_000;
  private static final int DOCUMENTS = 2_000;
  private static final int RECORDS = 10_000;

  private final Path folder;

  /** Files in this folder. */
  CommandData(Path folder) {
    this.folder = folder;
  }

  /** Writes an input file for the app. */
  Path write(StormApp app) throws IOException {
    return switch (app) {
      case CF -> Files.write(folder.resolve("ratings.csv"), ratings());
      case LDA -> Files.write(folder.resolve("documents.txt"), documents());
      case EMBEDDINGS -> Files.write(folder.resolve("sentences.txt"), documents());
      case LINEAR -> Files.write(folder.resolve("records.libsvm"), records());
    };
  }

  private static List<String> ratings() {
    List<String> lines = new ArrayList<>(List.of("user,item,rating"));
    for (int k = 0; k < RATINGS; k++) {
      int user = Math.floorMod(k * 7919, 2000);
      int item = Math.floorMod(k * 104_729 + k / 2000, 700);
      lines.add(user + "," + item + "," + ((user + 3 * item) % 5 + 1));
    }
    return lines;
  }

  /** One document per line; most words belong to the document's topic. */
  private static List<String> documents() {
    List<String> lines = new ArrayList<>();
    for (int d = 0; d < DOCUMENTS; d++) {
      SplitMix64 random = new SplitMix64(d);
      StringBuilder line = new StringBuilder();
      for (int token = 0; token < 60; token++) {
        int topic = random.nextInt(4) > 0 ? d % 10 : random.nextInt(10);
        line.append("word").append((char) ('a' + topic)).append((char) ('a' + random.nextInt(26)));
        line.append(' ');
      }
      lines.add(line.toString());
    }
    return lines;
  }

  private static List<String> records() {
    List<String> lines = new ArrayList<>();
    for (int r = 0; r < RECORDS; r++) {
      SplitMix64 random = new SplitMix64(r);
      StringBuilder line = new StringBuilder();
      double margin = 0;
      for (int feature = 1 + random.nextInt(50);
          feature <= 1000;
          feature += 1 + random.nextInt(99)) {
        line.append(' ').append(feature).append(":1");
        margin += StormApp.said(feature);
      }
      lines.add((random.nextDouble() < 1 / (1 + Math.exp(-margin)) ? "1" : "0") + line);
    }
    return lines;
  }
}
