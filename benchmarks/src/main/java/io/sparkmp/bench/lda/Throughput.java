package io.sparkmp.bench.lda;

import io.sparkmp.bench.Samples;
import io.sparkmp.cli.TextTable;
import io.sparkmp.lda.ingest.CorpusData;
import io.sparkmp.lda.kernel.DocumentPartition;
import io.sparkmp.lda.kernel.LdaProgram;
import io.sparkmp.lda.kernel.Parameters;
import io.sparkmp.lda.kernel.Sampler;
import io.sparkmp.lda.kernel.TopicSlice;
import io.sparkmp.lda.kernel.WorkerTopics;
import io.sparkmp.lda.layout.SliceWords;
import io.sparkmp.lda.model.Lda;
import io.sparkmp.lda.model.LdaOptions;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.SerialEngine;
import io.sparkmp.rotation.WorkerReport;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.EpochOrder;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.TrainingOptions;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Tokens a second: of the plain loop in one thread for one worker, of engine {@code ring} for more.
 *
 * @param topics to try
 * @param samplers to try
 * @param workers to try
 * @param warmUp sweeps that do not count, at least 1: the first is never by Metropolis-Hastings
 * @param sweeps that count
 */
public record Throughput(
    Setup setup,
    List<Integer> topics,
    List<Sampler> samplers,
    List<Integer> workers,
    int warmUp,
    int sweeps) {

  /**
   * What was measured.
   *
   * @param tokensPerSecond of each sweep
   * @param nanosPerToken by the median, of all workers together
   * @param ratio of that to the first number of topics
   */
  public record Rate(
      Sampler sampler,
      int workers,
      int topics,
      List<Double> tokensPerSecond,
      double nanosPerToken,
      double ratio) {}

  /** Measures all of them. */
  public List<Rate> run() {
    List<Rate> rates = new ArrayList<>();
    for (int p : workers) {
      CorpusData data = OurTraining.read(setup, p, 0).data();
      for (Sampler sampler : samplers) {
        double first = Double.NaN;
        for (int k : topics) {
          LdaOptions options =
              OurTraining.options(setup, k, sampler, setup.cooling(warmUp + sweeps), 0, 1);
          List<Double> perSecond =
              (p == 1 ? oneThread(data, options) : ring(data, options))
                  .stream().skip(warmUp).map(EpochReport::updatesPerSecond).toList();
          Samples samples = new Samples();
          perSecond.forEach(samples::add);
          double nanos = 1e9 / samples.median();
          first = Double.isNaN(first) ? nanos : first;
          rates.add(new Rate(sampler, p, k, perSecond, nanos, nanos / first));
          setup
              .progress()
              .accept(
                  String.format(
                      Locale.ROOT,
                      "%s, %d workers, %d topics: %.3g tokens/s",
                      sampler,
                      p,
                      k,
                      samples.median()));
        }
      }
      data.close();
    }
    return rates;
  }

  private List<EpochReport> oneThread(CorpusData data, LdaOptions options) {
    int slots = setup.slicesPerWorker();
    LdaProgram program =
        new LdaProgram(
            options.topics(),
            data.words(),
            data.stats().training(),
            slots,
            options.sampler(),
            options.cooling(),
            0,
            1,
            false,
            false);
    Schedule schedule = new Schedule(1, slots, options.seed());
    DocumentPartition partition = data.partitions().first();
    List<SliceWords> words = data.slices().collect();
    EpochOrder order = schedule.epoch(0);
    List<TopicSlice> slices =
        IntStream.range(0, slots)
            .map(slot -> order.slice(0, slot))
            .mapToObj(
                s -> TopicSlice.start(s, options.topics(), words.get(s).words().counts(), null))
            .toList();
    WorkerTopics worker =
        WorkerTopics.start(
            partition,
            Parameters.symmetric(options.topics(), options.alpha().get(0), options.beta()),
            options.sampler() == Sampler.MH,
            null);
    int all = warmUp + sweeps;
    List<WorkerReport> reports =
        new SerialEngine<>(schedule, program)
            .run(
                Leg.train(0, all, null),
                List.of(partition),
                List.of(new WorkerState<>(worker, slices, List.of())))
            .get(0)
            .reports();
    return IntStream.range(0, all)
        .mapToObj(epoch -> EpochReport.of(epoch, List.of(reports)))
        .toList();
  }

  private List<EpochReport> ring(CorpusData data, LdaOptions options) {
    var result =
        new Lda(data, options, null)
            .train(TrainingOptions.epochs(warmUp + sweeps).withEngine(EngineKind.RING));
    result.close();
    return result.history();
  }

  /** Prints them. */
  public static void print(List<Rate> rates, PrintWriter out) {
    TextTable table =
        new TextTable(
            "sampler",
            ">workers",
            ">topics",
            Samples.heading("M tokens/s", rates.get(0).tokensPerSecond().size()),
            ">ns a token",
            ">ratio");
    for (Rate rate : rates) {
      Samples millions = new Samples();
      rate.tokensPerSecond().forEach(each -> millions.add(each / 1e6));
      table.add(
          rate.sampler().name().toLowerCase(Locale.ROOT),
          Integer.toString(rate.workers()),
          Integer.toString(rate.topics()),
          millions.toString(),
          String.format(Locale.ROOT, "%.1f", rate.nanosPerToken()),
          String.format(Locale.ROOT, "%.2f", rate.ratio()));
    }
    table.print(out, TextTable.TERMINAL);
  }
}
