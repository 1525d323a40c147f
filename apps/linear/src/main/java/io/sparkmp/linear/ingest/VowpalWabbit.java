package io.sparkmp.linear.ingest;

import io.sparkmp.spark.ingest.IngestException;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Recognises the input format of Vowpal Wabbit, which we do not read, so that a message can name
 * it: numbers, perhaps a tag, and features behind bars, such as {@code 1 2.0 'first|n age:31 |w
 * good}.
 */
public final class VowpalWabbit {
  private static final String NUMBERS = "([-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?\\s+){0,3}";

  /** A tag stands at the bar, or begins with a quote. */
  private static final Pattern LINE =
      Pattern.compile("\\s*" + NUMBERS + "(?:'\\S*\\s*|[^\\s|]*)\\|.*");

  /** What other lines with bars lack: the name of a namespace, or a value behind a name. */
  private static final Pattern SURE =
      Pattern.compile("\\|[A-Za-z][^\\s|]*\\s+[^\\s|]|[|\\s][^\\s|:]+:[-+]?[0-9.]+(?:\\s|\\||$)");

  private static final int LONGEST = 60;

  private VowpalWabbit() {}

  /** Whether the first lines of a file are in this format. */
  static boolean areThese(List<String> lines) {
    List<String> some = lines.stream().filter(line -> !line.isBlank()).toList();
    return !some.isEmpty()
        && some.stream().allMatch(line -> LINE.matcher(line).matches())
        && some.stream().anyMatch(line -> SURE.matcher(line).find());
  }

  /**
   * Refuses a file of this format.
   *
   * @param name of the file
   * @param lines its first ones
   * @throws IngestException if these are lines of this format
   */
  public static void refuse(String name, List<String> lines) {
    if (areThese(lines)) {
      String first = lines.stream().filter(line -> !line.isBlank()).findFirst().orElseThrow();
      throw new IngestException(
          "Cannot read records: "
              + name
              + " is in the format of Vowpal Wabbit, which is not read: '"
              + (first.length() > LONGEST ? first.substring(0, LONGEST) + "..." : first)
              + "'; convert it to LIBSVM, where features are whole numbers, or to a table with a"
              + " column of maps from features to values");
    }
  }
}
