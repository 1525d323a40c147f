package io.sparkmp.ids;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.sparkmp.random.SplitMix64;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("unit")
class IdsTest {
  private static final int MANY = 150_000;

  private static Ids ids(IdType type, long... numbers) {
    if (type == IdType.LONG) {
      return Ids.ofLongs(numbers.clone());
    }
    String[] texts = new String[numbers.length];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = "id " + numbers[i];
    }
    return Ids.ofStrings(texts);
  }

  /** Distinct, in no order, and of both signs. */
  private static long[] many() {
    long[] numbers = new long[MANY];
    for (int i = 0; i < MANY; i++) {
      numbers[i] = SplitMix64.mix(i);
    }
    return numbers;
  }

  private static List<Object> list(Ids ids) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < ids.size(); i++) {
      values.add(ids.get(i));
    }
    return values;
  }

  @ParameterizedTest
  @EnumSource
  void encoderNumbersInOrderOfFirstSight(IdType type) {
    Ids seen = ids(type, 7, -3, 7, 0, -3, 9);
    IdEncoder encoder = type.newEncoder();
    int[] codes = new int[seen.size()];
    for (int i = 0; i < codes.length; i++) {
      codes[i] = seen.encode(encoder, i);
    }
    assertThat(codes).containsExactly(0, 1, 0, 2, 1, 3);
    assertThat(encoder.size()).isEqualTo(4);
    assertThat(list(encoder.ids())).isEqualTo(list(ids(type, 7, -3, 0, 9)));
  }

  @ParameterizedTest
  @EnumSource
  void manyIdsComeBack(IdType type) {
    Ids all = ids(type, many());
    IdEncoder encoder = all.index();
    assertThat(encoder.size()).isEqualTo(MANY);
    Ids back = encoder.ids();
    for (int i = 0; i < MANY; i++) {
      if (all.find(encoder, i) != i || !all.get(i).equals(back.get(i))) {
        assertThat(all.find(encoder, i)).isEqualTo(i);
        assertThat(back.get(i)).isEqualTo(all.get(i));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void unknownIdsAreNotFound(IdType type) {
    IdEncoder encoder = ids(type, 1, 2, 3).index();
    Ids asked = ids(type, 2, 4);
    assertThat(asked.find(encoder, 0)).isEqualTo(1);
    assertThat(asked.find(encoder, 1)).isEqualTo(-1);
    assertThat(encoder.size()).isEqualTo(3);
  }

  /** Their hashes agree in the bits by which a small table places them. */
  @Test
  void collidingIdsAreToldApart() {
    long[] colliding = new long[7];
    int found = 0;
    for (long id = 0; found < colliding.length; id++) {
      if ((LongIds.hash(id) & 0xff) == 0xff) { // and the last slot wraps around
        colliding[found++] = id;
      }
    }
    IdEncoder encoder = Ids.ofLongs(colliding).index();
    for (int i = 0; i < colliding.length; i++) {
      assertThat(encoder.find(colliding[i])).isEqualTo(i);
    }
    assertThat(encoder.find(-1)).isEqualTo(-1);
  }

  @Test
  void encodersRefuseTheOtherType() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IdType.LONG.newEncoder().encode("tt0111161"))
        .withMessage("Invalid id: tt0111161 (expected: a whole number, as the others)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IdType.STRING.newEncoder().encode(42))
        .withMessage("Invalid id: 42 (expected: text, as the others)");
    assertThat(IdType.LONG.newEncoder().find("tt0111161")).isEqualTo(-1);
    assertThat(IdType.STRING.newEncoder().find(42)).isEqualTo(-1);
  }

  @ParameterizedTest
  @EnumSource
  void indexRefusesDoubleIds(IdType type) {
    Ids doubled = ids(type, 1, 2, 1);
    assertThatIllegalArgumentException()
        .isThrownBy(doubled::index)
        .withMessage("Cannot index ids: " + doubled.get(0) + " occurs twice");
  }

  @ParameterizedTest
  @EnumSource(IdType.class)
  void concatTakesTheOthersBehindItsOwn(IdType type) {
    Ids both = ids(type, 3, 1).concat(ids(type, 2, 3));
    assertThat(list(both)).isEqualTo(list(ids(type, 3, 1, 2, 3)));
    assertThat(list(both.concat(Ids.empty(type)))).isEqualTo(list(both));
    assertThat(list(Ids.empty(type).concat(both))).isEqualTo(list(both));
    Ids other = type == IdType.LONG ? Ids.ofStrings("a") : Ids.ofLongs(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> both.concat(other))
        .withMessage("Invalid type of ids: %s (expected: %s, as the others)", other.type(), type);
  }

  @Test
  void compareIsTheOrderOfTheType() {
    Ids numbers = Ids.ofLongs(10, 9, Long.MIN_VALUE, 10);
    assertThat(numbers.compare(0, 1)).isPositive();
    assertThat(numbers.compare(2, 1)).isNegative();
    assertThat(numbers.compare(0, 3)).isZero();
    Ids texts = Ids.ofStrings("10", "9", "", "10");
    assertThat(texts.compare(0, 1)).isNegative();
    assertThat(texts.compare(1, 2)).isPositive();
    assertThat(texts.compare(0, 3)).isZero();
  }

  @Test
  void ascendingIsTheOrderOfTheType() {
    assertThat(Ids.ofLongs(9, 10, -1, Long.MIN_VALUE).ascending()).containsExactly(3, 2, 0, 1);
    assertThat(Ids.ofStrings("9", "10", "a", "").ascending()).containsExactly(3, 1, 0, 2);
  }

  @ParameterizedTest
  @EnumSource
  void gatherTakesPlacesInTheirOrder(IdType type) {
    Ids gathered = ids(type, 5, 6, 7, 8).gather(new int[] {3, 0, 0});
    assertThat(list(gathered)).isEqualTo(list(ids(type, 8, 5, 5)));
    assertThat(gathered.type()).isEqualTo(type);
  }

  @ParameterizedTest
  @EnumSource
  void emptyHasNoIds(IdType type) {
    assertThat(Ids.empty(type).size()).isZero();
    assertThat(Ids.empty(type).type()).isEqualTo(type);
    assertThat(Ids.empty(type).index().size()).isZero();
  }

  /**
   * The place of every id in a model depends on these. Worked out apart from this code:
   * SplitMix64's finaliser of the id plus 0x9e3779b97f4a7c15, so that id 0 gives the well-known
   * first output of SplitMix64 with seed 0.
   */
  @Test
  void hashesOfNumbersArePinned() {
    Ids ids = Ids.ofLongs(0, 1, -1, 123456789, Long.MIN_VALUE);
    assertThat(hashes(ids))
        .containsExactly(
            0xe220a8397b1dcdafL,
            0x910a2dec89025cc1L,
            0xe4d971771b652c20L,
            0x223c74d93deb7679L,
            0x481ec0a212a9f3dbL);
  }

  /** The finaliser of h, where h starts as the length and takes h x 0x100000001b3 + UTF-16 unit. */
  @Test
  void hashesOfTextsArePinned() {
    Ids ids = Ids.ofStrings("", "a", "tt0111161", "\u00df\u20ac\ud83d\ude00");
    assertThat(hashes(ids))
        .containsExactly(0L, 0xdd52f8c966b266fcL, 0xceba06e2813a6423L, 0x0dbe04fd4d060040L);
  }

  private static List<Long> hashes(Ids ids) {
    List<Long> hashes = new ArrayList<>();
    for (int i = 0; i < ids.size(); i++) {
      hashes.add(ids.hash(i));
    }
    return hashes;
  }

  @ParameterizedTest
  @EnumSource
  void hashesOfManyIdsDiffer(IdType type) {
    long[] numbers = new long[MANY];
    for (int i = 0; i < MANY; i++) {
      numbers[i] = i; // as ids mostly are
    }
    Set<Long> hashes = new HashSet<>(hashes(ids(type, numbers)));
    assertThat(hashes).hasSize(MANY);
  }
}
