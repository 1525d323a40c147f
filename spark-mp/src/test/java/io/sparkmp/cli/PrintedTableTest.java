package io.sparkmp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class PrintedTableTest {

  private static List<String> print(PrintedTable table, int width) {
    StringWriter text = new StringWriter();
    table.print(new PrintWriter(text), width);
    return text.toString().lines().toList();
  }

  @Test
  void alignsItsColumns() {
    PrintedTable table = new PrintedTable("word", ">count", "");
    table.add("a", "1234567", "");
    table.add("letters", "8", "few");
    StringWriter text = new StringWriter();
    table.print(new PrintWriter(text));
    assertThat(text.toString().lines())
        .containsExactly("word       count", "a        1234567", "letters        8  few");
  }

  @Test
  void widestColumnOfWordsGoesOnInTheNextLine() {
    PrintedTable table = new PrintedTable("who", ">count", "what it is");
    table.add("a", "1", "a sentence that is too long for its line");
    table.add("b", "22", "short");
    assertThat(print(table, 33))
        .containsExactly(
            "who  count  what it is",
            "a        1  a sentence that is",
            "            too long for its line",
            "b       22  short");
    assertThat(print(table, 52)).as("it fits").hasSize(3);
  }

  @Test
  void columnsThatAreEquallyWideShareTheLoss() {
    PrintedTable table = new PrintedTable("one", "two");
    table.add("one two three four", "five six seven eig");
    assertThat(print(table, 24))
        .containsExactly("one          two", "one two      five six", "three four   seven eig");
  }

  @Test
  void wordsThatAreTooLongAreBroken() {
    PrintedTable table = new PrintedTable("word");
    table.add("abcdefghijklmnopqrstuvwxyz");
    assertThat(print(table, 12)).containsExactly("word", "abcdefghijkl", "mnopqrstuvwx", "yz");
  }

  @Test
  void blanksAtTheStartOfCellsAreKeptAndThoseAtTheEndAreNot() {
    PrintedTable table = new PrintedTable("", ">n");
    table.add("  one two three four ", "1");
    table.add("        wide", "2");
    assertThat(print(table, 13))
        .containsExactly("            n", "  one two   1", "  three", "  four", "     wide   2");
  }

  @Test
  void numbersAndNarrowColumnsAreLeftAsTheyAre() {
    PrintedTable table = new PrintedTable(">number", "word", ">other");
    table.add("1234567890123456", "abcdefghij", "1234567890123456");
    assertThat(print(table, 20)).hasSize(2).last().asString().hasSize(16 + 2 + 10 + 2 + 16);
  }

  @Test
  void aRowIsALineWhateverItsIdsAre() {
    PrintedTable table = new PrintedTable("item", ">n");
    table.add("a\tb\r\nc\u001b[2J\u0085", "1");
    assertThat(print(table, 40))
        .containsExactly("item                      n", "a\\tb\\r\\nc\\u001b[2J\\u0085  1");
  }

  @Test
  void titlesStandOverAllColumnsAndWidenNone() {
    PrintedTable table = new PrintedTable("a", ">b");
    table.addTitle("a title that is much longer");
    table.add("x", "1");
    assertThat(print(table, 15)).containsExactly("a  b", "a title that is", "much longer", "x  1");
  }
}
