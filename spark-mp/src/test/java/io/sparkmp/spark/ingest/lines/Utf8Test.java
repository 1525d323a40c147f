package io.sparkmp.spark.ingest.lines;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.random.SplitMix64;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("unit")
class Utf8Test {

  private static int firstInvalid(byte[] bytes) {
    return Utf8.firstInvalid(bytes, 0, bytes.length);
  }

  @Test
  void takesEveryCharacter() {
    StringBuilder all = new StringBuilder();
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      if (c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE) {
        all.appendCodePoint(c);
      }
    }
    assertThat(firstInvalid(all.toString().getBytes(StandardCharsets.UTF_8))).isEqualTo(-1);
    assertThat(firstInvalid(new byte[0])).isEqualTo(-1);
  }

  @ParameterizedTest
  @CsvSource({
    "636166E9, 3", // Latin-1
    "8061, 0",
    "61C3, 1", // cut off
    "61E282, 1",
    "C0AF, 0", // a longer form than is needed
    "E09FBF, 0",
    "F08FBFBF, 0",
    "EDA080, 0", // a surrogate
    "F4908080, 0", // too large
    "F5808080, 0",
    "E28261, 0",
    "F09F9861, 0",
    "FFFE6100, 0", // UTF-16
    "C3A9FF, 2"
  })
  void findsTheFirstByteThatIsNone(String hex, int expected) {
    assertThat(firstInvalid(HexFormat.of().parseHex(hex))).isEqualTo(expected);
  }

  @Test
  void looksAtTheRangeAlone() {
    byte[] bytes = HexFormat.of().parseHex("E961C3A9E9");
    assertThat(Utf8.firstInvalid(bytes, 1, 4)).isEqualTo(-1);
    assertThat(Utf8.firstInvalid(bytes, 1, 3)).isEqualTo(2);
    assertThat(Utf8.firstInvalid(bytes, 3, 3)).isEqualTo(-1);
  }

  @Test
  void agreesWithTheDecoderOfTheJdk() {
    SplitMix64 random = new SplitMix64(5);
    int[] leads = {0x41, 0x42, 0x43, 0x80, 0xA0, 0xBF, 0xC2, 0xE0, 0xE2, 0xED, 0xF0, 0xF4, 0xFF};
    int invalid = 0;
    for (int round = 0; round < 20_000; round++) {
      byte[] bytes = new byte[1 + random.nextInt(4)];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = (byte) leads[random.nextInt(leads.length)];
      }
      int expected = byDecoder(bytes);
      assertThat(firstInvalid(bytes)).as(HexFormat.of().formatHex(bytes)).isEqualTo(expected);
      invalid += expected < 0 ? 0 : 1;
    }
    assertThat(invalid).isBetween(1000, 19_000);
  }

  private static int byDecoder(byte[] bytes) {
    CharsetDecoder decoder =
        StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT);
    ByteBuffer in = ByteBuffer.wrap(bytes);
    return decoder.decode(in, CharBuffer.allocate(bytes.length), true).isError()
        ? in.position()
        : -1;
  }

  @Test
  void namesTheByteAndTheOption() {
    byte[] bytes = "caf\u00e9 au lait".getBytes(StandardCharsets.ISO_8859_1);
    assertThat(Utf8.problem(bytes, 0, bytes.length))
        .isEqualTo(
            "byte 4, 0xE9, is not valid UTF-8; --encoding windows-1252 reads Western European text");
    assertThat(Utf8.problem(bytes, 2, bytes.length)).startsWith("byte 2, 0xE9, ");
    assertThat(Utf8.problem(bytes, 4, bytes.length)).isNull();
  }

  @Test
  void anotherEncodingIsNoRemedyForALineThatIsDamaged() {
    byte[] line = "caf\u00e9 \u00e9".getBytes(StandardCharsets.UTF_8);
    line[line.length - 1] = 'x';
    assertThat(Utf8.problem(line, 0, line.length))
        .isEqualTo("byte 7, 0xC3, is not valid UTF-8, though others before it are; it is damaged");
  }
}
