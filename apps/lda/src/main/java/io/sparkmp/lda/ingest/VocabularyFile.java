package io.sparkmp.lda.ingest;

import io.sparkmp.ids.Ids;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.TextFiles;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
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
   * @throws IngestException if there is no such file, or a line is empty or there twice
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
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(files.open(files.first()), StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        int number = lines.size() + 1;
        String word = (number == 1 && line.startsWith("\ufeff") ? line.substring(1) : line).strip();
        String place = "Cannot read vocabulary: " + files.first() + ", line " + number;
        if (word.isEmpty()) {
          throw new IngestException(place + ": it is empty (expected: a word)");
        }
        Integer earlier = lines.putIfAbsent(word, number);
        if (earlier != null) {
          throw new IngestException(
              place + " '" + word + "': the word is in line " + earlier + " too; rename one");
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + files.first(), e);
    }
    String[] words = new String[lines.size()];
    lines.forEach((word, line) -> words[line - 1] = word);
    return Ids.ofStrings(words);
  }
}
