package io.sparkmp.bench.report;

import io.sparkmp.cli.PrintedTable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Compares two runs. Figures with the same suite, name, subject and unit are compared. A figure has
 * changed if its medians differ by more than a tenth of the smaller one and the ranges of its
 * samples do not overlap. A single sample has no range: the limit is then a half, and the text says
 * so.
 *
 * @param worse worst first
 * @param better best first
 * @param unchanged the number of unchanged figures
 * @param added figures of the later run only
 * @param gone figures of the earlier run only
 * @param warnings why the runs may not be comparable: environments or settings differ, or the
 *     machine was busy
 */
public record Comparison(
    List<Change> worse,
    List<Change> better,
    int unchanged,
    List<Name> added,
    List<Name> gone,
    List<String> warnings) {
  private static final double LEAST = 1.1;
  private static final double LEAST_OF_ONE = 1.5;

  /** The key by which figures are matched. */
  public record Name(String suite, String figure, String subject, String unit) {}

  /** A figure of both runs. */
  public record Change(Name name, Figure then, Figure now) {

    /** The change in words, such as {@code 1.52 times worse}. */
    public String words() {
      return new Standing(
              now,
              Double.NaN,
              Standing.words(now.median(), then.median(), now.lowerIsBetter()),
              Standing.basis(now, then))
          .thanWithBasis();
    }

    /** How much worse it is: 0 if equal, negative if better. */
    private double severity() {
      double old = then.median();
      double value = now.median();
      double up =
          old > 0 && value > 0
              ? Math.log(value / old)
              : (value - old)
                  / Math.max(Math.max(Math.abs(value), Math.abs(old)), Double.MIN_NORMAL);
      return now.lowerIsBetter() ? up : -up;
    }

    private boolean isSure() {
      boolean alone = Math.min(then.samples().size(), now.samples().size()) == 1;
      return Math.abs(severity()) > Math.log(alone ? LEAST_OF_ONE : LEAST)
          && (now.min() > then.max() || now.max() < then.min());
    }
  }

  /** Compares an earlier run with a later one. */
  public static Comparison of(Report old, Report now) {
    Map<Name, Figure> before = figures(old);
    Map<Name, Figure> after = figures(now);
    List<Change> changes = new ArrayList<>();
    List<Name> added = new ArrayList<>();
    after.forEach(
        (name, figure) -> {
          Figure then = before.remove(name);
          if (then == null) {
            added.add(name);
          } else {
            changes.add(new Change(name, then, figure));
          }
        });
    Comparator<Change> bySeverity = Comparator.comparingDouble(Change::severity);
    List<Change> worse =
        changes.stream()
            .filter(change -> change.isSure() && change.severity() > 0)
            .sorted(bySeverity.reversed())
            .toList();
    List<Change> better =
        changes.stream()
            .filter(change -> change.isSure() && change.severity() < 0)
            .sorted(bySeverity)
            .toList();
    return new Comparison(
        worse,
        better,
        changes.size() - worse.size() - better.size(),
        added,
        List.copyOf(before.keySet()),
        warnings(old, now));
  }

  private static Map<Name, Figure> figures(Report report) {
    Map<Name, Figure> figures = new LinkedHashMap<>();
    for (SuiteResult suite : report.suites()) {
      for (Figure figure : suite.figures()) {
        figures.put(
            new Name(suite.suite(), figure.name(), figure.subject(), figure.unit()), figure);
      }
    }
    return figures;
  }

  private static List<String> warnings(Report old, Report now) {
    List<String> warnings = new ArrayList<>();
    busy(old, "then", now, warnings);
    busy(now, "now", old, warnings);
    differences("", old.environment(), now.environment(), warnings);
    for (SuiteResult suite : now.suites()) {
      old.suites().stream()
          .filter(it -> it.suite().equals(suite.suite()))
          .forEach(
              it -> differences(suite.suite() + ", ", it.settings(), suite.settings(), warnings));
    }
    return warnings;
  }

  private static void busy(Report report, String when, Report other, List<String> to) {
    for (SuiteResult suite : report.suites()) {
      boolean compared = other.suites().stream().anyMatch(it -> it.suite().equals(suite.suite()));
      if (compared && suite.load().isHigh()) {
        to.add(suite.suite() + ", " + when + ": " + suite.load().warning());
      }
    }
  }

  private static void differences(
      String of, Map<String, String> old, Map<String, String> now, List<String> to) {
    Set<String> names = new LinkedHashSet<>(old.keySet());
    names.addAll(now.keySet());
    for (String name : names) {
      String before = old.getOrDefault(name, "not known");
      String after = now.getOrDefault(name, "not known");
      if (!before.equals(after) && !name.startsWith("load")) {
        to.add("differs: " + of + name + ": " + before + " then, " + after + " now");
      }
    }
  }

  /** Prints the comparison, worse figures first, and flushes. */
  public void print(PrintWriter out) {
    warnings.forEach(warning -> out.println("warning: " + Texts.line(warning)));
    print("worse", worse, out);
    print("better", better, out);
    out.println("unchanged: " + unchanged);
    names("new", added, out);
    names("gone", gone, out);
    out.flush();
  }

  private static void print(String heading, List<Change> changes, PrintWriter out) {
    out.println(heading + ": " + changes.size());
    if (changes.isEmpty()) {
      return;
    }
    PrintedTable table =
        new PrintedTable("suite", "what", "subject", ">then", ">now", "unit", "than then");
    for (Change change : changes) {
      table.add(
          Texts.line(change.name().suite()),
          Texts.line(change.name().figure()),
          Texts.line(change.name().subject()),
          Texts.number(change.then().median()),
          Texts.number(change.now().median()),
          Texts.line(change.name().unit()),
          change.words());
    }
    table.print(out, PrintedTable.TERMINAL);
  }

  private static void names(String heading, List<Name> names, PrintWriter out) {
    out.println(heading + ": " + names.size());
    for (Name it : names) {
      out.println(
          "  "
              + Texts.line(
                  it.suite() + ": " + it.figure() + ", " + it.subject() + ", " + it.unit()));
    }
  }
}
