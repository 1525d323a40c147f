package io.sparkmp.spark.text;

import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.text.TextRules;
import io.sparkmp.text.Tokenizer;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.ml.feature.StopWordsRemover;
import org.jspecify.annotations.Nullable;

/** Words to leave out of a text: from a file, or from Spark's list for a language. */
public final class StopWords {

  private StopWords() {}

  /**
   * The tokenizer for rules, including their stop words.
   *
   * @throws IngestException if there is neither such a file nor such a language
   */
  public static Tokenizer tokenizer(TextRules rules, Configuration conf) {
    return new Tokenizer(rules, read(rules.stopWords(), conf));
  }

  private static List<String> read(@Nullable String name, Configuration conf) {
    if (name == null) {
      return List.of();
    }
    if (StopWordLanguage.NAMES.contains(name)) {
      return List.of(StopWordsRemover.loadDefaultStopWords(name));
    }
    return file(name, conf).textLines().stream().map(String::strip).toList();
  }

  private static TextFiles file(String name, Configuration conf) {
    try {
      return new TextFiles("stop words", name, conf);
    } catch (IngestException e) {
      throw name.matches("[A-Za-z]+")
          ? new IngestException(
              e.getMessage()
                  + ", and no language of this name (expected: a file, or "
                  + String.join(", ", StopWordLanguage.NAMES)
                  + ")",
              e)
          : e;
    }
  }
}
