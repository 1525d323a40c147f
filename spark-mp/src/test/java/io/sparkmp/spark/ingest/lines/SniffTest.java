package io.sparkmp.spark.ingest.lines;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class SniffTest {

  private static String of(String text, Charset charset) {
    return String.valueOf(Sniff.notText(text.getBytes(charset)));
  }

  @Test
  void textIsText() {
    for (String text : new String[] {"", "1", "1,2,3\n", "käse\n", "\ufeffuser,item", "P,K"}) {
      assertThat(of(text, UTF_8)).isEqualTo("null");
      assertThat(of(text.replace("\ufeff", ""), ISO_8859_1)).isEqualTo("null");
    }
  }

  /** Marks of binary files that are letters begin words, too. */
  @Test
  void textMayBeginAsOtherKindsDo() {
    for (String text :
        new String[] {"ORCHID,7,3\n", "ORC\t7\n", "PAR1,7,3\r\n", "BZh 1\n", "ARROW1;x", "PAR1"}) {
      assertThat(of(text, UTF_8)).isEqualTo("null");
      assertThat(Sniff.isParquet(text.getBytes(UTF_8))).isFalse();
    }
  }

  @Test
  void namesUtf16() {
    String rows = "user,item,rating\n1,2,3\n";
    assertThat(of(rows, Charset.forName("UTF-16")))
        .isEqualTo("it is text in UTF-16; read it by --encoding UTF-16");
    assertThat(of("\ufeff" + rows, Charset.forName("UTF-16LE"))).contains("--encoding UTF-16");
    assertThat(of(rows, Charset.forName("UTF-16LE"))).endsWith("--encoding UTF-16LE");
    assertThat(of(rows, Charset.forName("UTF-16BE"))).endsWith("--encoding UTF-16BE");
  }

  @Test
  void namesOtherKinds() {
    assertThat(of("PK\003\004rest", ISO_8859_1))
        .isEqualTo("it is a ZIP archive or a spreadsheet, not text");
    assertThat(of("PAR1\25\4\25", ISO_8859_1)).isEqualTo("it is a Parquet file, not text");
    assertThat(of("ORC\n\3\0", ISO_8859_1)).isEqualTo("it is an ORC file, not text");
    assertThat(of("%PDF-1.7", ISO_8859_1)).isEqualTo("it is a PDF, not text");
    assertThat(of("abc\0\0\0def", ISO_8859_1)).isEqualTo("it is binary, not text (byte 4 is 0)");
    assertThat(Sniff.isParquet("PAR1\25\4".getBytes(UTF_8))).isTrue();
    assertThat(Sniff.isParquet("PAR".getBytes(UTF_8))).isFalse();
    assertThat(Sniff.isGzip(new byte[] {0x1f, (byte) 0x8b, 8})).isTrue();
    assertThat(Sniff.isGzip(new byte[] {0x1f})).isFalse();
  }
}
