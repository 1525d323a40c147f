package io.sparkmp.bench.lda;

import io.sparkmp.bench.suite.Checks;
import io.sparkmp.random.SplitMix64;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.math3.util.ArithmeticUtils;

/**
 * Documents drawn from known topics. A topic has its own order of all words and draws the word at
 * place r with weight 1 / (r + 3). A document has three topics, with shares of 6, 3 and 1 tenths,
 * and a length between 0.5 and 1.5 times the mean.
 *
 * @param documents the number of documents
 * @param words the size of the vocabulary
 * @param topics the number of topics
 * @param length the mean tokens per document
 */
record PlantedCorpus(int documents, int words, int topics, int length, long seed)
    implements DocumentSource {
  private static final int OFFSET = 3;

  /** Checks the numbers. */
  public PlantedCorpus {
    Checks.check("documents", documents, documents >= 2, ">= 2");
    Checks.check("words", words, words >= 2, ">= 2");
    Checks.check("topics", topics, topics >= 1, ">= 1");
    Checks.check("length", length, length >= 2, ">= 2");
  }

  @Override
  public BagFolder bag(Path empty) throws IOException {
    write(Files.createDirectory(empty));
    return new BagFolder(empty);
  }

  /** Writes {@code docword.txt} and {@code vocab.txt}, in UCI's format, into a folder. */
  public void write(Path folder) throws IOException {
    List<String> vocabulary = new ArrayList<>();
    for (int w = 0; w < words; w++) {
      vocabulary.add("word" + w);
    }
    Files.write(folder.resolve("vocab.txt"), vocabulary);
    double[] cumulated = cumulated();
    List<Map<Integer, Integer>> drawn = new ArrayList<>();
    long pairs = 0;
    for (int d = 0; d < documents; d++) {
      Map<Integer, Integer> counts = draw(d, cumulated);
      drawn.add(counts);
      pairs += counts.size();
    }
    try (BufferedWriter out = Files.newBufferedWriter(folder.resolve("docword.txt"))) {
      out.write(documents + "\n" + words + "\n" + pairs + "\n");
      for (int d = 0; d < documents; d++) {
        for (Map.Entry<Integer, Integer> count : drawn.get(d).entrySet()) {
          out.write((d + 1) + " " + (count.getKey() + 1) + " " + count.getValue() + "\n");
        }
      }
    }
  }

  private double[] cumulated() {
    double[] sums = new double[words];
    double sum = 0;
    for (int r = 0; r < words; r++) {
      sum += 1.0 / (r + OFFSET);
      sums[r] = sum;
    }
    return sums;
  }

  private Map<Integer, Integer> draw(int document, double[] cumulated) {
    SplitMix64 random = new SplitMix64(SplitMix64.derive(seed, document));
    int[] of = {random.nextInt(topics), random.nextInt(topics), random.nextInt(topics)};
    int tokens = length / 2 + random.nextInt(length);
    Map<Integer, Integer> counts = new TreeMap<>();
    for (int i = 0; i < tokens; i++) {
      int tenth = random.nextInt(10);
      int topic = of[tenth < 6 ? 0 : tenth < 9 ? 1 : 2];
      double at = random.nextDouble() * cumulated[words - 1];
      int found = Arrays.binarySearch(cumulated, at);
      int place = Math.min(words - 1, found >= 0 ? found : -found - 1);
      counts.merge(word(topic, place), 1, Integer::sum);
    }
    return counts;
  }

  /** The word at a place of a topic's order, which steps through all words. */
  int word(int topic, int place) {
    long step = 7_919 + 2L * topic;
    while (ArithmeticUtils.gcd(step, words) != 1) {
      step++;
    }
    long start = Math.floorMod(SplitMix64.mix(seed + topic), (long) words);
    return (int) Math.floorMod(start + step * place, (long) words);
  }
}
