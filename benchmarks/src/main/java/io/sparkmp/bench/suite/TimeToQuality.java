package io.sparkmp.bench.suite;

import io.sparkmp.page.Chart;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Compares our time and that of peers to equal quality. Each fits its own grid of settings, in turn
 * with the others. Then, for each peer, its best fit and the fastest of ours that is at least as
 * good are repeated in turn.
 *
 * @param data the data, for the names of figures
 * @param quality the measure, such as {@code test RMSE}
 * @param lowerIsBetter whether less is better
 * @param rounds the repetitions of these two
 * @param repeatBelow seconds; longer fits of peers are not repeated
 */
public record TimeToQuality(
    Recorder recorder,
    String data,
    String quality,
    boolean lowerIsBetter,
    int rounds,
    double repeatBelow) {

  /**
   * A possible fit.
   *
   * @param who the system, a peer or ours
   * @param line the chart line that fits of other lengths share
   * @param length the length in words, which completes its name
   * @param passes over the data: epochs, sweeps or iterations, which may read only a part
   */
  public record Candidate(
      String who, String line, String length, double passes, Supplier<FitResult> fit) {

    /** The name: line and length. */
    public String name() {
      return line + ", " + length;
    }
  }

  private record Made(Candidate candidate, FitResult fit) {
    private String name() {
      return candidate.name();
    }
  }

  /** Makes an uncounted fit, so that later ones find classes loaded and compiled. */
  public void warmUp(Candidate candidate) {
    recorder.attempt(
        "warm-up by " + candidate.name(),
        () -> recorder.progress("warm-up: " + words(candidate, candidate.fit().get())));
  }

  private String words(Candidate candidate, FitResult fit) {
    return String.format(
        Locale.ROOT,
        "%s, %s: %.4f in %.2f s",
        data,
        candidate.name(),
        fit.quality(),
        fit.seconds());
  }

  /** Fits and compares. */
  public void run(List<Candidate> ours, List<Candidate> theirs) {
    List<Made> our = new ArrayList<>();
    List<Made> their = new ArrayList<>();
    for (int i = 0; i < Math.max(ours.size(), theirs.size()); i++) {
      if (i < ours.size()) {
        make(ours.get(i), our);
      }
      if (i < theirs.size()) {
        make(theirs.get(i), their);
      }
    }
    chart(our, their);
    for (String peer : their.stream().map(made -> made.candidate.who()).distinct().toList()) {
      their.stream()
          .filter(made -> made.candidate.who().equals(peer))
          .min(byQuality())
          .ifPresent(best -> compare(our, best));
    }
  }

  private void make(Candidate candidate, List<Made> made) {
    recorder.attempt(
        candidate.name(),
        () -> {
          FitResult fit = candidate.fit().get();
          recorder.uncompared(
              quality + ", " + data, candidate.name(), "", fit.quality(), lowerIsBetter);
          recorder.uncompared("time of a fit, " + data, candidate.name(), "s", fit.seconds(), true);
          made.add(new Made(candidate, fit));
          recorder.progress(words(candidate, fit));
        });
  }

  private Comparator<Made> byQuality() {
    Comparator<Made> ascending = Comparator.comparingDouble(made -> made.fit.quality());
    return lowerIsBetter ? ascending : ascending.reversed();
  }

  /** The fastest fit that is good enough. */
  private Optional<Made> fastest(List<Made> made, double wanted) {
    return made.stream()
        .filter(each -> lowerIsBetter ? each.fit.quality() <= wanted : each.fit.quality() >= wanted)
        .min(Comparator.comparingDouble(each -> each.fit.seconds()));
  }

  private void chart(List<Made> our, List<Made> their) {
    Map<String, List<Made>> lines = new LinkedHashMap<>();
    Stream.concat(our.stream(), their.stream())
        .forEach(
            made -> lines.computeIfAbsent(made.candidate.line(), l -> new ArrayList<>()).add(made));
    // Ordered by passes for the time chart too, since noise in time would tangle the line.
    lines.values().forEach(fits -> fits.sort(Comparator.comparing(made -> made.candidate.passes)));
    chart(lines, "time of a whole fit", "time of a fit, s", made -> made.fit.seconds());
    chart(
        lines,
        "passes over the data",
        "epochs, sweeps or iterations",
        made -> made.candidate.passes());
  }

  private void chart(
      Map<String, List<Made>> fits, String against, String axis, ToDoubleFunction<Made> x) {
    List<Chart.Line> lines = new ArrayList<>();
    fits.forEach((name, of) -> lines.add(Chart.Line.of(name, of, x, made -> made.fit.quality())));
    if (!lines.isEmpty()) {
      recorder.chart(
          new Chart.Lines(
              quality + " against " + against + ", " + data, axis, quality, true, false, lines));
    }
  }

  private String missed(Made best) {
    return String.format(
        Locale.ROOT,
        "%s: no fit of ours in the grid is as good as %s with its %s of %.4f",
        data,
        best.name(),
        quality,
        best.fit.quality());
  }

  private void compare(List<Made> our, Made best) {
    Optional<Made> enough = fastest(our, best.fit.quality());
    if (enough.isEmpty()) {
      recorder.note(missed(best));
      return;
    }
    String figure = "time to the best " + quality + " of " + best.candidate.who() + ", " + data;
    boolean repeat = best.fit.seconds() <= repeatBelow;
    if (!repeat) {
      recorder.note(
          "%s took %.0f s and was not repeated (limit: %.0f s); its one fit stands",
          best.name(), best.fit.seconds(), repeatBelow);
    }
    for (int round = 0; round < rounds; round++) {
      boolean first = round == 0;
      recorder.attempt(
          figure,
          () -> {
            double ours = enough.get().candidate.fit.get().seconds();
            double theirs = repeat ? best.candidate.fit.get().seconds() : best.fit.seconds();
            recorder.lower(figure, enough.get().name(), "s", ours);
            if (repeat || first) {
              recorder.lower(figure, best.name(), "s", theirs);
            }
          });
      recorder.progress(figure + ": round " + (round + 1) + " of " + rounds);
    }
  }
}
