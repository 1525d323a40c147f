package io.sparkmp.lda.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("unit")
class TokenizerTest {

  private static List<String> tokens(TextRules rules, String text) {
    List<String> tokens = new ArrayList<>();
    new Tokenizer(rules, new Configuration(false)).tokens(text, tokens::add);
    return tokens;
  }

  private static TextRules withStopWords(@Nullable String stopWords) {
    return new TextRules(true, 1, stopWords, TextRules.WORDS);
  }

  @Test
  void findsLettersOfAnyScriptWithApostrophesInside() {
    assertThat(
            tokens(
                TextRules.DEFAULT,
                "L'\u00c9t\u00e9, 'tis o\u2019clock: \u0416\u0443\u043a x2y 12 --"))
        .containsExactly("l'\u00e9t\u00e9", "tis", "o'clock", "\u0436\u0443\u043a", "x", "y");
    assertThat(tokens(TextRules.DEFAULT, " \t")).isEmpty();
  }

  @Test
  void followsTheRules() {
    assertThat(tokens(new TextRules(false, 3, null, "[A-Za-z0-9]+"), "The B52 is up"))
        .containsExactly("The", "B52");
  }

  @Test
  void leavesStopWordsOut(@TempDir Path folder) throws IOException {
    assertThat(tokens(withStopWords("english"), "The cat doesn\u2019t sit on THE mat"))
        .containsExactly("cat", "sit", "mat");
    assertThat(tokens(withStopWords("german"), "Die Katze und der Hund"))
        .containsExactly("katze", "hund");
    Path file = Files.writeString(folder.resolve("stop.txt"), "Cat\n mat \n\n");
    assertThat(tokens(withStopWords(file.toString()), "the cat, the mat"))
        .containsExactly("the", "the");
    assertThatThrownBy(() -> tokens(withStopWords(folder + "/klingon"), "x"))
        .hasMessage("Cannot read stop words: there is no file " + folder + "/klingon");
  }

  @Test
  void refusesRulesThatAreNone() {
    assertThatThrownBy(() -> new TextRules(true, 0, null, "x"))
        .hasMessage("Invalid minimum length: 0 (expected: >= 1)");
    assertThatThrownBy(() -> new TextRules(true, 1, null, "[x"))
        .hasMessage(
            "Invalid token: [x (expected: a regular expression; Unclosed character class near 1)");
    assertThatThrownBy(() -> new TextRules(true, 1, null, "x*"))
        .hasMessage("Invalid token: x* (expected: an expression that an empty text is none of)");
  }
}
