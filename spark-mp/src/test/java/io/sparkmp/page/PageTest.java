package io.sparkmp.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PageTest {

  @Test
  void hasAllInsideItAndLoadsNothing() throws IOException {
    String html = page("A & B <i>", Map.of("name", "</script><b>")).html();
    assertThat(html)
        .contains("<title>A &amp; B &lt;i></title>")
        .contains("{\"name\":\"\\u003c/script>\\u003cb>\"}")
        .contains("Released under the MIT License")
        .contains("Copyright 2010-2023 Mike Bostock")
        .contains("const Charts =")
        .doesNotContain("sourceMappingURL")
        .doesNotContain("{{")
        .containsPattern("Content-Security-Policy\" content=\"default-src 'none'");
  }

  @Test
  void isRecognisedAsOurs() throws IOException {
    assertThat(isOurs(page("Any", 1).html())).isTrue();
    assertThat(isOurs("<!DOCTYPE html><title>spark-mp</title>")).isFalse();
    assertThat(isOurs("")).isFalse();
  }

  @Test
  void scriptsCannotEndTheirElement() {
    assertThat(Page.script("a('</SCRIPT>'); b('<!-- <script>');\n//# sourceMappingURL=x.map\n"))
        .isEqualTo("a('\\x3c/SCRIPT>'); b('<\\!-- \\x3cscript>');");
  }

  private static boolean isOurs(String text) throws IOException {
    return Page.isOurs(new ByteArrayInputStream(text.getBytes(UTF_8)));
  }

  private static Page page(String title, Object data) {
    return new Page(
        Page.class,
        title,
        List.of(Library.CHART_JS, Library.D3),
        List.of(),
        List.of(),
        Page.data(data));
  }
}
