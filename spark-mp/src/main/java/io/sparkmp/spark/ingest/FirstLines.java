package io.sparkmp.spark.ingest;

import java.util.ArrayList;
import java.util.List;

/**
 * The first lines of the first file that are not blank.
 *
 * @param lines up to {@value #MOST}, fewer where they are long
 * @param numbers of these lines in the file, from 1
 * @param file as messages name it
 */
record FirstLines(List<String> lines, List<Integer> numbers, String file) {
  static final int MOST = 1000;
  private static final int MOST_CHARACTERS = 1 << 20;

  /** Reads them; at least two, if there are so many. */
  static FirstLines of(TextFiles files) {
    List<String> found = new ArrayList<>();
    List<Integer> numbers = new ArrayList<>();
    long characters = 0;
    try (Lines lines = files.lines(files.first())) {
      for (int number = 1;
          lines.hasNext()
              && found.size() < MOST
              && (found.size() < 2 || characters < MOST_CHARACTERS);
          number++) {
        Lines line = lines.next();
        if (!line.isBlank()) {
          String text = line.text();
          found.add(text);
          numbers.add(number);
          characters += text.length();
        }
      }
    }
    return new FirstLines(found, numbers, files.firstName());
  }
}
