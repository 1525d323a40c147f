package io.sparkmp.compat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
@Tag("lines")
class ScalaApiTest {

  @Test
  void goesThereAndBack() {
    List<String> elements = List.of("a", "b", "c");
    assertThat(ScalaApi.asJava(ScalaApi.list(elements))).isEqualTo(elements);
    assertThat(ScalaApi.asJava(ScalaApi.asScala(elements.iterator())))
        .toIterable()
        .isEqualTo(elements);
    Map<String, Integer> entries = Map.of("a", 1, "b", 2);
    assertThat(ScalaApi.asJava(ScalaApi.map(entries))).isEqualTo(entries);
  }
}
