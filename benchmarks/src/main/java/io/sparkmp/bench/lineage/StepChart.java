package io.sparkmp.bench.lineage;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.knowm.xchart.ChartEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Draws the time of a step against its number, a line for each variant. */
final class StepChart {
  /** Steps that a point of a line is the median of. */
  private static final int SMOOTHING = 25;

  /** More points than this cannot be told apart. */
  private static final int POINTS = 500;

  private StepChart() {}

  static void write(String chain, List<LoopRun> runs, Path png) throws IOException {
    XYChart chart =
        new XYChartBuilder()
            .width(1200)
            .height(700)
            .title(
                "Time of a step, " + chain + " chain (running median of " + SMOOTHING + " steps)")
            .xAxisTitle("step")
            .yAxisTitle("milliseconds, logarithmic")
            .build();
    double least = Double.MAX_VALUE;
    double most = 0;
    for (String variant : runs.stream().map(LoopRun::variant).distinct().toList()) {
      List<Double> millis = smooth(runs.stream().filter(r -> r.variant().equals(variant)).toList());
      if (millis.isEmpty()) {
        continue;
      }
      least = Math.min(least, Numbers.min(millis));
      most = Math.max(most, Numbers.max(millis));
      add(chart, variant, millis);
    }
    style(chart.getStyler(), least, most);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(png))) {
      ChartEncoder.saveChart(chart, out, "png");
    }
  }

  /** The median over the repeats at each step, smoothed. */
  static List<Double> smooth(List<LoopRun> repeats) {
    int steps = repeats.stream().mapToInt(run -> run.stepNanos().size()).max().orElse(0);
    List<Double> millis = new ArrayList<>();
    for (int i = 0; i < steps; i++) {
      int step = i;
      millis.add(
          Numbers.median(
                  repeats.stream()
                      .filter(run -> step < run.stepNanos().size())
                      .map(run -> run.stepNanos().get(step))
                      .toList())
              / 1e6);
    }
    return Numbers.runningMedian(millis, SMOOTHING);
  }

  private static void add(XYChart chart, String variant, List<Double> millis) {
    List<Integer> steps = new ArrayList<>();
    List<Double> drawn = new ArrayList<>();
    int stride = Math.max(1, millis.size() / POINTS);
    for (int i = 0; i < millis.size(); i += stride) {
      steps.add(i + 1);
      drawn.add(millis.get(i));
    }
    XYSeries series = chart.addSeries(variant, steps, drawn);
    series.setMarker(SeriesMarkers.NONE);
    series.setLineColor(colour(variant));
    series.setLineStyle(stroke(variant));
  }

  /** A colour for each kind, light and dark by how often. */
  private static Color colour(String label) {
    Variant variant = Variant.parse(label);
    if (variant instanceof Variant.Checkpoint it) {
      return it.every() <= 10 ? new Color(0xF2A154) : new Color(0xC25B00);
    } else if (variant instanceof Variant.Local it) {
      return it.every() <= 10 ? new Color(0xA9A9A9) : new Color(0x555555);
    } else if (variant instanceof Variant.Durable it) {
      return it.every() <= 10 ? new Color(0x63B7E6) : new Color(0x0B5FA5);
    } else if (variant instanceof Variant.None) {
      return new Color(0xC2185B);
    }
    return new Color(0x1B8A3A);
  }

  private static BasicStroke stroke(String label) {
    float width = Variant.parse(label) instanceof Variant.Memory ? 2.6f : 1.8f;
    return new BasicStroke(width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
  }

  private static void style(XYStyler style, double least, double most) {
    Font text = new Font(Font.SANS_SERIF, Font.PLAIN, 14);
    style.setChartBackgroundColor(Color.WHITE);
    style.setPlotBackgroundColor(Color.WHITE);
    style.setPlotBorderVisible(false);
    style.setPlotGridLinesColor(new Color(0xE0E0E0));
    style.setPlotGridLinesStroke(new BasicStroke(1));
    style.setChartTitleBoxVisible(false);
    style.setChartTitleFont(text.deriveFont(Font.BOLD, 16));
    style.setAxisTitleFont(text);
    style.setAxisTickLabelsFont(text.deriveFont(13f));
    style.setLegendFont(text);
    style.setLegendPosition(Styler.LegendPosition.OutsideE);
    style.setLegendBorderColor(Color.WHITE);
    style.setYAxisLogarithmic(true);
    style.setYAxisLogarithmicDecadeOnly(false); // the lines may all lie within a decade
    style.setXAxisTickMarkSpacingHint(100);
    style.setYAxisMin(least * 0.8);
    style.setYAxisMax(most * 1.25);
    style.setYAxisTickLabelsFormattingFunction(value -> String.format(Locale.ROOT, "%.3g", value));
    style.setXAxisDecimalPattern("#,###");
    style.setXAxisMin(0.0);
  }
}
