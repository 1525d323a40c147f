package io.sparkmp.bench.scale;

import io.sparkmp.bench.BenchSessions;
import io.sparkmp.bench.suite.Recorder;
import io.sparkmp.cli.Refusals;
import io.sparkmp.page.Chart;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Turns measurements and predictions into figures and charts. */
final class ScaleFindings {
  private final Recorder recorder;
  private final ScaleSuite options;
  private final List<MeasuredRing> rings;
  private final Outlook outlook;
  private final List<Chart.Line> lines = new ArrayList<>();

  ScaleFindings(Recorder recorder, ScaleSuite options, List<MeasuredRing> rings, Outlook outlook) {
    this.recorder = recorder;
    this.options = options;
    this.rings = rings;
    this.outlook = outlook;
  }

  void record() {
    ideal();
    if (!rings.isEmpty()) {
      measured();
    }
    predicted();
    recorder.chart(
        new Chart.Lines("Speed-up over one worker", "workers", "speed-up", true, true, lines));
    blocks();
  }

  private void ideal() {
    lines.add(
        Chart.Line.of("ideal", outlook.layouts(), BlockLayout::workers, BlockLayout::workers));
  }

  private void measured() {
    lines.add(line("measured, this machine", MeasuredRing::measured));
    if (!BenchSessions.isLocal()) {
      recorder.note(
          "the simulation was not checked: it knows the machine of the driver, and workers run on"
              + " others");
      return;
    }
    for (MeasuredRing ring : rings) {
      String p = ", P = " + ring.workers();
      double error = ring.error();
      recorder.lower(
          "error of the prediction" + (options.rounds == 1 ? "" : ", median of the rounds") + p,
          "simulation",
          "%",
          100 * Math.abs(error));
      for (double each : ring.errors()) {
        recorder.uncompared(
            "error of the prediction in a round" + p, "simulation", "%", 100 * each, true);
      }
      if (ring.workers() > 1) {
        String speedUp = "speed-up over one worker" + p;
        recorder.uncompared(speedUp, "ring", "x", speedUp(MeasuredRing::measured, ring), false);
        recorder.uncompared(
            speedUp, "simulation", "x", speedUp(MeasuredRing::predicted, ring), false);
      }
    }
    lines.add(line("predicted, this machine", MeasuredRing::predicted));
  }

  /** Charts how blocks change with more workers. */
  private void blocks() {
    List<BlockLayout> layouts = outlook.layouts();
    recorder.chart(
        new Chart.Lines(
            "Blocks by the number of workers",
            "workers",
            "times the mean, and M updates/s",
            true,
            true,
            List.of(
                Chart.Line.of(
                    "heaviest block over the mean block",
                    layouts,
                    BlockLayout::workers,
                    layout -> layout.loads().imbalance()),
                Chart.Line.of(
                    "M updates a second of a core",
                    layouts,
                    BlockLayout::workers,
                    layout -> outlook.rate(layout) / 1e6))));
  }

  private double speedUp(ToDoubleFunction<MeasuredRing> seconds, MeasuredRing ring) {
    return seconds.applyAsDouble(rings.get(0)) / seconds.applyAsDouble(ring);
  }

  private Chart.Line line(String name, ToDoubleFunction<MeasuredRing> seconds) {
    return Chart.Line.of(name, rings, MeasuredRing::workers, ring -> speedUp(seconds, ring));
  }

  private void predicted() {
    predicted(1);
    options.factors.forEach(this::predicted);
  }

  private void predicted(double factor) {
    String data = factor == 1 ? "" : ", " + Refusals.plain(factor) + " times the users";
    List<Prediction> all = new ArrayList<>();
    for (BlockLayout layout : outlook.layouts()) {
      EpochTime time = outlook.epoch(layout, factor);
      all.add(new Prediction(layout.workers(), time));
      recorder.lower(
          "seconds an epoch, predicted, P = " + layout.workers() + data,
          "ring",
          "s",
          time.seconds());
    }
    double one = all.get(0).time().seconds();
    lines.add(
        Chart.Line.of(
            "predicted, cluster" + data,
            all,
            Prediction::workers,
            each -> one / each.time().seconds()));
    recorder.chart(
        new Chart.Bars( // normalised to 100%: seconds span four decades
            "Where an epoch's time goes, predicted" + data,
            "share of an epoch, %",
            all.stream().map(each -> "P = " + each.workers()).toList(),
            List.of(
                part("computing", all, EpochTime::compute),
                part("transfer", all, EpochTime::transfer),
                part("waiting", all, EpochTime::waiting))));
  }

  private static Chart.Part part(
      String name, List<Prediction> all, ToDoubleFunction<EpochTime> part) {
    return Chart.Part.of(
        name, all, each -> 100 * part.applyAsDouble(each.time()) / each.time().seconds());
  }

  private record Prediction(int workers, EpochTime time) {}
}
