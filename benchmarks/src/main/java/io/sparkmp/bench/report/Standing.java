package io.sparkmp.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A figure compared with the first of its name.
 *
 * @param ratio its median over that of the first; NaN unless both are positive and have the same
 *     unit
 * @param than how it compares with the first, in words that do not depend on whether less or more
 *     is better: {@code 20.3 times worse} is 20.3 times the time, or the rate divided by 20.3.
 *     Without a ratio, the difference: {@code worse by 0.12}. Empty if there is no other figure
 * @param basis what this rests on if it is less than two medians: {@code one sample each}; else
 *     empty
 */
record Standing(Figure figure, double ratio, String than, String basis) {
  private static final String SAME = "the same";

  /** Groups the figures by name, in the order in which names first occur. */
  static List<List<Standing>> of(SuiteResult suite) {
    Map<String, List<Figure>> groups = new LinkedHashMap<>();
    for (Figure figure : suite.figures()) {
      groups.computeIfAbsent(figure.name(), name -> new ArrayList<>()).add(figure);
    }
    return groups.values().stream().map(Standing::of).toList();
  }

  private static List<Standing> of(List<Figure> group) {
    Figure first = group.get(0);
    return group.stream()
        .map(
            figure ->
                !figure.compared() || group.size() == 1
                    ? new Standing(figure, Double.NaN, "", "")
                    : figure.equals(first)
                        ? new Standing(figure, ratio(figure, figure), "(first)", "")
                        : of(figure, first))
        .toList();
  }

  private static Standing of(Figure figure, Figure first) {
    if (!figure.unit().equals(first.unit()) || figure.lowerIsBetter() != first.lowerIsBetter()) {
      return new Standing(figure, Double.NaN, Texts.NONE, "");
    }
    return new Standing(
        figure,
        ratio(figure, first),
        words(figure.median(), first.median(), figure.lowerIsBetter()),
        basis(figure, first));
  }

  private static double ratio(Figure figure, Figure first) {
    return figure.median() > 0 && first.median() > 0
        ? figure.median() / first.median()
        : Double.NaN;
  }

  /** What a comparison with a reference rests on, unless both have several samples. */
  static String basis(Figure figure, Figure reference) {
    if (figure.isSingle() && reference.isSingle()) {
      return "one sample each";
    }
    if (figure.isSingle()) {
      return "one sample against " + reference.samples().size();
    }
    return reference.isSingle() ? figure.samples().size() + " samples against one" : "";
  }

  /** The words, followed by their basis in brackets if there is one. */
  String thanWithBasis() {
    return basis.isEmpty() ? than : than + " (" + basis + ")";
  }

  /** How a value compares with a reference: worse, better or the same, and by how much. */
  static String words(double value, double reference, boolean lowerIsBetter) {
    if (value > 0 && reference > 0) {
      double worse = lowerIsBetter ? value / reference : reference / value;
      String factor = Texts.number(Math.max(worse, 1 / worse));
      return factor.equals("1.00") ? SAME : factor + " times " + (worse > 1 ? "worse" : "better");
    }
    String word = (value > reference) == lowerIsBetter ? "worse" : "better";
    return value == reference ? SAME : word + " by " + Texts.number(Math.abs(value - reference));
  }
}
