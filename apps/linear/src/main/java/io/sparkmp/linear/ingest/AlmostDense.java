package io.sparkmp.linear.ingest;

import io.sparkmp.spark.ingest.IngestException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Recognises lines of numbers that {@link DenseFormat} cannot read: there is a title above the
 * names, a delimiter at the end of lines, a row name that the first line has no name for, a comma
 * in numbers, or only blanks between fields. Read as texts or as sparse records, they would have
 * features that nobody meant.
 *
 * @param delimiter between fields
 * @param fields how many most lines have
 * @param line the number of the first line that has as many
 * @param commas a number with a comma, or null
 */
record AlmostDense(char delimiter, int fields, int line, @Nullable String commas) {
  private static final List<Character> DELIMITERS = List.of(';', '\t', '|', ',', ' ');
  private static final String COMMA = "[-+]?[0-9]+,[0-9]+";

  /**
   * Refuses such lines.
   *
   * @param name of the file
   * @param lines its first ones, which are not {@link DenseFormat#isOf dense}
   * @throws IngestException if they are almost
   */
  static void refuse(String name, List<String> lines) {
    for (char delimiter : DELIMITERS) {
      AlmostDense found = of(lines, delimiter);
      if (found != null) {
        throw new IngestException(
            "Cannot read records: "
                + name
                + " looks like numbers split at "
                + (delimiter == ' ' ? "blanks" : delimiter == '\t' ? "tabs" : "'" + delimiter + "'")
                + ", but "
                + found.reason(lines)
                + "; if it is something else, say so by --format");
      }
    }
  }

  private String reason(List<String> lines) {
    int first = LineFields.of(lines.get(0), delimiter).size();
    if (first != fields) {
      return "line 1 has %s %s and line %s has %s; give all lines as many, without a title (--skip-lines skips it), a name or number of each row, or a delimiter at the end"
          .formatted(first, first == 1 ? "field" : "fields", line, fields);
    }
    if (commas != null) {
      return "'"
          + commas
          + "' has a comma (expected: a decimal point, and nothing between thousands)";
    }
    String word = word(lines);
    if (delimiter != ' ' && word != null) {
      return "line 2 has words, such as '"
          + word
          + "' (expected: numbers in all columns but the label); leave such columns out, or make numbers of them, such as 0 and 1 for each of their words";
    }
    return delimiter == ' '
        ? "fields are read if they are split at ',', ';', '|' or tabs"
        : "line 1 is neither names of columns nor numbers";
  }

  /** The first field of line 2 that is no number, if line 1 names columns; else null. */
  private @Nullable String word(List<String> lines) {
    boolean areNames =
        LineFields.of(lines.get(0), delimiter).stream().noneMatch(DenseFormat::isNumber);
    return areNames
        ? LineFields.of(lines.get(1), delimiter).stream()
            .filter(field -> !field.isEmpty() && !DenseFormat.isNumber(field))
            .findFirst()
            .orElse(null)
        : null;
  }

  /** How these lines are almost dense, or null. */
  static @Nullable AlmostDense of(List<String> lines, char delimiter) {
    int least = delimiter == ',' || delimiter == ';' || delimiter == '|' ? 2 : 3;
    List<List<String>> data =
        lines.stream().skip(1).map(line -> LineFields.of(line, delimiter)).toList();
    Map<Integer, Long> widths =
        data.stream()
            .filter(fields -> fields.size() >= least && areValues(fields, delimiter))
            .collect(Collectors.groupingBy(List::size, Collectors.counting()));
    int width =
        widths.entrySet().stream()
            .max(Map.Entry.comparingByValue())
            .map(Map.Entry::getKey)
            .orElse(0);
    if (width == 0 || 2 * widths.get(width) < data.size()) {
      return null;
    }
    int line = 2;
    while (data.get(line - 2).size() != width) {
      line++;
    }
    String commas =
        data.stream()
            .flatMap(List::stream)
            .filter(field -> field.matches(COMMA))
            .findFirst()
            .orElse(null);
    return new AlmostDense(delimiter, width, line, commas);
  }

  /** Whether most fields are numbers: all but those for a label and perhaps a row's name. */
  private static boolean areValues(List<String> fields, char delimiter) {
    List<String> filled = fields.stream().filter(field -> !field.isEmpty()).toList();
    long values =
        filled.stream()
            .filter(field -> DenseFormat.isNumber(field) || field.matches(COMMA))
            .count();
    return filled.size() - values <= Math.min(values, delimiter == '\t' ? 1 : 2);
  }
}
