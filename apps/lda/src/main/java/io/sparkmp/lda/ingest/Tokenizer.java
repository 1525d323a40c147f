package io.sparkmp.lda.ingest;

import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.TextFiles;
import java.io.Serializable;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.ml.feature.StopWordsRemover;
import org.jspecify.annotations.Nullable;

/** Finds the words of a text. Immutable. */
final class Tokenizer implements Serializable {
  private static final long serialVersionUID = 1L;

  private final Pattern token;
  private final boolean lowerCase;
  private final int minLength;
  private final HashSet<String> stopWords;

  /**
   * Reads the stop words.
   *
   * @throws io.sparkmp.spark.ingest.IngestException if there is no such file
   */
  Tokenizer(TextRules rules, Configuration conf) {
    this.token = Pattern.compile(rules.token());
    this.lowerCase = rules.lowerCase();
    this.minLength = rules.minLength();
    this.stopWords = new HashSet<>();
    for (String word : stopWords(rules.stopWords(), conf)) {
      stopWords.add(normal(word));
    }
  }

  private static Set<String> stopWords(@Nullable String name, Configuration conf) {
    if (name == null) {
      return Set.of();
    }
    boolean isLanguage =
        name.matches("[a-z]+")
            && StopWordsRemover.class.getResource("stopwords/" + name + ".txt") != null;
    if (isLanguage) {
      return Set.copyOf(Arrays.asList(StopWordsRemover.loadDefaultStopWords(name)));
    }
    HashSet<String> words = new HashSet<>();
    for (String line : stopWordFile(name, conf).firstLines(Integer.MAX_VALUE)) {
      words.add(line.strip());
    }
    return words;
  }

  private static TextFiles stopWordFile(String name, Configuration conf) {
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

  /** One kind of apostrophe, so that a word is the same however it was typed. */
  private String normal(String text) {
    String plain = text.replace('\u2019', '\'');
    return lowerCase ? plain.toLowerCase(Locale.ROOT) : plain;
  }

  /** Gives the consumer each word in turn. */
  void tokens(String text, Consumer<String> words) {
    Matcher matcher = token.matcher(normal(text));
    while (matcher.find()) {
      String word = matcher.group();
      if (word.codePointCount(0, word.length()) >= minLength && !stopWords.contains(word)) {
        words.accept(word);
      }
    }
  }
}
