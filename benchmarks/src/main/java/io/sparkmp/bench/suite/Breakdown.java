package io.sparkmp.bench.suite;

import io.sparkmp.page.Chart;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Breaks times down by subject, as means over all samples. Not thread-safe. */
public final class Breakdown {
  private final List<String> parts;
  private final Map<String, List<double[]>> samples = new LinkedHashMap<>();

  /**
   * Without samples so far.
   *
   * @param parts the names of parts, from the axis outwards; more than eight colours are hard to
   *     distinguish
   */
  public Breakdown(List<String> parts) {
    this.parts = List.copyOf(parts);
  }

  /** Adds a sample of a subject, one value per part. */
  public void add(String subject, double... values) {
    samples.computeIfAbsent(subject, none -> new ArrayList<>()).add(values);
  }

  public boolean isEmpty() {
    return samples.isEmpty();
  }

  /**
   * Charts one bar per subject.
   *
   * @param y label of the axis of values, with its unit
   */
  public Chart chart(String title, String y) {
    List<Chart.Part> means = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      int part = i;
      means.add(
          new Chart.Part(
              parts.get(i),
              samples.values().stream()
                  .map(of -> of.stream().mapToDouble(each -> each[part]).average().orElse(0))
                  .toList()));
    }
    return new Chart.Bars(title, y, List.copyOf(samples.keySet()), means);
  }
}
