package io.sparkmp.linear.ingest;

import io.sparkmp.spark.ingest.BlankIds;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.delimited.Numbers;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Class labels that are words.
 *
 * @param names in character order: the first stands for label 0, the next for 1, and so on
 */
public record ClassNames(List<String> names) implements Serializable {
  private static final int SHOWN = 5;
  private static final int LEAST_COLLECTED = 20; // so that a message names the first of them

  /** Copies the list. */
  public ClassNames {
    names = List.copyOf(names);
  }

  /**
   * The classes of these labels. Beside two words or more, numbers and what stands for a missing
   * value are words too; of two classes, what stands for a missing value is neither.
   *
   * @param labels distinct labels, in any order
   * @param most how many classes there may be
   * @param place their source, for a message
   * @return null if labels are numbers, or not clearly words
   * @throws IngestException if there is one class, or there are more than may be
   */
  static @Nullable ClassNames of(List<String> labels, int most, String place) {
    List<String> all = labels.stream().filter(label -> !label.isEmpty()).sorted().toList();
    List<String> words = all.stream().filter(ClassNames::isName).toList();
    boolean hasNumbers = all.stream().anyMatch(ClassNames::isNumber);
    if (words.isEmpty() || (words.size() == 1 && hasNumbers)) {
      return null;
    }
    List<String> sorted = most == 2 && words.size() == 2 && !hasNumbers ? words : all;
    if (sorted.size() < 2 || sorted.size() > most) {
      throw new IngestException(
          "Cannot train: the labels of "
              + place
              + " are "
              + sorted.stream().limit(SHOWN).collect(Collectors.joining(", "))
              + (sorted.size() > SHOWN ? " and others" : "")
              + (sorted.size() > 2 && most == 2
                  ? " (expected: two classes); use --loss MULTINOMIAL for more"
                  : " (expected: " + (most == 2 ? "two" : "2 to " + most) + " classes)"));
    }
    return new ClassNames(sorted);
  }

  /** A warning of labels that are perhaps not meant; null if there are none. */
  public @Nullable String warning() {
    List<String> missing = names.stream().filter(BlankIds::isForMissing).toList();
    List<String> unseen = names.stream().filter(BlankIds::hasUnseenEnd).toList();
    if (missing.isEmpty() && unseen.isEmpty()) {
      return null;
    }
    return missing.isEmpty()
        ? "the label '"
            + unseen.get(0)
            + "'"
            + (unseen.size() > 1 ? " and " + (unseen.size() - 1) + " more" : "")
            + " begins or ends with a character that nobody sees, such as a no-break space, and is a"
            + " class of its own"
        : "the label '"
            + missing.get(0)
            + "' is a class like the others; leave its records out if it stands for a missing value";
  }

  /** How many distinct labels to collect, to find out whether there are more than may be. */
  static int collected(int most) {
    return Math.max(most + 1, LEAST_COLLECTED);
  }

  /** The number of a label, or NaN if it is of no class. */
  float of(String label) {
    int at = Collections.binarySearch(names, label);
    return at < 0 ? Float.NaN : at;
  }

  /** The label for a number. */
  public String of(double number) {
    return names.get((int) number);
  }

  /** The names, for a message: {@code ham or spam}. */
  String expected() {
    int last = Math.min(names.size(), SHOWN) - 1;
    return String.join(", ", names.subList(0, last))
        + (names.size() > SHOWN ? " or another label of the training" : " or " + names.get(last));
  }

  /** Whether a label names a class: it is neither a number nor a mark for a missing value. */
  static boolean isName(String label) {
    return !isNumber(label) && !BlankIds.isForMissing(label);
  }

  private static boolean isNumber(String label) {
    byte[] bytes = label.getBytes(StandardCharsets.UTF_8);
    return !Float.isNaN(Numbers.parseFloat(bytes, 0, bytes.length));
  }
}
