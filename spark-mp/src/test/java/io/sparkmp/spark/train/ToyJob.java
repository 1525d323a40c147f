package io.sparkmp.spark.train;

import io.sparkmp.rotation.EarlyStopping;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.HashChain;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.RotationProgram;
import io.sparkmp.rotation.SerialEngine;
import io.sparkmp.rotation.WorkerReport;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.HashChainRegistrator;
import io.sparkmp.spark.RotationJob;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.TrainingResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.rdd.RDD;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;

/** The hash chain laid out on Spark, and beside it the plain loop that it must equal. */
public final class ToyJob implements AutoCloseable {
  final Schedule schedule;
  public final RotationJob<HashChain.Data, long[], long[], long[]> job;

  /** For tests that run engines by themselves. */
  public final RDD<WorkerState<long[], long[]>> initial;

  private final RotationProgram<long[], long[], long[]> program;

  public ToyJob(JavaSparkContext spark, Schedule schedule) {
    this(spark, schedule, new HashChain());
  }

  public ToyJob(
      JavaSparkContext spark, Schedule schedule, RotationProgram<long[], long[], long[]> program) {
    this(spark, schedule, program, StorageLevel.MEMORY_AND_DISK());
  }

  /** As above, with an initial generation that is stored at this level. */
  public ToyJob(
      JavaSparkContext spark,
      Schedule schedule,
      RotationProgram<long[], long[], long[]> program,
      StorageLevel level) {
    this.schedule = schedule;
    this.program = program;
    JavaRDD<Integer> workers =
        spark.parallelize(
            IntStream.range(0, schedule.workers()).boxed().toList(), schedule.workers());
    RDD<HashChain.Data> data = workers.map(p -> HashChain.data(schedule).get(p)).rdd();
    data.persist(StorageLevel.MEMORY_AND_DISK());
    this.job =
        new RotationJob<>(
            schedule,
            program,
            data,
            () -> workers.map(p -> HashChain.initial(schedule).get(p)).rdd(),
            HashChainRegistrator.class.getName());
    this.initial = job.initial().get().persist(level);
  }

  TrainingResult<long[], long[]> train(int epochs, EngineKind engine) {
    return train(epochs, engine, new ArrayList<>());
  }

  TrainingResult<long[], long[]> train(int epochs, EngineKind engine, List<EpochReport> progress) {
    return trainer()
        .train(TrainingOptions.epochs(epochs).withEngine(engine).withProgress(progress::add));
  }

  TrainingResult<long[], long[]> validate(
      int epochs, EngineKind engine, @Nullable EarlyStopping stopping) {
    return trainer()
        .train(
            TrainingOptions.epochs(epochs)
                .withEngine(engine)
                .withValidation(true)
                .withEarlyStopping(stopping));
  }

  public RotationTrainer<HashChain.Data, long[], long[], long[]> trainer() {
    return new RotationTrainer<>(job);
  }

  /** How many messages a trainer's engines have refused. */
  public static int refusedMessages(RotationTrainer<?, ?, ?, ?> trainer) {
    return trainer.refusedMessages();
  }

  /** How many positions an epoch has. */
  int perEpoch() {
    return job.positions();
  }

  /** A trainer whose legs end where a test says. */
  RotationTrainer<HashChain.Data, long[], long[], long[]> trainer(Supplier<Pace> pace) {
    return new RotationTrainer<>(job, pace);
  }

  /** The states after some epochs of the plain loop. */
  public List<WorkerState<long[], long[]>> serial(int epochs) {
    return serial(Leg.train(0, epochs, null));
  }

  public List<WorkerState<long[], long[]>> serial(Leg leg) {
    return serial(leg, HashChain.initial(schedule));
  }

  public List<WorkerState<long[], long[]>> serial(
      Leg leg, List<WorkerState<long[], long[]>> states) {
    return new SerialEngine<>(schedule, program).run(leg, HashChain.data(schedule), states);
  }

  /** The loss after each epoch of the plain loop, on the validation set or in training. */
  List<EpochReport> serialReports(int epochs, @Nullable HeldOut evaluate) {
    List<List<WorkerReport>> reports = reports(serial(Leg.train(0, epochs, evaluate)));
    return IntStream.range(0, epochs).mapToObj(e -> EpochReport.of(e, reports)).toList();
  }

  public static List<List<WorkerReport>> reports(List<WorkerState<long[], long[]>> states) {
    return states.stream().map(WorkerState::reports).toList();
  }

  public static List<WorkerState<long[], long[]>> collect(RDD<WorkerState<long[], long[]>> model) {
    return model.toJavaRDD().collect();
  }

  public static String print(RDD<WorkerState<long[], long[]>> model) {
    return HashChain.print(collect(model));
  }

  @Override
  public void close() {
    job.data().unpersist(true);
    initial.unpersist(true);
  }
}
