package io.sparkmp.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import io.sparkmp.random.SplitMix64;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class TokenizerTest {

  private static List<String> tokens(TextRules rules, String text, String... stopWords) {
    TextWords words = new Tokenizer(rules, List.of(stopWords)).words();
    List<String> found = all(words.in(text));
    byte[] utf8 = ("x" + text + "y").getBytes(StandardCharsets.UTF_8);
    if (StandardCharsets.UTF_8.newEncoder().canEncode(text)) { // half a letter is none
      assertThat(all(words.in(utf8, 1, utf8.length - 1))).isEqualTo(found);
    }
    return found;
  }

  /** Both as objects and by their numbers in a dictionary. */
  private static List<String> all(Words words) {
    List<String> all = new ArrayList<>();
    IdEncoder dictionary = IdType.STRING.newEncoder();
    while (words.next()) {
      all.add(words.word());
      int code = words.encode(dictionary);
      assertThat(dictionary.ids().get(code)).isEqualTo(words.word());
    }
    assertThat(words.next()).isFalse();
    return all;
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

  /**
   * As in Python, whose expressions many know; without it, a word would end at its first accent.
   */
  @Test
  void classesOfAnExpressionHaveLettersOfAnyScript() {
    String text = "na\u00efve \u0416\u0443\u043a \u00e9t\u00e9_2 a";
    for (String token : List.of("\\w+", "\\b\\w+\\b", "[\\w']+", "(?u)\\w+", "[^\\W]+")) {
      assertThat(tokens(new TextRules(true, 1, null, token), text))
          .as(token)
          .containsExactly("na\u00efve", "\u0436\u0443\u043a", "\u00e9t\u00e9_2", "a");
    }
    assertThat(tokens(new TextRules(true, 1, null, "\\b\\w\\w+\\b"), text)).hasSize(3);
    assertThat(tokens(new TextRules(true, 1, null, "\\p{Alpha}+"), text))
        .containsExactly("na\u00efve", "\u0436\u0443\u043a", "\u00e9t\u00e9", "a");
    assertThat(tokens(new TextRules(true, 1, null, "\\S+"), "a\u00a0b\u2003c"))
        .containsExactly("a", "b", "c");
  }

  @Test
  void aWordIsTheSameWhereverItMayBeDivided() {
    assertThat(tokens(TextRules.DEFAULT, "co\u00adop\u00ader\u00adate \u00ad coope\u00adrate"))
        .containsExactly("cooperate", "cooperate");
  }

  /** Persian "I want" and Sinhala "Sri", which are one word each. */
  @Test
  void joinersInsideDivideNoWord() {
    String persian = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645";
    String sinhala = "\u0dc1\u0dca\u200d\u0dbb\u0dd3";
    assertThat(tokens(TextRules.DEFAULT, persian + " \u200c" + sinhala + "\u200d x\u200by"))
        .containsExactly(persian, sinhala, "x", "y");
  }

  /** The rule as an expression is the definition. */
  @Test
  void findsWhatTheExpressionFinds() {
    Pattern expression = Pattern.compile(TextRules.WORDS);
    TextRules asWritten = new TextRules(false, 1, null, TextRules.WORDS);
    String[] parts = {
      "a", "Z", "é", "ж", "𝛑", "\u0301", "\u0903", "\u20dd", "'", "’", " ", "3", "\u200c", "\u200d"
    };
    SplitMix64 random = new SplitMix64(4);
    for (int round = 0; round < 20_000; round++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(12); length > 0; length--) {
        text.append(parts[random.nextInt(parts.length)]);
      }
      if (round % 10 == 0) {
        text.append('\ud835'); // half of a letter
      }
      List<String> found =
          expression
              .matcher(Words.composed(text.toString().replace('’', '\'')))
              .results()
              .map(MatchResult::group)
              .toList();
      assertThat(tokens(asWritten, text.toString())).isEqualTo(found);
    }
  }

  @Test
  void followsTheRules() {
    assertThat(tokens(new TextRules(false, 3, null, "[A-Za-z0-9]+"), "The B52 is up"))
        .containsExactly("The", "B52");
  }

  @Test
  void leavesStopWordsOutHoweverTheyAreTyped() {
    assertThat(tokens(TextRules.DEFAULT, "The cat doesn\u2019t sit", "Cat", "doesn't"))
        .containsExactly("the", "sit");
    TextRules asWritten = new TextRules(false, 1, null, TextRules.WORDS);
    assertThat(tokens(asWritten, "The cat and the Cat", "Cat"))
        .doesNotContain("Cat")
        .contains("cat");
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

  @Test
  void aWordIsTheSameHoweverItsAccentsAreWritten() {
    String composed = "Caf\u00e9 \u00c5ngstr\u00f6m Ti\u1ebfng";
    for (Normalizer.Form form : Normalizer.Form.values()) {
      String text = Normalizer.normalize(composed, form);
      assertThat(all(new Tokenizer(TextRules.DEFAULT, List.of()).words().in(text)))
          .containsExactly("caf\u00e9", "\u00e5ngstr\u00f6m", "ti\u1ebfng");
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      TextRules expression = new TextRules(false, 4, null, "\\S+");
      assertThat(all(new Tokenizer(expression, List.of()).words().in(bytes, 0, bytes.length)))
          .containsExactly(composed.split(" ", -1));
      assertThat(all(Words.of(List.of(text.split(" ", -1)))))
          .containsExactly(composed.split(" ", -1));
      String stop = Normalizer.normalize("caf\u00e9", form);
      assertThat(all(new Tokenizer(TextRules.DEFAULT, List.of(stop)).words().in(composed)))
          .hasSize(2);
    }
  }
}
