package io.sparkmp.spark.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.ids.Ids;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class BlankIdsTest {

  @ParameterizedTest
  @ValueSource(strings = {"NULL", "nan", "NaN", "None", "\\N", "N/A", "", "  ", "<NA>", "null"})
  void wordsForNoIdAreCounted(String word) {
    Ids ids = Ids.ofStrings("bob", word, "nanette");
    assertThat(BlankIds.count(ids, new int[] {1, 0, 1, 2, 1}, true)).isEqualTo(Map.of(word, 3L));
  }

  @Test
  void otherIdsAreNot() {
    assertThat(BlankIds.count(Ids.ofStrings("bob", "nothing", "0"), new int[] {0, 1, 2}, true))
        .isEmpty();
    assertThat(BlankIds.count(Ids.ofLongs(0, -1), new int[] {0, 1, 1}, true)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"u1\u00a0", "\ufeffu1", "u1\u200b", " u1", "u1\u3000", "u1\t", "\u2028u1"})
  void idsThatBeginOrEndWithWhatNobodySeesAreCounted(String id) {
    BlankIds found = new BlankIds();
    found.add(BlankIds.count(Ids.ofStrings("u1", id, "nan"), new int[] {1, 0, 1, 2, 1}, true));
    assertThat(found.warning("user", "rating"))
        .isEqualTo(
            "1 rating has a user id that often means that there is none ('nan' in 1); it is kept:"
                + " remove this rating if so");
    assertThat(found.warningOfUnseen("user", "rating"))
        .startsWith("3 ratings have a user id that begins or ends with what cannot be seen")
        .endsWith("; it is another id than 'u1': take that out if they are one");
  }

  @Test
  void whatNobodySeesIsShown() {
    BlankIds found = new BlankIds();
    found.add(
        BlankIds.count(Ids.ofStrings("a\u00a0", "\ufeffb", "c"), new int[] {0, 1, 1, 2}, true));
    assertThat(found.warningOfUnseen("item", "pair"))
        .startsWith("3 pairs have an item id that")
        .contains("'a\\u00a0'");
  }

  @Test
  void blanksAndJoinersInsideAreFine() {
    BlankIds found = new BlankIds();
    Ids ids = Ids.ofStrings("Les Mis\u00e9rables\u00a0: 1", "\u0645\u06cc\u200c\u062e", "x");
    found.add(BlankIds.count(ids, new int[] {0, 1, 2}, true));
    assertThat(found.warningOfUnseen("item", "rating")).isNull();
  }

  @Test
  void theMostFrequentOnesAreNamedFirst() {
    BlankIds ids = new BlankIds();
    assertThat(ids.warning("user", "rating")).isNull();
    ids.add(Map.of("nan", 2L, "", 1L));
    ids.add(Map.of("nan", 5L));
    assertThat(ids.warning("user", "rating"))
        .isEqualTo(
            "8 ratings have a user id that often means that there is none ('nan' in 7, '' in 1);"
                + " they are kept: remove these ratings if so");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.23E+15", "1e+15", "5.01234E+11", "1,23E+15", "9.00719925474099e+15"})
  void roundedNumbersAreCounted(String id) {
    BlankIds found = new BlankIds();
    found.add(BlankIds.count(Ids.ofStrings("u1", id), new int[] {1, 0, 1}, true));
    found.add(BlankIds.count(Ids.ofStrings(id), new int[] {0}, true));
    assertThat(found.warningOfRounded("user", "rating"))
        .startsWith("3 ratings have a user id such as '" + id + "', as spreadsheets round")
        .endsWith("several ids may have become one: write them with all digits");
    assertThat(found.warning("user", "rating")).isNull();
    assertThat(found.warningOfUnseen("user", "rating")).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.234567E+6", "12e45", "1.0E7", "E+15", "7", "1e-3", "C+1e+3", "1.e+5"})
  void numbersWithAllDigitsAndNamesAreNotRounded(String id) {
    assertThat(BlankIds.count(Ids.ofStrings(id), new int[] {0}, true)).isEmpty();
  }

  /** As Spark gives {@code M\u00fcller} and {@code M\u00f6ller} in Latin-1, read as UTF-8. */
  @Test
  void textOfAnotherEncodingIsCounted() {
    BlankIds found = new BlankIds();
    Ids ids = Ids.ofStrings("Meyer", "M\ufffdller", "\ufffd", "nan");
    found.add(BlankIds.count(ids, new int[] {1, 0, 1, 2, 3}, true));
    assertThat(found.warningOfUndecoded("user", "rating"))
        .isEqualTo(
            "3 ratings have a user id such as 'M\ufffdller', where U+FFFD stands for bytes that are"
                + " not UTF-8; several may have become one: read the data in their own encoding");
    assertThat(found.warning("user", "rating")).startsWith("1 rating has").contains("'nan'");
    assertThat(found.warningOfUnseen("user", "rating")).isNull();
  }

  @Test
  void ofWordsOnlyThoseOfAnotherEncodingAreCounted() {
    BlankIds found = new BlankIds();
    Ids words = Ids.ofStrings("caf\ufffd", "nan", " x", "1e+15", "tea");
    found.add(BlankIds.count(words, new int[] {0, 1, 2, 3, 4}, false));
    assertThat(found.warningOfUndecoded(null, "document"))
        .startsWith("There are words or features such as 'caf\ufffd', where U+FFFD");
    assertThat(found.warning(null, "document")).isNull();
    assertThat(found.warningOfUnseen(null, "document")).isNull();
    assertThat(found.warningOfRounded(null, "document")).isNull();
  }
}
