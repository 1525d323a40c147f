package io.sparkmp.spark.ingest.delimited;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.ColumnRequest;
import io.sparkmp.spark.ingest.IdTypes;
import io.sparkmp.spark.ingest.IngestException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines as "line 1 / line 2". */
@Tag("unit")
class HeaderGuessTest {
  private static final ColumnRequest PAIRS = RatingColumns.pairs(null, null);
  private static final IdTypes TEXTS = IdTypes.ofModel(IdType.STRING, IdType.STRING);
  private static final IdTypes NUMBERS = IdTypes.ofModel(IdType.LONG, IdType.LONG);

  private static boolean guess(ColumnRequest columns, IdTypes types, String lines) {
    String[] both = lines.split(" / ", -1);
    List<String> second = both.length > 1 ? List.of(both[1].split(",", -1)) : List.of();
    return new HeaderGuess(columns, types)
        .isHeader(List.of(both[0].split(",", -1)), second, "x.csv");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "user,item,rating / 1,2,3",
        "user,item,rating", // and nothing else
        "userId,movieId,2019,2020 / 1,2,3,4",
        "who,what,how much / a,b,3",
        "who,what,how much / 1,2,good",
        "userId,2019,2020 / 1,3,4",
        ",userId,item,stars / 0,1,2,3"
      })
  void isAHeader(String lines) {
    assertThat(guess(RatingColumns.RATINGS, IdTypes.SEEN, lines)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1,2,3 / 1,4,5",
        "1,2,3",
        "alice,Alien,4 / bob,Up,3",
        "alice,Alien,4",
        "alice,Alien,4.5 / b42,Up,x",
        "user,Alien,4 / bob,Up,3", // a user called so
        "276725,034545104X,0 / 276726,0155061224,5",
        "1,2,good / 1,3,4", // malformed, not lost
        "a,b,1e3"
      })
  void isData(String lines) {
    assertThat(guess(RatingColumns.RATINGS, IdTypes.SEEN, lines)).isFalse();
  }

  @Test
  void refusesWhatCouldBeEither() {
    assertThatThrownBy(() -> guess(RatingColumns.RATINGS, IdTypes.SEEN, "who,2019,2020 / 42,3,4"))
        .isInstanceOf(IngestException.class)
        .hasMessage(
            "Cannot see whether line 1 of x.csv names its columns: field 1 is 'who' there and '42'"
                + " in line 2; say --header yes or no");
  }

  @Test
  void aNamedColumnNeedsAHeader() {
    ColumnRequest named = RatingColumns.ratings(null, "what", null);
    assertThat(guess(named, IdTypes.SEEN, "1,2,3 / 4,5,6")).isTrue();
    ColumnRequest placed = RatingColumns.ratings(null, "4", null);
    assertThat(guess(placed, IdTypes.SEEN, "1,2,3 / 4,5,6")).isFalse();
  }

  @Test
  void pairsOfNumbersHaveNone() {
    assertThat(guess(PAIRS, NUMBERS, "1,2 / 3,4")).isFalse();
    assertThat(guess(PAIRS, NUMBERS, "1,x / 3,4")).as("malformed").isFalse();
    assertThat(guess(PAIRS, NUMBERS, "who,what / 3,4")).isTrue();
    assertThat(guess(PAIRS, NUMBERS, "who,what")).isTrue();
    assertThat(guess(PAIRS, NUMBERS, "user,item / 3,4")).isTrue();
  }

  @Test
  void pairsOfTextsAreDataButForKnownNames() {
    assertThat(guess(PAIRS, TEXTS, "alice,Alien / bob,Up")).isFalse();
    assertThat(guess(PAIRS, TEXTS, "alice,Alien")).isFalse();
    assertThat(guess(PAIRS, TEXTS, "user,movie / bob,Up")).isTrue();
    assertThat(guess(PAIRS, TEXTS, "user,what / bob,Up")).as("refused afterwards").isTrue();
    assertThat(guess(PAIRS, TEXTS, "what,rating / bob,3")).isTrue();
    assertThat(guess(PAIRS, TEXTS, "alice,Alien,881250949 / bob,Up,881250950")).isFalse();
    assertThat(guess(PAIRS, TEXTS, "who,what,when / bob,Up,881250950")).isTrue();
  }

  @Test
  void namesOfItems() {
    ColumnRequest names = RatingColumns.names(null, null);
    IdTypes ofNumbers = IdTypes.ofModel(IdType.LONG, IdType.STRING);
    assertThat(guess(names, ofNumbers, "movieId,title / 1,Up")).isTrue();
    assertThat(guess(names, ofNumbers, "id,what / 1,Up")).isTrue();
    assertThat(guess(names, ofNumbers, "1,Up / 2,Alien")).isFalse();
    assertThat(guess(names, TEXTS, "a,Up / b,Alien")).isFalse();
  }
}
