package io.sparkmp.lda.ingest;

import io.sparkmp.ids.Ids;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.lines.Lines;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.spark.ingest.lines.Utf8;
import io.sparkmp.text.Words;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;

/** A file with one word per line. */
final class VocabularyFile {

  /** A word with numbers behind it, as of counts, or before it, as of ids or {@code uniq -c}. */
  private static final Pattern COUNTED =
      Pattern.compile("\\S+([\\s,;:]+[0-9.]+)+|([0-9.]+[\\s,;:]+)+\\S+([\\s,;:]+[0-9.]+)*");

  private VocabularyFile() {}

  /**
   * Reads the words.
   *
   * @return distinct words in line order
   * @throws IngestException if there is no such file, or a line is empty, repeated or not UTF-8
   */
  static Ids read(String path, Configuration conf) {
    TextFiles files = new TextFiles("vocabulary", path, conf);
    if (files.files().size() != 1) {
      throw new IngestException(
          "Cannot read vocabulary: "
              + path
              + " is "
              + files.files().size()
              + " files (expected: 1)");
    }
    Map<String, Integer> numbers = new HashMap<>();
    try (Lines lines = files.lines(files.first())) {
      boolean isOver = false;
      while (lines.hasNext()) {
        Lines line = lines.next();
        boolean isEmpty = line.text().isBlank(); // blanks of any script
        if (isOver && !isEmpty) {
          throw new IngestException(
              place(files, numbers)
                  + ": it is empty (expected: a word, in each line but the last)");
        }
        isOver = isEmpty;
        if (!isEmpty) {
          add(line, numbers, files);
        }
      }
    }
    String[] words = new String[numbers.size()];
    numbers.forEach((word, number) -> words[number - 1] = word);
    if (words.length > 1
        && Arrays.stream(words).allMatch(word -> COUNTED.matcher(word).matches())) {
      throw new IngestException(
          "Cannot read vocabulary: each line of "
              + files.firstName()
              + " has a word and a number: '"
              + words[0]
              + "' (expected: a word a line; take the numbers out)");
    }
    return Ids.ofStrings(words);
  }

  /** The line below those that have been read. */
  private static String place(TextFiles files, Map<String, Integer> numbers) {
    return "Cannot read vocabulary: " + files.firstName() + ", line " + (numbers.size() + 1);
  }

  private static void add(Lines line, Map<String, Integer> numbers, TextFiles files) {
    int number = numbers.size() + 1;
    String place = place(files, numbers);
    String problem = Utf8.sideProblem(line.bytes(), line.from(), line.to());
    if (problem != null) {
      throw new IngestException(place + ": " + problem);
    }
    String word = Words.composed(line.text().strip());
    Integer earlier = numbers.putIfAbsent(word, number);
    if (earlier != null) {
      throw new IngestException(
          place + " '" + word + "': the word is in line " + earlier + " too; rename one");
    }
  }
}
