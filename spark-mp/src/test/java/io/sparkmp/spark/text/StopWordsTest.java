package io.sparkmp.spark.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.text.TextRules;
import io.sparkmp.text.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("unit")
class StopWordsTest {

  private static List<String> tokens(String stopWords, String text) {
    TextRules rules = new TextRules(true, 1, stopWords, TextRules.WORDS);
    List<String> words = new ArrayList<>();
    Words found = StopWords.tokenizer(rules, new Configuration(false)).words().in(text);
    while (found.next()) {
      words.add(found.word());
    }
    return words;
  }

  @Test
  void areThoseOfALanguage() {
    assertThat(tokens("english", "The cat doesn\u2019t sit on THE mat"))
        .containsExactly("cat", "sit", "mat");
    assertThat(tokens("german", "Die Katze und der Hund")).containsExactly("katze", "hund");
  }

  @Test
  void areThoseOfAFile(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("stop.txt"), "Cat\n mat \n\n");
    assertThat(tokens(file.toString(), "the cat, the mat")).containsExactly("the", "the");
    assertThatThrownBy(() -> tokens(folder + "/klingon", "x"))
        .hasMessage("Cannot read stop words: there is no file " + folder + "/klingon");
  }

  @Test
  void areInUtf8(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("stop.txt"), "mat\n\nl\u00e0\n", ISO_8859_1);
    assertThatThrownBy(() -> tokens(file.toString(), "the mat"))
        .hasMessage(
            "Cannot read stop words: "
                + file
                + ", line 3: byte 2, 0xE0, is not valid UTF-8; such a file has to be in UTF-8: iconv -f"
                + " windows-1252 -t UTF-8 converts it");
    Path wide = Files.writeString(folder.resolve("wide.txt"), "mat\n", UTF_16);
    assertThatThrownBy(() -> tokens(wide.toString(), "the mat"))
        .hasMessage(
            "Cannot read stop words: "
                + wide
                + ": it is text in UTF-16; such a file has to be in UTF-8: iconv -f UTF-16 -t UTF-8"
                + " converts it");
  }
}
