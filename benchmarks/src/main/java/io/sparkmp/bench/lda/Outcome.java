package io.sparkmp.bench.lda;

import io.sparkmp.bench.Samples;
import io.sparkmp.cli.TextTable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * What comparisons came to.
 *
 * @param fits all of them, in order
 * @param ratios what follows
 */
public record Outcome(List<ModelFit> fits, List<Ratio> ratios) {

  /** Two figures compared. */
  public record Ratio(String what, double value) {}

  /** Prints fits of the same name as one row, their medians, and then the ratios. */
  public void print(PrintWriter out) {
    TextTable table =
        new TextTable(
            "fit",
            ">topics",
            ">sweeps",
            ">ingest s",
            Samples.heading("training s", groups().stream().mapToInt(List::size).max().orElse(1)),
            ">log-likelihood",
            ">perplexity");
    for (List<ModelFit> group : groups()) {
      Samples seconds = new Samples();
      group.forEach(fit -> seconds.add(fit.seconds()));
      table.add(
          group.get(0).name(),
          Integer.toString(group.get(0).topics()),
          String.format(Locale.ROOT, "%.0f", median(group, ModelFit::sweeps)),
          number("%.2f", median(group, ModelFit::ingestSeconds)),
          seconds.toString(),
          number("%.4f", median(group, ModelFit::logLikelihood)),
          number("%.2f", median(group, ModelFit::perplexity)));
    }
    table.print(out, TextTable.TERMINAL);
    for (Ratio ratio : ratios) {
      out.println(number("%.3g", ratio.value()) + "  " + ratio.what());
    }
    out.flush();
  }

  private List<List<ModelFit>> groups() {
    Map<String, List<ModelFit>> groups = new LinkedHashMap<>();
    for (ModelFit fit : fits) {
      groups.computeIfAbsent(fit.topics() + fit.name(), key -> new ArrayList<>()).add(fit);
    }
    return List.copyOf(groups.values());
  }

  /** The median of what was measured; NaN if nothing was. */
  static double median(List<ModelFit> fits, ToDoubleFunction<ModelFit> value) {
    Samples samples = new Samples();
    fits.stream().mapToDouble(value).filter(v -> !Double.isNaN(v)).forEach(samples::add);
    return samples.median();
  }

  private static String number(String format, double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, format, value);
  }
}
