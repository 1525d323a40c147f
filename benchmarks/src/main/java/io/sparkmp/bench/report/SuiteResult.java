package io.sparkmp.bench.report;

import io.sparkmp.page.Chart;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The results of one suite.
 *
 * @param suite its name, such as {@code shuffle}
 * @param about what is compared and how, in a sentence or two
 * @param settings by name, with all that is needed to repeat the run
 * @param figures all figures, with comparable subjects under one name, without repeats
 * @param charts charts of the figures
 * @param notes about peers that failed or were not run, with the reason, and other remarks
 * @param seconds the time taken, at least 0
 * @param load the machine's load by other programs
 */
public record SuiteResult(
    String suite,
    String about,
    Map<String, String> settings,
    List<Figure> figures,
    List<Chart> charts,
    List<String> notes,
    double seconds,
    Load load) {

  /** Checks and copies the arguments; settings keep their order. */
  public SuiteResult {
    if (!(seconds >= 0) || Double.isInfinite(seconds)) {
      throw new IllegalArgumentException(
          "Invalid seconds of " + suite + ": " + seconds + " (expected: a finite number >= 0)");
    }
    Set<List<String>> names = new HashSet<>();
    for (Figure figure : figures) {
      if (!names.add(List.of(figure.name(), figure.subject(), figure.unit()))) {
        throw new IllegalArgumentException(
            "Invalid figures of "
                + suite
                + ": two of "
                + figure.name()
                + ", "
                + figure.subject()
                + " (expected: one with all samples)");
      }
    }
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    figures = List.copyOf(figures);
    charts = List.copyOf(charts);
    notes = List.copyOf(notes);
  }
}
