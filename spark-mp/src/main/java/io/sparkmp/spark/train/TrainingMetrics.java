package io.sparkmp.spark.train;

import com.codahale.metrics.Gauge;
import com.codahale.metrics.MetricRegistry;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.Tally;
import io.sparkmp.spark.Retry;
import io.sparkmp.spark.TrainingListener;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;
import org.apache.spark.SparkContext;
import org.apache.spark.metrics.source.Source;
import org.jspecify.annotations.Nullable;

/** The course of a training in Spark's metrics system, from its start to its end. */
final class TrainingMetrics implements Source, TrainingListener {

  /** The name of the metrics source. */
  static final String SOURCE = "spark_mp";

  private final SparkContext spark;
  private final MetricRegistry registry = new MetricRegistry();
  private volatile State state = new State(0, Double.NaN, Double.NaN, Double.NaN, 0, 0, 0, 0, 0);

  /** What the gauges show. */
  private record State(
      int epoch,
      double trainingLoss,
      double validationLoss,
      double updatesPerSecond,
      double waitSeconds,
      double transferSeconds,
      double bytesMoved,
      int retries,
      int epochsSinceSnapshot) {

    State with(EpochReport report, int sinceSnapshot) {
      return new State(
          report.epoch(),
          report.training().mean(),
          mean(report.validation()),
          report.updatesPerSecond(),
          waitSeconds + report.cost().waitNanos() / 1e9,
          transferSeconds + report.cost().transferNanos() / 1e9,
          bytesMoved + report.cost().bytesMoved(),
          retries,
          sinceSnapshot);
    }

    private static double mean(@Nullable Tally tally) {
      return tally == null ? Double.NaN : tally.mean();
    }

    State withRetry() {
      return new State(
          epoch,
          trainingLoss,
          validationLoss,
          updatesPerSecond,
          waitSeconds,
          transferSeconds,
          bytesMoved,
          retries + 1,
          epochsSinceSnapshot);
    }
  }

  private final LongSupplier snapshots;
  private long counted;
  private int epochsOfSnapshot;

  /**
   * Metrics of one training.
   *
   * @param snapshots the number of snapshots committed so far
   */
  TrainingMetrics(SparkContext spark, LongSupplier snapshots) {
    this.spark = spark;
    this.snapshots = snapshots;
    gauge("epoch", State::epoch);
    gauge("trainingLoss", State::trainingLoss);
    gauge("validationLoss", State::validationLoss);
    gauge("updatesPerSecond", State::updatesPerSecond);
    gauge("waitSeconds", State::waitSeconds);
    gauge("transferSeconds", State::transferSeconds);
    gauge("bytesMoved", State::bytesMoved);
    gauge("retries", State::retries);
    gauge("epochsSinceSnapshot", State::epochsSinceSnapshot);
  }

  private void gauge(String name, ToDoubleFunction<State> value) {
    registry.register(name, (Gauge<Double>) () -> value.applyAsDouble(state));
  }

  @Override
  public String sourceName() {
    return SOURCE;
  }

  @Override
  public MetricRegistry metricRegistry() {
    return registry;
  }

  @Override
  public void begun(String title, int epochs) {
    spark.env().metricsSystem().registerSource(this);
  }

  @Override
  public void epoch(EpochReport report) {
    state = state.with(report, sinceSnapshot(report.epoch()));
  }

  /** How many of these epochs have been trained since the last snapshot; all if there is none. */
  private int sinceSnapshot(int epochs) {
    long committed = snapshots.getAsLong();
    if (committed > counted) {
      counted = committed;
      epochsOfSnapshot = epochs;
    }
    return epochs - epochsOfSnapshot;
  }

  @Override
  public void retried(Retry retry) {
    state = state.withRetry();
  }

  @Override
  public void ended(@Nullable Throwable failure) {
    if (!spark.isStopped()) {
      spark.env().metricsSystem().removeSource(this);
    }
  }
}
