package io.sparkmp.cli.input;

import io.sparkmp.text.TextRules;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Recognises lines of text that are fields of a table, such as a name, a label and a text. */
public final class TextFields {
  /** The lines at the start of a file that are looked at. */
  public static final int FIRST_LINES = 10;

  private static final int FIRST_CHARACTERS = 10_000; // of a line, which may hold a whole corpus
  private static final int FEWEST = 3; // lines, by which it is no chance

  private TextFields() {}

  /**
   * A warning that all fields of lines are read as text; null if lines have no fields, or none but
   * the last has a letter, such as labels that are numbers.
   *
   * @param lines the first ones of a file; blank ones do not count
   */
  public static @Nullable String warning(List<String> lines) {
    int fields = of(lines);
    return fields == 1
        ? null
        : "its lines have "
            + fields
            + " fields split at tabs, which are all read as text; --format csv --delimiter '\\t'"
            + " --no-header --text-column "
            + fields
            + " reads the last alone";
  }

  /**
   * A warning that more than half of the words have digits, such as ids in a session, of which only
   * letters would be read; null if they have not, or the rules say otherwise.
   *
   * @param lines the first ones of a file
   */
  public static @Nullable String ofDigits(List<String> lines, TextRules rules) {
    if (!rules.token().equals(TextRules.WORDS)) {
      return null;
    }
    List<String> words =
        lines.stream()
            .map(line -> line.substring(0, Math.min(line.length(), FIRST_CHARACTERS)))
            .flatMap(line -> Arrays.stream(line.strip().split("\\s+")))
            .filter(word -> word.codePoints().anyMatch(Character::isLetterOrDigit))
            .toList();
    List<String> withDigits =
        words.stream().filter(word -> word.codePoints().anyMatch(Character::isDigit)).toList();
    return 2 * withDigits.size() <= words.size()
        ? null
        : "only the letters of words such as "
            + withDigits.get(0)
            + " are read; if they are ids, --token '\\S+' and --keep-case keep them whole";
  }

  static int of(List<String> lines) {
    List<String> texts = lines.stream().filter(line -> !line.isBlank()).toList();
    List<Long> tabs =
        texts.stream().map(line -> line.chars().filter(c -> c == '\t').count()).toList();
    boolean areAlike = texts.size() >= FEWEST && tabs.stream().distinct().count() == 1;
    return areAlike && tabs.get(0) > 0 && texts.stream().anyMatch(TextFields::hasWordsBeforeTheLast)
        ? Math.toIntExact(tabs.get(0)) + 1
        : 1;
  }

  private static boolean hasWordsBeforeTheLast(String line) {
    return line.substring(0, line.lastIndexOf('\t')).codePoints().anyMatch(Character::isLetter);
  }
}
