package io.sparkmp.spark.ingest.delimited;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.random.SplitMix64;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class NumbersTest {

  private static float parse(String text) {
    byte[] bytes = ("<" + text + ">").getBytes(StandardCharsets.UTF_8);
    return Numbers.parseFloat(bytes, 1, bytes.length - 1);
  }

  private static boolean isLong(String text) {
    byte[] bytes = ("9" + text + "9").getBytes(StandardCharsets.UTF_8);
    return Numbers.isLong(bytes, 1, bytes.length - 1);
  }

  private static long parseLong(String text) {
    byte[] bytes = ("9" + text + "9").getBytes(StandardCharsets.UTF_8);
    return Numbers.parseLong(bytes, 1, bytes.length - 1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "5",
        "-7.82",
        "3.5",
        ".5",
        "4.",
        "+2",
        "1e3",
        "-1E-3",
        "0.1",
        "1234567",
        "12345678",
        "0.12345678901234567",
        "3.4028235e38",
        "-0",
        "0000003",
        "16777217",
        "1e-50",
        "1.00000005960464",
        "1.000000059604644775390625",
        "16777217.0000001",
        "33554431.5",
        "000000000000001"
      })
  void floatsAreThoseOfTheJdk(String text) {
    assertThat(parse(text)).isEqualTo(Float.parseFloat(text));
  }

  @Test
  void floatsOfFewDigitsAreThoseOfTheJdk() {
    SplitMix64 random = new SplitMix64(1);
    for (int k = 0; k < 20_000; k++) {
      int digits = random.nextInt(16);
      String text =
          String.format(Locale.ROOT, "%." + digits + "f", (random.nextDouble() - 0.5) * 200);
      assertThat(parse(text)).as(text).isEqualTo(Float.parseFloat(text));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "-", "+", ".", "x", "1x", "1f", "2d", "0x10", "1,5", "NaN", "1e", "--1", "1..2"
      })
  void whatIsNoNumberIsNaN(String text) {
    assertThat(parse(text)).isNaN();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Infinity", "+Infinity", "1e39", "99999999999999999999999999999999999999999"})
  void whatIsTooLargeIsInfinite(String text) {
    assertThat(parse(text)).isInfinite();
    assertThat(parse(text.startsWith("+") ? "-" + text.substring(1) : "-" + text)).isInfinite();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "7",
        "-7",
        "+7",
        "2147483648",
        "-2147483649",
        "9223372036854775807",
        "-9223372036854775808",
        "0000000000000000000007"
      })
  void longsAreThoseOfTheJdk(String text) {
    assertThat(isLong(text)).isTrue();
    assertThat(parseLong(text)).isEqualTo(Long.parseLong(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "-", "1.0", "a", "1a", "9223372036854775808", "-9223372036854775809", " 1"})
  void whatIsNoLongIsRefused(String text) {
    assertThat(isLong(text)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0", "7", "-7", "34545104", "9223372036854775807", "-9223372036854775808"})
  void whatIsWrittenAsANumberIsOne(String text) {
    assertThat(Numbers.writtenLong(text)).isEqualTo(Long.parseLong(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-",
        "+7",
        "07",
        "007",
        "-0",
        "-07",
        "00",
        "7.0",
        "1e3",
        " 7",
        "9223372036854775808",
        "x"
      })
  void whatIsWrittenOtherwiseIsNone(String text) {
    assertThat(Numbers.writtenLong(text)).isNull();
  }
}
