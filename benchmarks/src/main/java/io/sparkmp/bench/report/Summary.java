package io.sparkmp.bench.report;

import io.sparkmp.cli.PrintedTable;
import java.io.PrintWriter;
import java.util.List;

/**
 * Prints a report on the terminal, in lines of {@link PrintedTable#TERMINAL} characters. Numbers
 * have three significant digits. A subject is compared with the first of its figure: ours, unless
 * it was left out. {@code 20.3 times worse} is 20.3 times the time, but the rate divided by 20.3.
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
    if (suite.load().isHigh()) {
      out.println("warning: " + suite.load().warning() + "; the figures mean less");
    }
    if (suite.figures().isEmpty()) {
      out.println("no figures");
    } else {
      table(suite).print(out, PrintedTable.TERMINAL);
    }
    suite.notes().forEach(note -> out.println("note: " + Texts.line(note)));
    out.flush();
  }

  private static PrintedTable table(SuiteResult suite) {
    PrintedTable table =
        new PrintedTable(
            "", ">" + Texts.value(suite), "unit", ">samples", "range", "than the first");
    for (List<Standing> group : Standing.of(suite)) {
      table.addTitle(Texts.line(group.get(0).figure().name()));
      for (Standing standing : group) {
        Figure figure = standing.figure();
        table.add(
            "  " + Texts.line(figure.subject()),
            Texts.number(figure.median()),
            Texts.line(figure.unit()),
            Integer.toString(figure.samples().size()),
            Texts.range(figure),
            standing.thanWithBasis());
      }
    }
    return table;
  }
}
