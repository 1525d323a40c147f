package io.sparkmp.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A figure beside the first of its name.
 *
 * @param ratio its median over that of the first; NaN unless both are positive and of one unit
 * @param than how it compares with the first, in words that do not depend on whether less or more
 *     is better: {@code 20.3 times worse} is 20.3 times the time, or the rate divided by 20.3.
 *     Where there is no ratio, the difference: {@code worse by 0.12}
 */
record Standing(Figure figure, double ratio, String than) {
  private static final String SAME = "the same";

  /** Those of each name together, in the order in which the names first come. */
  static List<List<Standing>> of(SuiteResult suite) {
    Map<String, List<Standing>> groups = new LinkedHashMap<>();
    for (Figure figure : suite.figures()) {
      List<Standing> group = groups.computeIfAbsent(figure.name(), name -> new ArrayList<>());
      group.add(
          !figure.compared()
              ? new Standing(figure, Double.NaN, "")
              : group.isEmpty()
                  ? new Standing(figure, ratio(figure, figure), "(first)")
                  : of(figure, group.get(0).figure()));
    }
    return List.copyOf(groups.values());
  }

  private static Standing of(Figure figure, Figure first) {
    if (!figure.unit().equals(first.unit()) || figure.lowerIsBetter() != first.lowerIsBetter()) {
      return new Standing(figure, Double.NaN, Texts.NONE);
    }
    return new Standing(
        figure,
        ratio(figure, first),
        words(figure.median(), first.median(), figure.lowerIsBetter()));
  }

  private static double ratio(Figure figure, Figure first) {
    return figure.median() > 0 && first.median() > 0
        ? figure.median() / first.median()
        : Double.NaN;
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
