package io.sparkmp.bench.scale;

import io.sparkmp.bench.report.Median;
import io.sparkmp.cf.kernel.FactorisationProgram;
import io.sparkmp.schedule.Schedule;
import java.util.ArrayList;
import java.util.List;

/**
 * Predicts a cluster where each worker has its own core and link, from the rate of one core of this
 * machine with equally small blocks.
 */
final class Outlook {
  private static final int SIMULATED = 3; // epochs

  private final ScaleSuite options;
  private final SliceCodec codec;
  private final BlockRates rates = new BlockRates();
  private final List<BlockLayout> layouts = new ArrayList<>();

  /** Predicts from added layouts. */
  Outlook(ScaleSuite options) {
    this.options = options;
    codec = SliceCodec.measure(options.rank, options.calibration);
  }

  /** Adds a layout; its blocks serve for calibration. */
  void add(BlockLayout layout) {
    layouts.add(layout);
  }

  /** Measures a core with the blocks of each layout, in turn. */
  void calibrate(FactorisationProgram program) throws Exception {
    List<KernelRates> kernels =
        layouts.stream().map(layout -> new KernelRates(layout, program, options.rank)).toList();
    List<List<Double>> samples = new ArrayList<>();
    kernels.forEach(kernel -> samples.add(new ArrayList<>()));
    double seconds = options.calibration / 2;
    for (int round = -1; round < options.rounds; round++) { // one to warm up
      for (int i = 0; i < kernels.size(); i++) {
        double rate = kernels.get(i).rate(1, seconds);
        if (round >= 0) {
          samples.get(i).add(rate);
        }
      }
    }
    for (int i = 0; i < kernels.size(); i++) {
      rates.add(layouts.get(i).loads().mean(), Median.of(samples.get(i)));
    }
  }

  List<BlockLayout> layouts() {
    return layouts;
  }

  SliceCodec codec() {
    return codec;
  }

  double rate(BlockLayout layout) {
    return rates.at(layout.loads().mean());
  }

  /**
   * The breakdown of an epoch.
   *
   * @param factor the factor for the number of users
   */
  EpochTime epoch(BlockLayout layout, double factor) {
    Loads loads = factor == 1 ? layout.loads() : layout.loads().drawn(factor, options.seed());
    double[] bytes =
        layout.slices().stream()
            .mapToDouble(items -> items.ids().size() * codec.bytesPerItem())
            .toArray();
    Hop hop =
        new Hop(options.latencySeconds(), options.bytesPerSecond(), codec.encode(), codec.decode());
    Schedule schedule = new Schedule(layout.workers(), options.slicesPerWorker, options.seed());
    return OwnCores.epoch(schedule, loads, bytes, rates.at(loads.mean()), hop, SIMULATED);
  }
}
