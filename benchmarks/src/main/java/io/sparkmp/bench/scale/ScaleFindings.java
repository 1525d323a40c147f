package io.sparkmp.bench.scale;

import io.sparkmp.bench.Sessions;
import io.sparkmp.bench.report.Chart;
import io.sparkmp.bench.suite.Recorder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Turns what was measured and predicted into figures and charts. */
final class ScaleFindings {
  private final Recorder recorder;
  private final ScaleBench options;
  private final List<MeasuredRing> rings;
  private final Outlook outlook;
  private final List<Chart.Line> lines = new ArrayList<>();

  ScaleFindings(Recorder recorder, ScaleBench options, List<MeasuredRing> rings, Outlook outlook) {
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
    List<Double> workers = new ArrayList<>();
    for (Layout layout : outlook.layouts()) {
      workers.add((double) layout.workers());
    }
    lines.add(new Chart.Line("ideal", workers, workers));
  }

  private void measured() {
    lines.add(line("measured, this machine", MeasuredRing::measured));
    if (!Sessions.isLocal()) {
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
        recorder.told(
            "error of the prediction in a round" + p, "simulation", "%", 100 * each, true);
      }
      if (ring.workers() > 1) {
        String speedUp = "speed-up over one worker" + p;
        recorder.told(speedUp, "ring", "x", speedUp(MeasuredRing::measured, ring), false);
        recorder.told(speedUp, "simulation", "x", speedUp(MeasuredRing::predicted, ring), false);
      }
    }
    lines.add(line("predicted, this machine", MeasuredRing::predicted));
  }

  /** What becomes of the blocks with more workers. */
  private void blocks() {
    List<Double> workers = new ArrayList<>();
    List<Double> imbalance = new ArrayList<>();
    List<Double> rates = new ArrayList<>();
    for (Layout layout : outlook.layouts()) {
      workers.add((double) layout.workers());
      imbalance.add(layout.loads().imbalance());
      rates.add(outlook.rate(layout) / 1e6);
    }
    recorder.chart(
        new Chart.Lines(
            "Blocks by the number of workers",
            "workers",
            "times the mean, and M updates/s",
            true,
            true,
            List.of(
                new Chart.Line("heaviest block over the mean block", workers, imbalance),
                new Chart.Line("M updates a second of a core", workers, rates))));
  }

  private double speedUp(ToDoubleFunction<MeasuredRing> seconds, MeasuredRing ring) {
    return seconds.applyAsDouble(rings.get(0)) / seconds.applyAsDouble(ring);
  }

  private Chart.Line line(String name, ToDoubleFunction<MeasuredRing> seconds) {
    return new Chart.Line(
        name,
        rings.stream().map(ring -> (double) ring.workers()).toList(),
        rings.stream().map(ring -> speedUp(seconds, ring)).toList());
  }

  private void predicted() {
    predicted(1);
    options.factors.forEach(this::predicted);
  }

  private void predicted(double factor) {
    String data =
        factor == 1 ? "" : String.format(Locale.ROOT, ", %s times the users", trimmed(factor));
    List<Double> workers = new ArrayList<>();
    List<Double> speedUps = new ArrayList<>();
    List<EpochTime> times = new ArrayList<>();
    for (Layout layout : outlook.layouts()) {
      EpochTime time = outlook.epoch(layout, factor);
      times.add(time);
      workers.add((double) layout.workers());
      speedUps.add(times.get(0).seconds() / time.seconds());
      recorder.lower(
          "seconds an epoch, predicted, P = " + layout.workers() + data,
          "ring",
          "s",
          time.seconds());
    }
    lines.add(new Chart.Line("predicted, cluster" + data, workers, speedUps));
    recorder.chart(bars("Where an epoch's time goes, predicted" + data, workers, times));
  }

  private static double share(double part, EpochTime time) {
    return 100 * part / time.seconds();
  }

  /** Each bar is a hundred per cent: seconds span four decades. */
  private static Chart.Bars bars(String title, List<Double> workers, List<EpochTime> times) {
    return new Chart.Bars(
        title,
        "share of an epoch, %",
        workers.stream().map(p -> "P = " + trimmed(p)).toList(),
        List.of(
            part("computing", times, EpochTime::compute),
            part("transfer", times, EpochTime::transfer),
            part("waiting", times, EpochTime::waiting)));
  }

  private static Chart.Part part(
      String name, List<EpochTime> times, ToDoubleFunction<EpochTime> part) {
    return new Chart.Part(
        name, times.stream().map(time -> share(part.applyAsDouble(time), time)).toList());
  }

  private static String trimmed(double number) {
    return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
  }
}
