package io.sparkmp.bench.cli;

import io.sparkmp.bench.Samples;
import io.sparkmp.bench.Sessions;
import io.sparkmp.bench.cf.Frames;
import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.ingest.Ingest;
import io.sparkmp.cf.ingest.IngestOptions;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.FactorisationProgram;
import io.sparkmp.cf.kernel.RatingBlock;
import io.sparkmp.cf.kernel.RatingPartition;
import io.sparkmp.cf.kernel.StepSize;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.cf.layout.SliceIds;
import io.sparkmp.cf.model.Factorisation;
import io.sparkmp.cf.model.FactorisationOptions;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.Kernel;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.TrainingOptions;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Updates a second of the kernels on one core, and of the ring on two. */
@Command(
    name = "kernel",
    description =
        "Updates a second: SIMD and scalar kernel on one core over one worker's blocks, and engine"
            + " ring with two workers in local[2], in turn.",
    mixinStandardHelpOptions = true)
final class KernelBench extends PartBench {
  private static final int WORKERS = 2;
  private static final int SLOTS = 2;

  @Mixin private PlantedArguments planted = new PlantedArguments();

  @Option(names = "--ranks", split = ",", description = "Default: ${DEFAULT-VALUE}.")
  private List<Integer> ranks = List.of(32, 64, 128);

  @Option(names = "--rounds", description = "Measurements of each (default: ${DEFAULT-VALUE}).")
  private int rounds = 7;

  @Option(names = "--ring-epochs", description = "In one ring run (default: ${DEFAULT-VALUE}).")
  private int ringEpochs = 10;

  @Override
  void check() {
    planted.planted();
    Values.checkPositive("ranks", ranks);
    Values.checkPositive("rounds", rounds);
    Values.check("ring-epochs", ringEpochs, ringEpochs >= 2, ">= 2");
  }

  @Override
  void measure() {
    PlantedRatings ratings = planted.planted();
    SparkSession spark = Sessions.open("spark-mp bench kernel", CfKryoRegistrator.class.getName());
    RatingData data =
        Ingest.run(
            Frames.planted(spark, ratings).source(),
            new IngestOptions(WORKERS, SLOTS, new HoldOut(1, 0, 0), false));
    List<RatingPartition> partitions = data.partitions().collect();
    List<SliceIds> slices = data.slices().collect();
    System.out.println(
        "steps     rank  simd M/s               scalar M/s             ring M/s               ring/(2 simd)");
    for (boolean adaptive : new boolean[] {true, false}) {
      for (int rank : ranks) {
        measure(data, partitions.get(0), slices, rank, adaptive);
      }
    }
    spark.sparkContext().stop();
  }

  private void measure(
      RatingData data,
      RatingPartition partition,
      List<SliceIds> slices,
      int rank,
      boolean adaptive) {
    StepSize steps = adaptive ? new StepSize.Adaptive(0.06f) : new StepSize.Constant(0.01f);
    FactorisationOptions options =
        new FactorisationOptions(rank, steps, 0.25f, 0.04f, 0.01f, 0.02f, false, 1);
    FactorisationProgram program =
        new FactorisationProgram(
            (float) data.mean(),
            data.stats().min(),
            data.stats().max(),
            steps,
            0.25f,
            0.04f,
            0.01f,
            false);
    OneCore simd = new OneCore(program.newKernel(), partition, slices, rank);
    OneCore scalar = new OneCore(program.scalarKernel(), partition, slices, rank);
    Samples simdRates = new Samples();
    Samples scalarRates = new Samples();
    Samples ringRates = new Samples();
    for (int round = -2; round < rounds; round++) { // two rounds to warm up
      double simdRate = simd.epochs(3);
      double scalarRate = scalar.epochs(1);
      double ringRate = ring(data, options);
      if (round >= 0) {
        simdRates.add(simdRate);
        scalarRates.add(scalarRate);
        ringRates.add(ringRate);
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%-8s  %4d  %-21s  %-21s  %-21s  %.2f%n",
        adaptive ? "adaptive" : "given",
        rank,
        simdRates,
        scalarRates,
        ringRates,
        ringRates.median() / (2 * simdRates.median()));
  }

  /**
   * Millions of updates a second over the epochs after the first, from wall time of the workers.
   */
  private double ring(RatingData data, FactorisationOptions options) {
    List<EpochReport> history =
        new Factorisation(data, options, null)
            .train(TrainingOptions.epochs(ringEpochs).withEngine(EngineKind.RING))
            .history();
    double seconds = history.stream().skip(1).mapToDouble(EpochReport::seconds).sum();
    long updates = history.stream().skip(1).mapToLong(r -> r.training().count()).sum();
    return updates / seconds / 1e6;
  }

  /** The blocks of one worker, trained in a plain loop. */
  private static final class OneCore {
    private final Kernel<RatingBlock, FactorTable, FactorTable> kernel;
    private final RatingPartition partition;
    private final FactorTable users;
    private final List<FactorTable> items;

    OneCore(
        Kernel<RatingBlock, FactorTable, FactorTable> kernel,
        RatingPartition partition,
        List<SliceIds> slices,
        int rank) {
      this.kernel = kernel;
      this.partition = partition;
      this.users = table(partition.users(), rank);
      this.items = slices.stream().map(slice -> table(slice.items(), rank)).toList();
    }

    private static FactorTable table(IdCounts ids, int rank) {
      long[] seeds = IntStream.range(0, ids.ids().size()).mapToLong(ids.ids()::hash).toArray();
      return FactorTable.random(rank, seeds, ids.counts(), 0.02, false);
    }

    double epochs(int epochs) {
      Tally tally = new Tally();
      long start = System.nanoTime();
      for (int epoch = 0; epoch < epochs; epoch++) {
        for (int s = 0; s < items.size(); s++) {
          kernel.train(
              new Visit(1, epoch, 0, s, s), partition.block(s), users, items.get(s), tally);
        }
      }
      return tally.count() * 1e3 / (System.nanoTime() - start);
    }
  }
}
