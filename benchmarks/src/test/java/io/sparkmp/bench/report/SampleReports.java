package io.sparkmp.bench.report;

import io.sparkmp.page.Chart;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Reports to test with. */
final class SampleReports {
  static final String HOSTILE =
      "</script><img src=x onerror=\"document.title='hacked'\"> <!-- \"a\", 'b', Zürich 模型\r\n"
          + "${x} {{data}} \u2028";

  /** Sizes and durations of five decades. */
  static final Chart.Lines SIZES =
      new Chart.Lines(
          "Time of a sub-epoch by the size of a slice",
          "size of a slice, bytes",
          "time of a sub-epoch, ms",
          true,
          true,
          List.of(
              new Chart.Line(
                  "ring",
                  List.of(1e4, 1e5, 1e6, 1.6e7, 2e8),
                  List.of(0.3, 0.2, 0.25, 2.8, 200_000.0))));

  /** Fits of a grid in the order of their epochs; of the second line, one took less than before. */
  static final Chart.Lines FITS =
      new Chart.Lines(
          "Test RMSE against the time of a whole fit",
          "time of a fit, s",
          "test RMSE",
          true,
          false,
          List.of(
              new Chart.Line(
                  "rank 32", List.of(3.5, 4.3, 4.35, 680.0), List.of(0.8, 0.78, 0.77, 0.79)),
              new Chart.Line(
                  "rank 64", List.of(3.1, 4.2, 4.1, 4.6), List.of(0.79, 0.78, 0.77, 0.79))));

  private SampleReports() {}

  static Figure lower(String name, String subject, Double... samples) {
    return new Figure(name, subject, "s", List.of(samples), true, true);
  }

  static Figure higher(String name, String subject, Double... samples) {
    return new Figure(name, subject, "updates/s", List.of(samples), false, true);
  }

  static SuiteResult suite(String name, Figure... figures) {
    return new SuiteResult(
        name, "about", Map.of(), List.of(figures), List.of(), List.of(), 1, Load.UNKNOWN);
  }

  static Report report(SuiteResult... suites) {
    return new Report("2026-01-02T03:04:05Z", "all --quick", Map.of("cores", "2"), List.of(suites));
  }

  /**
   * Numbers that can be checked by hand. Time: medians 2 and (20 + 30) / 2 = 25, ratio 12.5. Rate:
   * medians 200, 50 and 250, ratios 0.25 and 1.25.
   */
  static Report known() {
    return report(
        suite(
            "known",
            lower("time", "ours", 3.0, 1.0, 2.0),
            lower("time", "peer", 10.0, 40.0, 30.0, 20.0),
            higher("rate", "ours", 100.0, 300.0),
            higher("rate", "slow", 50.0),
            higher("rate", "fast", 200.0, 250.0, 900.0)));
  }

  /** The same numbers, measured while other programs ran. */
  static Report busy() {
    SuiteResult known = known().suites().get(0);
    return report(
        new SuiteResult(
            known.suite(),
            known.about(),
            known.settings(),
            known.figures(),
            known.charts(),
            known.notes(),
            known.seconds(),
            new Load(2, List.of(0.4, 5.3))));
  }

  /** All kinds of charts and figures, as long and as many as they may come. */
  static Report large() {
    Map<String, String> environment = new LinkedHashMap<>();
    environment.put("cores", "2");
    environment.put("CPU", "Intel(R) Xeon(R) Platinum 8481C CPU @ 2.70GHz");
    environment.put("Java", "17.0.15, OpenJDK 64-Bit Server VM");
    environment.put("Spark", "4.1.0, local[2]");
    environment.put("heap", "4096 MB");
    environment.put("quick", "no");
    environment.put("load before", "0.42");
    return new Report(
        "2026-01-02T03:04:05Z",
        "all --quick --seed 1 --out bench-results",
        environment,
        List.of(rotation(), lineage(), hostile()));
  }

  private static SuiteResult rotation() {
    List<String> subjects =
        List.of(
            "ring",
            "narrow, kept short by lineage-trimmer",
            "shuffle, a join a sub-epoch",
            "MLlib ALS, 10 iterations",
            "broadcast of the whole model from the driver",
            "ring, two slices a worker",
            "tree aggregation, depth 2",
            "parameter server in a Python worker");
    List<Figure> figures = new ArrayList<>();
    List<Chart.Line> lines = new ArrayList<>();
    List<Double> sizes = List.of(1.0, 2.0, 4.0, 8.0, 16.0, 64.0);
    for (int i = 0; i < subjects.size(); i++) {
      int subject = i;
      String name = subjects.get(i);
      double time = 0.004 * Math.pow(2.3, i);
      for (double size : List.of(1.0, 16.0)) {
        figures.add(
            lower(
                "time of a sub-epoch, slices of " + (int) size + " MB",
                name,
                time * size,
                time * size * 1.1,
                time * size * 0.93));
      }
      figures.add(higher("updates a second, one worker", name, 3.8e7 / (i + 1), 3.7e7 / (i + 1)));
      lines.add(
          new Chart.Line(
              name,
              sizes,
              sizes.stream().map(x -> time * Math.pow(x, 0.5 + 0.06 * subject)).toList()));
    }
    figures.add(new Figure("log-likelihood a token", "ring", "nats", List.of(-9.82), false, true));
    figures.add(
        new Figure("log-likelihood a token", "Mallet", "nats", List.of(-9.94), false, true));
    List<Chart> charts =
        List.of(
            new Chart.Lines(
                "Time of a sub-epoch by the size of a slice, two workers, all engines and peers",
                "size of a slice, MB",
                "time, s",
                true,
                true,
                lines),
            new Chart.Bars(
                "Where the time of a sub-epoch goes",
                "time, ms",
                subjects.subList(0, 5),
                List.of(
                    new Chart.Part("computing", List.of(9.0, 9.1, 9.3, 12.0, 9.0)),
                    new Chart.Part("waiting for the next slice", List.of(0.2, 1.0, 3.5, 4.0, 0.0)),
                    new Chart.Part("serialising", List.of(0.0, 2.0, 11.0, 9.0, 14.0)),
                    new Chart.Part("scheduling", List.of(0.1, 14.0, 25.0, 8.0, 6.0)))),
            new Chart.Lines("Test RMSE over time", "time, s", "RMSE", false, false, learning()),
            new Chart.Lines(
                "Throughput by rank",
                "rank",
                "updates/s",
                true,
                true,
                List.of(
                    new Chart.Line("SIMD", List.of(32.0, 64.0), List.of(4.0e7, 2.8e7)),
                    new Chart.Line("scalar", List.of(64.0), List.of(1.4e7)))),
            SIZES,
            FITS);
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("ratings", "9000000");
    settings.put("10", "a name that is a number stays where it is");
    settings.put("rank", "64");
    return new SuiteResult(
        "shuffle",
        "The same training by rotation and by the ways that plain Spark offers, on the same data "
            + "and with the same number of cores.",
        settings,
        figures,
        charts,
        List.of(
            "parameter server in a Python worker failed: too little memory, OutOfMemoryError with "
                + "a heap of 4096 MB",
            "tree aggregation was not run on two executors"),
        184.2,
        Load.UNKNOWN);
  }

