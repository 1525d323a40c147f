package io.sparkmp.bench.scale;

import io.sparkmp.bench.BenchSessions;
import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.FactorisationProgram;
import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.BlockSource;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.RotationJob;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.rdd.InitialStates;
import io.sparkmp.spark.train.RotationTrainer;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/**
 * A ring that computes hardly anything: each block has one rating. With one slice per worker
 * nothing hides a transfer, so a sub-epoch takes as long as a hand-over.
 */
final class EmptyRing {
  private static final SparseBlock ONE_RATING =
      new SparseBlock(
          new Entries(new int[1], new int[1], new float[1]), Entries.NONE, Entries.NONE, 0);

  private EmptyRing() {}

  /**
   * The seconds of a hand-over.
   *
   * @param items the number of items in a slice, at least 1
   * @param epochs the number to run; the first fifth does not count
   */
  static double handOver(
      SparkSession spark,
      int workers,
      FactorisationProgram program,
      int items,
      int rank,
      int epochs) {
    Schedule schedule = new Schedule(workers, 1, 1);
    JavaRDD<Integer> numbers =
        BenchSessions.numbered(JavaSparkContext.fromSparkContext(spark.sparkContext()), workers);
    JavaRDD<BlockSource<SparseBlock>> data = numbers.map(p -> slice -> ONE_RATING);
    var job =
        new RotationJob<>(
            schedule,
            program,
            data.rdd(),
            () ->
                new InitialStates<>( // one user for each worker, and zeros
                    schedule,
                    numbers.rdd(),
                    (p, number) -> new FactorTable(1, rank),
                    numbers.rdd(),
                    (s, number) -> new FactorTable(items, rank)),
            CfKryoRegistrator.class.getName());
    var result =
        new RotationTrainer<>(job)
            .train(TrainingOptions.epochs(epochs).withEngine(EngineKind.RING));
    result.close();
    List<EpochReport> counted = result.history().subList(epochs / 5, epochs);
    return counted.stream().mapToDouble(EpochReport::seconds).sum() / counted.size() / workers;
  }
}
