package io.sparkmp.spark.ingest.delimited;

import io.sparkmp.spark.ingest.ColumnRequest;
import io.sparkmp.spark.ingest.lines.Lines;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.spark.ingest.lines.Utf8;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The first lines of the first file, without blank lines and the preamble.
 *
 * @param lines up to {@value #MOST}, fewer if they are long
 * @param numbers the lines' numbers in the file, from 1
 * @param file its name in messages
 * @param preamble the file's preamble
 * @param passed the number of preamble lines skipped
 * @param undecoded the numbers of lines that seem to be in another encoding than UTF-8
 */
public record FirstLines(
    List<String> lines,
    List<Integer> numbers,
    String file,
    Preamble preamble,
    int passed,
    Set<Integer> undecoded) {
  static final int MOST = 1000;
  private static final int MOST_CHARACTERS = 1 << 20;

  /** Names and two records. */
  private static final int SHORTEST_TABLE = 3;

  /**
   * Reads the lines; at least two if the file has them.
   *
   * @param skip the number of lines to skip
   */
  public static FirstLines of(TextFiles files, int skip) {
    List<String> found = new ArrayList<>();
    List<Integer> numbers = new ArrayList<>();
    Set<Integer> undecoded = new HashSet<>();
    Preamble preamble = new Preamble(skip);
    int passed = 0;
    long characters = 0;
    try (Lines lines = files.lines(files.first())) {
      for (int number = 1;
          lines.hasNext()
              && found.size() < MOST
              && (found.size() < 2 || characters < MOST_CHARACTERS);
          number++) {
        Lines line = lines.next();
        if (line.isBlank()) {
          passed += preamble.takesBlank() ? 1 : 0;
        } else if (preamble.takes(line)) {
          passed++;
        } else {
          String text = line.text();
          found.add(text);
          numbers.add(number);
          if (Utf8.isOther(line.bytes(), line.from(), line.to())) {
            undecoded.add(number);
          }
          characters += text.length();
        }
      }
    }
    return new FirstLines(found, numbers, files.firstName(), preamble, passed, undecoded);
  }

  /**
   * Takes the last comment before the records as the header, if it names columns and no other line
   * does.
   *
   * @param header whether there is a header, or null if unspecified
   */
  FirstLines withHeader(ColumnRequest columns, @Nullable Boolean header) {
    String comment = preamble.comment();
    if (comment == null || Boolean.FALSE.equals(header) || lines.isEmpty()) {
      return this;
    }
    if (columns.knownIn(fields(comment)) < 2 || columns.knownIn(fields(lines.get(0))) > 1) {
      return this;
    }
    List<String> with = new ArrayList<>(lines);
    with.add(0, comment);
    List<Integer> places = new ArrayList<>(numbers);
    places.add(0, numbers.get(0) - 1);
    return new FirstLines(with, places, file, preamble, passed - 1, undecoded);
  }

  /**
   * A table that begins below other lines.
   *
   * @param number of its first line in the file, from 1
   * @param fields of each line
   */
  record Table(int number, int fields, String delimiter) {}

  /**
   * The table that begins below other lines, or null: from its first line on, all have as many
   * fields, and none before has. Empty fields at the end of a line do not count.
   *
   * @param delimiters to split lines at; the one that makes the longest table is taken
   * @param isQuoted whether a quote at the start of a field is special
   * @param needed the least number of fields
   */
  @Nullable Table table(List<String> delimiters, boolean isQuoted, int needed) {
    int from = lines.size() - SHORTEST_TABLE + 1;
    if (from < 1) {
      return null;
    }
    Table longest = null;
    for (String delimiter : delimiters) {
      List<String> last = split(lines.size() - 1, delimiter, isQuoted);
      if (last.size() < needed) {
        continue;
      }
      List<Integer> alike =
          IntStream.range(0, lines.size())
              .filter(line -> areAlike(split(line, delimiter, isQuoted), last))
              .boxed()
              .toList();
      if (alike.size() == lines.size()) {
        return null; // as nearly always
      }
      int at = alike.get(0);
      boolean isTable = at > 0 && at < from && alike.size() == lines.size() - at;
      if (isTable && split(at - 1, delimiter, isQuoted).size() < last.size() - 1) { // R: one less
        from = at;
        longest = new Table(numbers.get(at), last.size(), delimiter);
      }
    }
    return longest;
  }

  private List<String> split(int line, String delimiter, boolean isQuoted) {
    List<String> fields = Fields.split(lines.get(line), delimiter, isQuoted);
    return fields == null ? List.of() : fields;
  }

  private static boolean areAlike(List<String> row, List<String> other) {
    return row.size() == other.size() || Fields.filled(row) == Fields.filled(other);
  }

  private static List<String> fields(String line) {
    return List.of(line.split("[\\s,;|:]+", -1));
  }
}
