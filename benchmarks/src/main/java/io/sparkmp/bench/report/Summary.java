package io.sparkmp.bench.report;

import io.sparkmp.cli.TextTable;
import java.io.PrintWriter;
import java.util.List;

/**
 * A report on the terminal. Numbers have three significant digits. The ratio of a subject is its
 * median over that of the first subject of the same figure: ours, unless it was left out. Beside it
 * stands what that means: {@code 20.3 times worse} is 20.3 times the time, but the rate divided by
 * 20.3.
 */
public final class Summary {

  private Summary() {}

  /** Prints all suites, and flushes. */
  public static void print(Report report, PrintWriter out) {
    for (SuiteResult suite : report.suites()) {
      print(suite, out);
      out.println();
    }
    out.flush();
  }

  /** Prints the figures and notes of a suite, and flushes. */
  public static void print(SuiteResult suite, PrintWriter out) {
    out.println(Texts.line(suite.suite()) + ", " + Texts.number(suite.seconds()) + " s");
    if (suite.figures().isEmpty()) {
      out.println("no figures");
    } else {
      table(suite).print(out);
    }
    suite.notes().forEach(note -> out.println("note: " + Texts.line(note)));
    out.flush();
  }

  private static TextTable table(SuiteResult suite) {
    TextTable table =
        new TextTable("what", "subject", ">median", ">range", "unit", ">ratio", "than the first");
    for (List<Standing> group : Standing.of(suite)) {
      String name = Texts.line(group.get(0).figure().name());
      for (Standing standing : group) {
        Figure figure = standing.figure();
        table.add(
            name,
            Texts.line(figure.subject()),
            Texts.number(figure.median()),
            Texts.range(figure.min(), figure.max()),
            Texts.line(figure.unit()),
            Texts.number(standing.ratio()),
            standing.than());
        name = ""; // told once
      }
    }
    return table;
  }
}
