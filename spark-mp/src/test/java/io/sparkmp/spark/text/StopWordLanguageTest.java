package io.sparkmp.spark.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.spark.ml.feature.StopWordsRemover;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class StopWordLanguageTest {

  @Test
  void knowsTheLanguagesOfSpark() {
    for (String name : StopWordLanguage.NAMES) {
      assertThat(StopWordsRemover.loadDefaultStopWords(name)).as(name).hasSizeGreaterThan(40);
    }
  }

  @Test
  void isTheOneOfMostOfTheWords() {
    assertThat(StopWordLanguage.of(List.of("the", "and", "film", "The", "of")))
        .isEqualTo(new StopWordLanguage("english", List.of("the", "and", "of")));
    assertThat(StopWordLanguage.of(List.of("die", "haus", "und", "nicht")))
        .isEqualTo(new StopWordLanguage("german", List.of("die", "und", "nicht")));
    assertThat(StopWordLanguage.of(List.of("les", "avec", "dans", "film")))
        .extracting(StopWordLanguage::name)
        .isEqualTo("french");
    assertThat(StopWordLanguage.of(List.of("\u043d\u0435", "\u0447\u0442\u043e")))
        .extracting(StopWordLanguage::name)
        .isEqualTo("russian");
  }

  @Test
  void isNoneForHalfOfThem() {
    assertThat(StopWordLanguage.of(List.of("the", "and", "film", "plot"))).isNull();
    assertThat(StopWordLanguage.of(List.of())).isNull();
  }
}
