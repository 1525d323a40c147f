package io.sparkmp.linear.ingest;

import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.Numbers;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Labels of two classes that are words, in the order of their characters.
 *
 * @param least counts as the label 0
 * @param largest counts as the label 1
 */
public record ClassNames(String least, String largest) implements Serializable {
  /** More labels than this are not looked for. */
  static final int MOST = 20;

  private static final Set<String> MISSING = Set.of("", "nan", "null", "none", "na", "n/a", "\\n");

  /**
   * The two classes of these labels.
   *
   * @param labels all different ones, in any order
   * @param place they are of, for a message
   * @return null if one is no word
   * @throws IngestException if they are not two
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

  /** The number of a label, or NaN if it is of neither class. */
  float of(String label) {
    return label.equals(largest) ? 1 : label.equals(least) ? 0 : Float.NaN;
  }

  /** The label of a number. */
  public String of(double number) {
    return number > 0 ? largest : least;
  }

  /** Whether a label may be the name of a class: no number, and nothing that says there is none. */
  static boolean isName(String label) {
    byte[] bytes = label.getBytes(StandardCharsets.UTF_8);
    return Float.isNaN(Numbers.parseFloat(bytes, 0, bytes.length))
        && !MISSING.contains(label.toLowerCase(Locale.ROOT));
  }
}
