package io.sparkmp.bench.embeddings;

import io.sparkmp.random.SplitMix64;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Generates sentences whose words mostly share a subject, so that neighbours are meaningful. */
final class MadeText {
  private static final int SUBJECTS = 60;
  private static final int WORDS = 80; // per subject
  private static final int COMMON = 300;
  private static final int LENGTH = 20;

  private MadeText() {}

  static List<String> sentences(int n, long seed) {
    List<String> sentences = new ArrayList<>();
    for (int s = 0; s < n; s++) {
      SplitMix64 random = new SplitMix64(SplitMix64.derive(seed, s));
      int subject = random.nextInt(SUBJECTS);
      sentences.add(
          IntStream.range(0, LENGTH)
              .mapToObj(
                  w ->
                      random.nextInt(3) == 0
                          ? name(-1, rank(random, COMMON))
                          : name(subject, rank(random, WORDS)))
              .collect(Collectors.joining(" ")));
    }
    return sentences;
  }

  /** Draws a rank; low ranks are more frequent. */
  private static int rank(SplitMix64 random, int words) {
    double unit = random.nextDouble();
    return (int) (unit * unit * words);
  }

  /** A word of letters only. */
  private static String name(int subject, int word) {
    return (subject < 0 ? "common" : "about" + letters(subject)) + "x" + letters(word);
  }

  private static String letters(int number) {
    return "" + (char) ('a' + number / 26) + (char) ('a' + number % 26);
  }
}
