package io.sparkmp.spark.ml;

import io.sparkmp.rotation.EpochReport;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * The summary of a fit.
 *
 * @param iterations in order, including those after the best one
 * @param best the number of the iteration whose model was kept, from 1
 * @param readSeconds the time for reading the data and laying it out, before the first iteration
 * @param startLoss the loss before the first iteration, or null if none computes it
 * @param warning that the model is worse than an untrained one, with the remedy; null if it is not,
 *     as far as is known
 */
public record TrainingSummary(
    List<Iteration> iterations,
    int best,
    double readSeconds,
    @Nullable Double startLoss,
    @Nullable String warning) {

  /** Copies the list. */
  public TrainingSummary {
    iterations = List.copyOf(iterations);
  }

  /**
   * One iteration.
   *
   * @param iteration from 1
   * @param loss mean training loss per observation, before each update
   * @param validationLoss mean loss per observation of the validation set after the iteration, or
   *     null
   * @param seconds from the first block to the last hand-over, the mean over workers
   * @param updatesPerSecond over all workers
   * @param waitShare the fraction of the workers' time spent waiting for slices, 0 to 1
   * @param movedBytes bytes of slices sent to other processes
   */
  public record Iteration(
      int iteration,
      double loss,
      @Nullable Double validationLoss,
      double seconds,
      double updatesPerSecond,
      double waitShare,
      long movedBytes) {

    private Iteration numbered(int number) {
      return new Iteration(
          number, loss, validationLoss, seconds, updatesPerSecond, waitShare, movedBytes);
    }
  }

  /**
   * The summary of a training.
   *
   * @param history one report per iteration
   * @param best the number of iterations that the model was trained for
   * @param warning the summary's warning
   */
  static TrainingSummary of(
      List<EpochReport> history, int best, double readSeconds, @Nullable String warning) {
    return new TrainingSummary(
        history.stream().map(TrainingSummary::iteration).toList(),
        best,
        readSeconds,
        null,
        warning);
  }

  private static Iteration iteration(EpochReport epoch) {
    return new Iteration(
        epoch.epoch(),
        epoch.training().mean(),
        epoch.validation() == null ? null : epoch.validation().mean(),
        epoch.seconds(),
        epoch.updatesPerSecond(),
        epoch.cost().waitNanos() / Math.max((double) epoch.cost().wallNanos(), 1.0),
        epoch.cost().bytesMoved());
  }

  /**
   * This summary if the first epochs only prepare the iterations: the last of these computed the
   * start loss, and their time counts as reading.
   *
   * @param epochs at least 1
   */
  public TrainingSummary withoutPreparing(int epochs) {
    int preparing = Math.min(epochs, iterations.size());
    List<Iteration> others =
        iterations.stream()
            .skip(preparing)
            .map(one -> one.numbered(one.iteration - epochs))
            .toList();
    double seconds = iterations.stream().limit(preparing).mapToDouble(Iteration::seconds).sum();
    return new TrainingSummary(
        others,
        Math.max(0, Math.min(best - epochs, others.size())),
        readSeconds + seconds,
        preparing == epochs ? (Double) iterations.get(epochs - 1).loss : null,
        warning);
  }

  /** The number of iterations, including those after the best one. */
  public int totalIterations() {
    return iterations.size();
  }

  /** The start loss, if known, followed by the training loss of each iteration. */
  public double[] objectiveHistory() {
    return DoubleStream.concat(
            startLoss == null ? DoubleStream.empty() : DoubleStream.of(startLoss),
            iterations.stream().mapToDouble(Iteration::loss))
        .toArray();
  }

  /** The iterations as a table, with the columns of {@link Iteration}. */
  public Dataset<Row> history(SparkSession spark) {
    StructType schema =
        new StructType()
            .add("iteration", DataTypes.IntegerType, false)
            .add("loss", DataTypes.DoubleType, false)
            .add("validationLoss", DataTypes.DoubleType, true)
            .add("seconds", DataTypes.DoubleType, false)
            .add("updatesPerSecond", DataTypes.DoubleType, false)
            .add("waitShare", DataTypes.DoubleType, false)
            .add("movedBytes", DataTypes.LongType, false);
    List<Row> rows = new ArrayList<>();
    for (Iteration i : iterations) {
      rows.add(
          RowFactory.create(
              i.iteration,
              i.loss,
              i.validationLoss,
              i.seconds,
              i.updatesPerSecond,
              i.waitShare,
              i.movedBytes));
    }
    return spark.createDataFrame(rows, schema);
  }
}
