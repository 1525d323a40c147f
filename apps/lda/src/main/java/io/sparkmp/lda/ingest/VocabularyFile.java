package io.sparkmp.lda.ingest;

import io.sparkmp.ids.Ids;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.TextFiles;
import io.sparkmp.spark.ingest.Utf8;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** A file of one word a line. */
final class VocabularyFile {

  private VocabularyFile() {}

  /**
   * Reads the words.
   *
   * @return distinct, in the order of their lines
   * @throws IngestException if there is no such file, or a line is empty, there twice or no UTF-8
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
    Map<String, Integer> lines = new HashMap<>();
    for (String line : text(files).lines().toList()) {
      int number = lines.size() + 1;
      String word = (number == 1 && line.startsWith("\ufeff") ? line.substring(1) : line).strip();
      String place = place(files, number);
      if (word.isEmpty()) {
        throw new IngestException(place + ": it is empty (expected: a word)");
      }
      Integer earlier = lines.putIfAbsent(word, number);
      if (earlier != null) {
        throw new IngestException(
            place + " '" + word + "': the word is in line " + earlier + " too; rename one");
      }
    }
    String[] words = new String[lines.size()];
    lines.forEach((word, line) -> words[line - 1] = word);
    return Ids.ofStrings(words);
  }

  private static String text(TextFiles files) {
    byte[] bytes;
    try (InputStream in = files.open(files.first())) {
      bytes = in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + files.firstName(), e);
    }
    int invalid = Utf8.firstInvalid(bytes, 0, bytes.length);
    if (invalid >= 0) {
      String before = new String(bytes, 0, invalid, StandardCharsets.UTF_8) + "."; // on that line
      int line = (int) before.lines().count();
      int start = invalid;
      while (start > 0 && bytes[start - 1] != '\n') {
        start--;
      }
      throw new IngestException(
          place(files, line) + ": " + Utf8.problem(bytes, start, bytes.length));
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static String place(TextFiles files, int line) {
    return "Cannot read vocabulary: " + files.firstName() + ", line " + line;
  }
}
