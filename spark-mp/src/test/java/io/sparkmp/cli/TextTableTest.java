package io.sparkmp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class TextTableTest {

  @Test
  void alignsItsColumns() {
    TextTable table = new TextTable("word", ">count", "");
    table.add("a", "1234567", "");
    table.add("letters", "8", "few");
    StringWriter text = new StringWriter();
    table.print(new PrintWriter(text));
    assertThat(text.toString().lines())
        .containsExactly("word       count", "a        1234567", "letters        8  few");
  }
}
