package io.sparkmp.linear.ingest;

import io.sparkmp.spark.ingest.IngestException;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Recognises files in formats that we do not read, so that a message can name the format and what
 * to do, in place of the first word that is no feature:
 *
 * <pre>
 *   1 2.0 'first|n age:31 |w good    Vowpal Wabbit
 *   1 0:3:1 1:7:0.5                  libffm
 *   2 qid:10 1:0.5 7:2               LETOR, SVMrank
 *   __label__good a film to see      fastText
 * </pre>
 */
public final class OtherFormats {
  private static final int LONGEST = 60;
  private static final String NUMBERS = "([-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?\\s+){0,3}";

  /** Numbers, and features behind a bar; a tag stands at the bar, or begins with a quote. */
  private static final Pattern WITH_BARS =
      Pattern.compile("\\s*" + NUMBERS + "(?:'\\S*\\s*|[^\\s|]*)\\|.*");

  /** What other lines with bars lack: the name of a namespace, or a value behind a name. */
  private static final Pattern SURE =
      Pattern.compile("\\|[A-Za-z][^\\s|]*\\s+[^\\s|]|[|\\s][^\\s|:]+:[-+]?[0-9.]+(?:\\s|\\||$)");

  private static final List<Format> ALL =
      List.of(
          new Format(
              "the format of Vowpal Wabbit, which is not read",
              OtherFormats::areOfVowpalWabbit,
              "convert it to LIBSVM, where features are whole numbers, or to a table with a column"
                  + " of maps from features to values"),
          new Format(
              "the format of libffm, label and field:feature:value, which is not read",
              all("\\s*\\S+(\\s+\\d+:\\d+:\\S+)+\\s*"),
              "leave out the fields, if features of different fields have different numbers"),
          new Format(
              "a format of learning to rank, where qid groups records, which is not read",
              all("\\s*\\S+\\s+qid:\\S+(\\s.*)?"),
              "leave out the qid to train on each record by itself"),
          new Format(
              "the format of fastText, which is not read",
              all("\\s*__label__\\S+ .*"),
              "write the label without __label__, a tab and the text"));

  private OtherFormats() {}

  private record Format(String name, Predicate<List<String>> has, String remedy) {}

  private static Predicate<List<String>> all(String regex) {
    Pattern line = Pattern.compile(regex);
    return lines -> lines.stream().allMatch(one -> line.matcher(one).matches());
  }

  /** Whether lines are Vowpal Wabbit's. */
  static boolean areOfVowpalWabbit(List<String> lines) {
    List<String> some = lines.stream().filter(line -> !line.isBlank()).toList();
    return !some.isEmpty()
        && some.stream().allMatch(line -> WITH_BARS.matcher(line).matches())
        && some.stream().anyMatch(line -> SURE.matcher(line).find());
  }

  /**
   * Refuses a file in one of these formats.
   *
   * @param name of the file
   * @param lines its first ones
   * @throws IngestException if they all look like lines of such a format
   */
  public static void refuse(String name, List<String> lines) {
    List<String> some = lines.stream().filter(line -> !line.isBlank()).toList();
    for (Format format : ALL) {
      if (!some.isEmpty() && format.has().test(some)) {
        String first = some.get(0);
        throw new IngestException(
            "Cannot read records: "
                + name
                + " is in "
                + format.name()
                + ": '"
                + (first.length() > LONGEST ? first.substring(0, LONGEST) + "..." : first)
                + "'; "
                + format.remedy());
      }
    }
  }
}
