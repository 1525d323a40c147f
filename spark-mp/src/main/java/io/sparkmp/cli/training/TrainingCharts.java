package io.sparkmp.cli.training;

import io.sparkmp.page.Chart;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.WorkerReport;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.app.Trained;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Charts of a training: its loss, its speed, where the time went, how even its load is. */
final class TrainingCharts {
  private static final int BLOCKS = 10;
  private static final String COMPUTING = "computing";
  private static final String WAITING = "waiting for slices";
  private static final String WAITING_OR_STARTING = "waiting for slices, and starting jobs";
  private static final String SENDING = "sending and receiving";

  private final Trained<?, ?> trained;
  private final TrainingProgress progress;
  private final List<EpochReport> history;
  private final String word;
  private final int workers;
  private final List<long[]> blocks;

  TrainingCharts(Trained<?, ?> trained, TrainingProgress progress, List<long[]> blocks) {
    this.blocks = blocks;
    this.trained = trained;
    this.progress = progress;
    history = trained.history();
    word = progress.word();
    workers = trained.result().schedule().workers();
  }

  /** All charts, in the order of the page. */
  List<Chart> all() {
    List<Chart> charts = new ArrayList<>();
    if (!history.isEmpty()) {
      charts.addAll(losses());
      charts.add(parts());
      charts.add(times());
      charts.add(speed());
    }
    charts.add(
        load("workers", "worker", blocks.size(), worker -> Arrays.stream(blocks.get(worker))));
    charts.add(
        load(
            "slices",
            "slice",
            blocks.get(0).length,
            slice -> blocks.stream().mapToLong(ofWorker -> ofWorker[slice])));
    charts.add(blocks());
    return charts;
  }

  private List<Chart> losses() {
    List<Chart.Line> lines = new ArrayList<>();
    List<String> measures = new ArrayList<>();
    add(progress.training(), EpochReport::training, lines, measures);
    if (history.stream().anyMatch(epoch -> epoch.validation() != null)) {
      add(progress.validation(), EpochReport::validation, lines, measures);
    }
    return measures.stream()
        .distinct()
        .<Chart>map(
            measure ->
                over(
                    measure + " by " + word,
                    measure,
                    IntStream.range(0, lines.size())
                        .filter(i -> measures.get(i).equals(measure))
                        .mapToObj(lines::get)
                        .toList()))
        .toList();
  }

  private void add(
      @Nullable Reported reported,
      Function<EpochReport, @Nullable Tally> set,
      List<Chart.Line> lines,
      List<String> measures) {
    if (reported == null) {
      return;
    }
    List<EpochReport> judged = history.stream().filter(epoch -> set.apply(epoch) != null).toList();
    lines.add(
        line(
            reported.name(),
            judged,
            epoch -> reported.number().applyAsDouble(Objects.requireNonNull(set.apply(epoch)))));
    measures.add(reported.measure());
  }

  private Chart parts() {
    WorkerReport.Cost cost =
        history.stream().map(EpochReport::cost).reduce(WorkerReport.Cost.NONE, (a, b) -> a.plus(b));
    double seconds = history.stream().mapToDouble(EpochReport::seconds).sum();
    List<Double> parts =
        Stream.of(cost.computeNanos(), cost.waitNanos(), cost.transferNanos())
            .map(nanos -> nanos / 1e9 / workers)
            .toList();
    double rest = seconds - parts.stream().mapToDouble(Double::doubleValue).sum();
    return new Chart.Bars(
        "Where the time went, mean of the workers",
        "time, s",
        List.of("all " + word + "s"),
        List.of(
            part(COMPUTING, parts.get(0)),
            part(waiting(), parts.get(1)),
            part(SENDING, parts.get(2)),
            part("the rest: starting jobs, storing, judging", Math.max(0, rest))));
  }

  private static Chart.Part part(String name, double seconds) {
    return new Chart.Part(name, List.of(seconds));
  }

  private Chart times() {
    return over(
        "Time of each " + word + ", mean of the workers",
        "time of " + article() + ", s",
        List.of(
            line("in all, by the clock", history, EpochReport::seconds),
            cost(COMPUTING, WorkerReport.Cost::computeNanos),
            cost(waiting(), WorkerReport.Cost::waitNanos),
            cost(SENDING, WorkerReport.Cost::transferNanos)));
  }

  private String waiting() {
    return trained.result().engine() == EngineKind.NARROW ? WAITING_OR_STARTING : WAITING;
  }

  private String article() {
    return (word.matches("[aeiou].*") ? "an " : "a ") + word;
  }

  private Chart.Line cost(String name, ToDoubleFunction<WorkerReport.Cost> nanos) {
    return line(name, history, epoch -> nanos.applyAsDouble(epoch.cost()) / 1e9 / workers);
  }

  private Chart speed() {
    return over(
        "Updates a second, over all workers",
        "updates/s",
        List.of(line("updates", history, EpochReport::updatesPerSecond)));
  }

  private Chart over(String title, String y, List<Chart.Line> lines) {
    return new Chart.Lines(
        Character.toUpperCase(title.charAt(0)) + title.substring(1), word, y, false, false, lines);
  }

  private static Chart.Line line(
      String name, List<EpochReport> epochs, ToDoubleFunction<EpochReport> value) {
    return Chart.Line.of(name, epochs, EpochReport::epoch, value);
  }

  private static Chart load(String of, String each, int parts, IntFunction<LongStream> records) {
    return loads(
        of,
        IntStream.range(0, parts).mapToObj(part -> each + " " + part).toList(),
        IntStream.range(0, parts).mapToObj(part -> (double) records.apply(part).sum()).toList());
  }

  /** The heaviest blocks: in each sub-epoch, the heaviest block makes the other workers wait. */
  private Chart blocks() {
    List<Block> all = new ArrayList<>();
    for (int worker = 0; worker < blocks.size(); worker++) {
      long[] loads = blocks.get(worker);
      for (int slice = 0; slice < loads.length; slice++) {
        all.add(new Block("worker " + worker + ", slice " + slice, loads[slice]));
      }
    }
    all.sort(Comparator.comparingDouble(Block::records).reversed());
    double sum = all.stream().mapToDouble(Block::records).sum();
    List<Block> bars = new ArrayList<>(all.subList(0, Math.min(BLOCKS, all.size())));
    if (all.size() > BLOCKS) {
      Block lightest = all.get(all.size() - 1);
      bars.add(new Block("the lightest: " + lightest.name(), lightest.records()));
    }
    bars.add(new Block("mean of all " + all.size(), sum / all.size()));
    return loads(
        all.size() > BLOCKS ? "heaviest blocks" : "blocks",
        bars.stream().map(Block::name).toList(),
        bars.stream().map(Block::records).toList());
  }

  /**
   * The records of one worker in one slice.
   *
   * @param records the number of training records
   */
  private record Block(String name, double records) {}

  private static Chart loads(String of, List<String> names, List<Double> loads) {
    return new Chart.Bars(
        "Load of the " + of, "records", names, List.of(new Chart.Part("training records", loads)));
  }
}
