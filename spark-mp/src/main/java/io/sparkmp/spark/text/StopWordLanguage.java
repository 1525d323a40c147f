package io.sparkmp.spark.text;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.ml.feature.StopWordsRemover;
import org.jspecify.annotations.Nullable;

/**
 * A language whose stop words make up most of some words.
 *
 * @param name its name in Spark and {@link io.sparkmp.text.TextRules}
 * @param words the stop words found, distinct, most frequent first
 */
public record StopWordLanguage(String name, List<String> words) {

  /** The name as an adjective: English. */
  public String adjective() {
    return Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  /** The languages for which Spark has stop words. */
  public static final List<String> NAMES =
      List.of(
          "danish",
          "dutch",
          "english",
          "finnish",
          "french",
          "german",
          "hungarian",
          "italian",
          "norwegian",
          "portuguese",
          "russian",
          "spanish",
          "swedish",
          "turkish");

  /**
   * The language in which more than half of the words are stop words; null if there is none. If
   * there are several, the one with the most.
   *
   * @param words in order of weight, possibly repeated
   */
  public static @Nullable StopWordLanguage of(List<String> words) {
    Map<String, Integer> times = new HashMap<>();
    words.forEach(word -> times.merge(word.toLowerCase(Locale.ROOT), 1, Integer::sum));
    String best = null;
    int most = words.size() / 2;
    for (String name : NAMES) {
      Set<String> stopWords = stopWords(name);
      int found =
          times.entrySet().stream()
              .filter(entry -> stopWords.contains(entry.getKey()))
              .mapToInt(Map.Entry::getValue)
              .sum();
      if (found > most) {
        best = name;
        most = found;
      }
    }
    if (best == null) {
      return null;
    }
    Set<String> stopWords = stopWords(best);
    List<String> theirs =
        words.stream()
            .map(word -> word.toLowerCase(Locale.ROOT))
            .filter(stopWords::contains)
            .distinct()
            .sorted((a, b) -> times.get(b) - times.get(a)) // stable
            .toList();
    return new StopWordLanguage(best, theirs);
  }

  private static Set<String> stopWords(String name) {
    return Arrays.stream(StopWordsRemover.loadDefaultStopWords(name))
        .map(word -> word.toLowerCase(Locale.ROOT))
        .collect(Collectors.toSet());
  }
}
