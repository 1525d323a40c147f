package io.sparkmp.bench.scale;

import io.sparkmp.bench.report.Median;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.ingest.RatingIngest;
import io.sparkmp.cf.kernel.FactorisationProgram;
import io.sparkmp.cf.train.Factorisation;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.WorkerReport;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.ingest.KeyedSource;
import io.sparkmp.spark.layout.LayoutOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.spark.sql.SparkSession;

/**
 * A ring with a number of workers, measured and simulated in turn. Each round calibrates before and
 * after measuring, so that both sides see the same machine.
 */
final class MeasuredRing {
  private static final int SIMULATED = 5; // epochs, each with its own order
  private static final int HAND_OVERS = 200;

  private final SparkSession spark;
  private final ScaleSuite options;
  private final RatingData data;
  private final BlockLayout layout;
  private final KernelRates kernel;
  private final FactorisationProgram program;
  private final int items;
  private final List<Round> rounds = new ArrayList<>();

  /**
   * Lays out the ratings.
   *
   * @param items the number of items in a slice
   */
  MeasuredRing(
      SparkSession spark,
      ScaleSuite options,
      KeyedSource source,
      BlockLayout layout,
      FactorisationProgram program,
      int items) {
    this.program = program;
    this.items = items;
    this.spark = spark;
    this.options = options;
    this.layout = layout;
    data =
        RatingIngest.run(
            source,
            new LayoutOptions(
                layout.workers(), options.slicesPerWorker, new HoldOut(1, 0, 0), false));
    kernel = new KernelRates(layout, program, options.rank);
  }

  /**
   * The result of a round.
   *
   * @param measured median seconds of an epoch
   * @param computing the fraction of time that workers spent in the kernel
   * @param predicted the predicted breakdown of an epoch
   * @param handOver seconds, measured
   */
  record Round(double measured, double computing, EpochTime predicted, double handOver) {

    double computingPredicted() {
      return predicted.compute() / predicted.seconds();
    }

    private double ratio() {
      return predicted.seconds() / measured;
    }
  }

  int workers() {
    return layout.workers();
  }

  /** Runs both until the JIT has compiled them. */
  void warmUp() throws Exception {
    kernel.rates(options.calibration);
    train(Math.max(4, options.epochs / 2));
    handOver();
  }

  /** Measures, and calibrates before and after. */
  Round round() throws Exception {
    CoreRates before = kernel.rates(options.calibration);
    double handOver = handOver();
    List<EpochReport> epochs = train(options.epochs);
    CoreRates rates = before.mean(kernel.rates(options.calibration));
    double seconds = Median.of(epochs.stream().map(EpochReport::seconds).toList());
    double compute = 0;
    double wall = 0;
    for (EpochReport epoch : epochs) {
      WorkerReport.Cost cost = epoch.cost();
      compute += cost.computeNanos();
      wall += cost.wallNanos();
    }
    Schedule schedule = new Schedule(workers(), options.slicesPerWorker, options.seed());
    EpochTime time = SharedCores.epoch(schedule, layout.loads(), rates, handOver, SIMULATED);
    Round round = new Round(seconds, compute / wall, time, handOver);
    rounds.add(round);
    return round;
  }

  private double median(ToDoubleFunction<Round> of) {
    return Median.of(rounds.stream().map(of::applyAsDouble).toList());
  }

  double measured() {
    return median(Round::measured);
  }

  /** The median error of the rounds' predictions. */
  double error() {
    return median(Round::ratio) - 1;
  }

  /** The absolute error of each round's prediction, in order. */
  List<Double> errors() {
    return rounds.stream().map(round -> Math.abs(round.ratio() - 1)).toList();
  }

  double predicted() {
    return median(round -> round.predicted().seconds());
  }

  private double handOver() {
    int epochs = Math.max(10, HAND_OVERS / workers());
    return EmptyRing.handOver(spark, workers(), program, items, options.rank, epochs);
  }

  private List<EpochReport> train(int epochs) {
    var result =
        Factorisation.explicit(data, program.options(), null)
            .train(TrainingOptions.epochs(epochs).withEngine(EngineKind.RING));
    result.close();
    return result.history().subList(epochs / 4, epochs);
  }

  void unpersist() {
    data.close();
  }
}
