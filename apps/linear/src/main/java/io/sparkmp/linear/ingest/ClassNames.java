package io.sparkmp.linear.ingest;

import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.delimited.Numbers;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Two class labels that are words, in character order.
 *
 * @param least stands for label 0
 * @param largest stands for label 1
 */
public record ClassNames(String least, String largest) implements Serializable {
  /** The most distinct labels that are collected. */
  static final int MOST = 20;

  private static final Set<String> MISSING = Set.of("", "nan", "null", "none", "na", "n/a", "\\n");

  /**
   * The two classes of these labels.
   *
   * @param labels distinct labels, in any order
   * @param place their source, for a message
   * @return null if a label is not a word
   * @throws IngestException if there are not exactly two
   */
  static @Nullable ClassNames of(List<String> labels, String place) {
    List<String> sorted = labels.stream().sorted().toList();
    if (!sorted.stream().allMatch(ClassNames::isName)) {
      return null;
    }
    if (sorted.size() != 2) {
      throw new IngestException(
          "Cannot train: the labels of "
              + place
              + " are "
              + sorted.stream().limit(5).collect(Collectors.joining(", "))
              + (sorted.size() > 5 ? " and others" : "")
              + " (expected: two classes)");
    }
    return new ClassNames(sorted.get(0), sorted.get(1));
  }

  /** The number of a label, or NaN if it is neither class. */
  float of(String label) {
    return label.equals(largest) ? 1 : label.equals(least) ? 0 : Float.NaN;
  }

  /** The label for a number. */
  public String of(double number) {
    return number > 0 ? largest : least;
  }

  /** Whether a label may name a class: it is neither a number nor a mark for a missing value. */
  static boolean isName(String label) {
    byte[] bytes = label.getBytes(StandardCharsets.UTF_8);
    return Float.isNaN(Numbers.parseFloat(bytes, 0, bytes.length))
        && !MISSING.contains(label.toLowerCase(Locale.ROOT));
  }
}