  private static List<Chart.Line> learning() {
    List<Double> x = IntStream.rangeClosed(1, 12).mapToObj(i -> i * 2.5).toList();
    return List.of(
        new Chart.Line("ring", x, x.stream().map(t -> 0.78 + 0.3 / t).toList()),
        new Chart.Line(
            "MLlib ALS", x.subList(4, 12), x.stream().skip(4).map(t -> 0.79 + 0.9 / t).toList()));
  }

  private static SuiteResult lineage() {
    List<Double> steps = IntStream.rangeClosed(1, 500).mapToObj(i -> i * 20.0).toList();
    List<Double> broken = new ArrayList<>(steps.stream().map(s -> 15 + s * s / 4000).toList());
    for (int i = 100; i < 500; i++) {
      broken.set(i, i == 300 ? 9.0e4 : i % 2 == 0 ? Double.NaN : Double.POSITIVE_INFINITY);
    }
    return new SuiteResult(
        "lineage",
        "A loop of 10,000 steps, of which each needs the one before.",
        Map.of("steps", "10000"),
        List.of(
            lower("time of a step", "trimmed", 0.015, 0.0162),
            lower("time of a step", "no checkpoints", 12.0)),
        List.of(
            new Chart.Lines(
                "Time of a step",
                "step",
                "time of a step, ms",
                false,
                true,
                List.of(
                    new Chart.Line(
                        "trimmed", steps, steps.stream().map(s -> 15 + Math.sin(s / 90)).toList()),
                    new Chart.Line("no checkpoints", steps, broken),
                    new Chart.Line("zero", steps.subList(0, 2), List.of(0.0, 0.0)))),
            new Chart.Lines(
                "A range of less than a decade",
                "x",
                "memory, bytes",
                true,
                true,
                List.of(
                    new Chart.Line("one", spread(101, 140, 30), spread(1.21e9, 1.34e9, 30)),
                    new Chart.Line("the same", spread(101, 140, 30), spread(1.21e9, 1.34e9, 30)))),
            new Chart.Lines(
                "A single point",
                "x",
                "time, s",
                true,
                true,
                List.of(new Chart.Line("point", List.of(3.0), List.of(0.007)))),
            new Chart.Lines(
                "Eight decades",
                "bytes",
                "time, s",
                true,
                true,
                List.of(
                    new Chart.Line(
                        "ring",
                        List.of(1.0, 10.0, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9),
                        spread(1e-6, 1e2, 10)))),
            new Chart.Bars(
                "One bar",
                "time, s",
                List.of("ring"),
                List.of(new Chart.Part("all", List.of(3.0)))),
            new Chart.Lines(
                "Nothing",
                "x",
                "y",
                false,
                false,
                List.of(new Chart.Line("none", List.of(1.0), List.of(Double.NaN))))),
        List.of(),
        600,
        Load.UNKNOWN);
  }

  private static List<Double> spread(double from, double to, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> from * Math.pow(to / from, i / (count - 1.0)))
        .toList();
  }

  /** Names and notes that would break a page, a table or a terminal that takes them as they are. */
  static SuiteResult hostile() {
    return new SuiteResult(
        "suite " + HOSTILE,
        HOSTILE,
        Map.of(HOSTILE, HOSTILE, "__proto__", "x"),
        List.of(
            new Figure("figure " + HOSTILE, HOSTILE, "s", List.of(1.0), true, true),
            new Figure("figure " + HOSTILE, "\u001b[31mred", "s", List.of(2.0), true, true)),
        List.of(
            new Chart.Lines(
                HOSTILE,
                HOSTILE,
                HOSTILE,
                false,
                false,
                List.of(new Chart.Line(HOSTILE, List.of(1.0, 2.0), List.of(3.0, 4.0)))),
            new Chart.Bars(
                HOSTILE,
                HOSTILE,
                List.of(HOSTILE),
                List.of(new Chart.Part(HOSTILE, List.of(1.0))))),
        List.of(HOSTILE),
        0,
        Load.UNKNOWN);
  }
}
