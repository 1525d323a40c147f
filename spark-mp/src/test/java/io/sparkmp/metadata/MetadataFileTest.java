package io.sparkmp.metadata;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class MetadataFileTest {

  record Info(String format, int version) implements ModelMetadata {}

  @Test
  void aLongFormatIsShortened() {
    byte[] json =
        ("{\"format\":\"" + "x".repeat(5000) + "\",\"version\":1}")
            .getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> MetadataFile.read(json, Info.class, "a model", 1, Map.of()))
        .hasMessage(
            "it is of format "
                + "x".repeat(80)
                + "..., version 1 (expected: a model, at most version 1)");
  }

  record Named(String format, int version, @Nullable List<String> names) implements ModelMetadata {
    @Override
    public Map<String, Integer> added() {
      return Map.of("names", 2);
    }
  }

  @Test
  void listsAreOfTexts() throws Exception {
    Map<String, Integer> added = Map.of("names", 2);
    for (Named info :
        List.of(
            new Named("a model", 1, null),
            new Named("a model", 2, List.of()),
            new Named("a model", 2, List.of("", "a \"b\"\n")))) {
      byte[] json = MetadataFile.bytes(info);
      assertThat(MetadataFile.read(json, Named.class, "a model", 2, added)).isEqualTo(info);
    }
    for (String bad : List.of("[\"a\",1]", "\"a\"", "{\"a\":\"b\"}", "null")) {
      byte[] json =
          ("{\"format\":\"a model\",\"version\":2,\"names\":" + bad + "}").getBytes(ISO_8859_1);
      assertThatThrownBy(() -> MetadataFile.read(json, Named.class, "a model", 2, added))
          .hasMessage("metadata.json: names is " + bad + " (expected: a list of texts)");
    }
  }

  /** A parser that looks names up by their bytes takes these for what it has read before. */
  @Test
  void aNameThatIsNotUtf8IsRefused() throws Exception {
    String json = "{\"format\":\"a model\",\"version\":1}";
    MetadataFile.read(json.getBytes(ISO_8859_1), Info.class, "a model", 1, Map.of());
    byte[] other = json.replace("format", "form\u00ffat").getBytes(ISO_8859_1);
    assertThatThrownBy(() -> MetadataFile.read(other, Info.class, "a model", 1, Map.of()))
        .hasMessage("metadata.json is damaged: it is not in UTF-8");
  }
}
