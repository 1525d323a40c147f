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
    assertThat(BlankIds.count(ids, new int[] {1, 0, 1, 2, 1})).isEqualTo(Map.of(word, 3L));
  }

  @Test
  void otherIdsAreNot() {
    assertThat(BlankIds.count(Ids.ofStrings("bob", "nothing", "0"), new int[] {0, 1, 2})).isEmpty();
    assertThat(BlankIds.count(Ids.ofLongs(0, -1), new int[] {0, 1, 1})).isEmpty();
  }

  @Test
  void theMostFrequentOnesAreNamedFirst() {
    BlankIds ids = new BlankIds();
    assertThat(ids.warning("user", "rating")).isNull();
    ids.add(Map.of("nan", 2L, "", 1L));
    ids.add(Map.of("nan", 5L));
    assertThat(ids.warning("user", "rating"))
        .isEqualTo(
            "8 ratings have a user id by which programs say that there is none ('nan' in 7, '' in"
                + " 1); they are taken as they are: leave these ratings out if there is none");
  }
}
