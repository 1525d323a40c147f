package io.sparkmp.ids;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.random.SplitMix64;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("unit")
class IdEncoderTest {

  /** Dense, sparse, growing, falling, negative and huge ids, and all of them mixed. */
  static Stream<LongUnaryOperator> kinds() {
    SplitMix64 random = new SplitMix64(1);
    LongUnaryOperator dense = k -> random.nextInt(50_000);
    LongUnaryOperator growing = k -> 20 * k;
    LongUnaryOperator falling = k -> 1_000_000 - 7 * k;
    LongUnaryOperator huge = k -> random.nextLong();
    LongUnaryOperator mixed =
        k ->
            switch ((int) (k % 5)) {
              case 0 -> dense.applyAsLong(k);
              case 1 -> growing.applyAsLong(k);
              case 2 -> falling.applyAsLong(k);
              case 3 -> -random.nextInt(1000);
              default -> Long.MAX_VALUE - random.nextInt(1000);
            };
    return Stream.of(dense, growing, falling, huge, mixed, k -> Long.MIN_VALUE + k % 3);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void numbersAreThoseOfAMap(LongUnaryOperator ids) {
    IdEncoder encoder = IdType.LONG.newEncoder();
    Map<Long, Integer> expected = new HashMap<>();
    for (int k = 0; k < 100_000; k++) {
      long id = ids.applyAsLong(k);
      assertThat(encoder.find(id)).isEqualTo(expected.getOrDefault(id, -1));
      Integer known = expected.putIfAbsent(id, expected.size());
      assertThat(encoder.encode(id)).isEqualTo(known == null ? expected.size() - 1 : known);
    }
    assertThat(encoder.size()).isEqualTo(expected.size());
    Ids all = encoder.ids();
    expected.forEach((id, code) -> assertThat(all.get(code)).isEqualTo(id));
  }

  @Test
  void numbersOfTextsAreThoseOfAMap() {
    SplitMix64 random = new SplitMix64(2);
    IdEncoder encoder = IdType.STRING.newEncoder();
    Map<String, Integer> expected = new HashMap<>();
    for (int k = 0; k < 100_000; k++) {
      String id = text(random);
      char[] inside = ("<" + id + ">").toCharArray();
      int end = inside.length - 1;
      assertThat(encoder.find(id)).isEqualTo(expected.getOrDefault(id, -1));
      assertThat(encoder.find(inside, 1, end)).isEqualTo(expected.getOrDefault(id, -1));
      Integer known = expected.putIfAbsent(id, expected.size());
      int code = k % 2 == 0 ? encoder.encode(id) : encoder.encode(inside, 1, end);
      assertThat(code).isEqualTo(known == null ? expected.size() - 1 : known);
    }
    assertThat(encoder.size()).isEqualTo(expected.size());
    Ids all = encoder.ids();
    expected.forEach((id, code) -> assertThat(all.get(code)).isEqualTo(id));
  }

  /**
   * Made of few parts, so that they repeat; "Aa" and "BB" have the same {@link String#hashCode}.
   */
  private static String text(SplitMix64 random) {
    StringBuilder text = new StringBuilder();
    for (int length = random.nextInt(12); length > 0; length--) {
      text.append(new String[] {"Aa", "BB", "é", "𝛑", "x"}[random.nextInt(5)]);
    }
    return text.toString();
  }

  @Test
  void theOtherTypeIsNeverFound() {
    IdEncoder longs = IdType.LONG.newEncoder();
    longs.encode(3);
    assertThat(longs.find("3")).isEqualTo(-1);
    IdEncoder texts = IdType.STRING.newEncoder();
    texts.encode("3");
    assertThat(texts.find(3)).isEqualTo(-1);
  }
}
