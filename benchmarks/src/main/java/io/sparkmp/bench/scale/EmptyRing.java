package io.sparkmp.bench.scale;

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
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/**
 * A ring that computes nothing. With one slice a worker nothing hides a transfer, so that a
 * sub-epoch takes as long as handing a slice over.
 */
final class EmptyRing {
  private EmptyRing() {}

  /**
   * Seconds to hand a slice over.
   *
   * @param floats in a slice
   * @param epochs to run, of which the first fifth does not count
   */
  static double handOver(SparkSession spark, int workers, int floats, int epochs) {
    Schedule schedule = new Schedule(workers, 1, 1);
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    JavaRDD<NoData> data =
        context
            .parallelize(IntStream.range(0, workers).boxed().toList(), workers)
            .map(p -> new NoData());
    JavaRDD<Integer> slices =
        context.parallelize(IntStream.range(0, workers).boxed().toList(), workers);
    var job =
        new RotationJob<>(
            schedule,
            new Idle(),
            data.rdd(),
            () -> new InitialStates<>(schedule, data.rdd(), slices.rdd(), new Zeros(floats)),
            SparkMpKryoRegistrator.class.getName());
    var result =
        new RotationTrainer<>(job)
            .train(TrainingOptions.epochs(epochs).withEngine(EngineKind.RING));
    result.close();
    List<EpochReport> counted = result.history().subList(epochs / 5, epochs);
    return counted.stream().mapToDouble(EpochReport::seconds).sum() / counted.size() / workers;
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
