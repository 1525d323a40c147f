package io.sparkmp.spark.model;

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
}
