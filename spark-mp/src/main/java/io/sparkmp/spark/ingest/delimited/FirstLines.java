package io.sparkmp.spark.ingest.delimited;

import io.sparkmp.spark.ingest.ColumnRequest;
import io.sparkmp.spark.ingest.lines.Lines;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.spark.ingest.lines.Utf8;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
record FirstLines(
    List<String> lines,
    List<Integer> numbers,
    String file,
    Preamble preamble,
    int passed,
    Set<Integer> undecoded) {
  static final int MOST = 1000;
  private static final int MOST_CHARACTERS = 1 << 20;

  /**
   * Reads the lines; at least two if the file has them.
   *
   * @param skip the number of lines to skip
   */
  static FirstLines of(TextFiles files, int skip) {
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
          preamble.passes();
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

  private static List<String> fields(String line) {
    return List.of(line.split("[\\s,;|:]+", -1));
  }
}
