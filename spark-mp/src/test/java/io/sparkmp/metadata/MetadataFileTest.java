package io.sparkmp.metadata;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Map;
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
