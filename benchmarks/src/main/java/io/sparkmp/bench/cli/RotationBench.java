package io.sparkmp.bench.cli;

import io.sparkmp.bench.Samples;
import io.sparkmp.rotation.BlockSource;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Kernel;
import io.sparkmp.rotation.RotationProgram;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.InitialStates;
import io.sparkmp.spark.RotationJob;
import io.sparkmp.spark.RotationTrainer;
import io.sparkmp.spark.SparkMpKryoRegistrator;
import io.sparkmp.spark.TrainingOptions;
import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What a sub-epoch costs when there is nothing to compute. */
@Command(
    name = "rotation",
    description =
        "Milliseconds a sub-epoch with an empty kernel and two workers; in local[2], or on the"
            + " cluster that spark-submit names.",
    mixinStandardHelpOptions = true)
final class RotationBench implements Callable<Integer> {
  private static final int WORKERS = 2;
  private static final int SLOTS = 2;

  @Option(
      names = "--slice-floats",
      split = ",",
      paramLabel = "N",
      description = "Sizes of a slice (default: ${DEFAULT-VALUE}).")
  private List<Integer> sizes = List.of(16, 250_000, 4_000_000);

  @Option(names = "--epochs", description = "In one run (default: ${DEFAULT-VALUE}).")
  private int epochs = 250;

  @Option(names = "--rounds", description = "Runs (default: ${DEFAULT-VALUE}).")
  private int rounds = 5;

  @Override
  public Integer call() {
    SparkSession spark =
        BenchMain.session("spark-mp bench rotation", SparkMpKryoRegistrator.class.getName());
    System.out.println("engine  slice floats  ms a sub-epoch, median (range)");
    for (int size : sizes) {
      for (EngineKind engine : List.of(EngineKind.RING, EngineKind.NARROW)) {
        int length = engine == EngineKind.NARROW ? Math.max(2, epochs / 25) : epochs;
        Samples millis = new Samples();
        for (int round = -1; round < rounds; round++) {
          double ms = run(spark, size, engine, length);
          if (round >= 0) {
            millis.add(ms);
          }
        }
        System.out.printf(
            Locale.ROOT, "%-6s  %12d  %s%n", engine.name().toLowerCase(Locale.ROOT), size, millis);
      }
    }
    spark.sparkContext().stop();
    return 0;
  }

  private static double run(SparkSession spark, int floats, EngineKind engine, int epochs) {
    Schedule schedule = new Schedule(WORKERS, SLOTS, 1);
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    JavaRDD<NoData> data =
        context
            .parallelize(IntStream.range(0, WORKERS).boxed().toList(), WORKERS)
            .map(p -> new NoData());
    JavaRDD<Integer> slices =
        context.parallelize(
            IntStream.range(0, schedule.slices()).boxed().toList(), schedule.slices());
    var job =
        new RotationJob<>(
            schedule,
            new Idle(),
            data.rdd(),
            () -> new InitialStates<>(schedule, data.rdd(), slices.rdd(), new Zeros(floats)),
            SparkMpKryoRegistrator.class.getName());
    long start = System.nanoTime();
    var result =
        new RotationTrainer<>(job)
            .train(new TrainingOptions(epochs, engine, false, null, report -> {}));
    double wall = (System.nanoTime() - start) / 1e6;
    result.model().unpersist(false);
    double inLegs =
        result.history().stream().skip(epochs / 5).mapToDouble(EpochReport::seconds).sum() * 1e3;
    int counted = (epochs - epochs / 5) * schedule.slices();
    return engine == EngineKind.RING ? inLegs / counted : wall / (epochs * schedule.slices());
  }

  /** No data. */
  private static final class NoData implements BlockSource<String>, Serializable {
    private static final long serialVersionUID = 1L;

    @Override
    public String block(int slice) {
      return "";
    }
  }

  /** Slices of zeros. */
  private record Zeros(int floats)
      implements InitialStates.Initialiser<NoData, Integer, float[], float[]> {
    private static final long serialVersionUID = 1L;

    @Override
    public float[] pinned(int worker, NoData known) {
      return new float[0];
    }

    @Override
    public float[] slice(int slice, Integer known) {
      return new float[floats];
    }
  }

  /** Does nothing. */
  private static final class Idle implements RotationProgram<String, float[], float[]> {
    private static final long serialVersionUID = 1L;

    @Override
    public Kernel<String, float[], float[]> newKernel() {
      return new Kernel<>() {
        @Override
        public void train(Visit visit, String block, float[] pinned, float[] slice, Tally tally) {
          tally.add(0, 1);
        }

        @Override
        public void evaluate(
            Visit visit, HeldOut set, String block, float[] pinned, float[] slice, Tally tally) {
          tally.add(0, 1);
        }
      };
    }

    @Override
    public float[] copyPinned(float[] pinned) {
      return pinned.clone();
    }

    @Override
    public float[] copySlice(float[] slice) {
      return slice.clone();
    }
  }
}
