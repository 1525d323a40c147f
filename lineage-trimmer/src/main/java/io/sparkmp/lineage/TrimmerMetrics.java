package io.sparkmp.lineage;

import com.codahale.metrics.Counter;
import com.codahale.metrics.MetricRegistry;
import java.time.Duration;
import org.apache.spark.metrics.source.Source;

/** Reports a loop's cost to Spark's metrics system. Thread-safe. */
final class TrimmerMetrics implements Source {
  private final String name;
  private final MetricRegistry registry = new MetricRegistry();
  private final Counter generations = registry.counter("generations");
  private final Counter rollbacks = registry.counter("rollbacks");
  private final Counter replayed = registry.counter("replayedGenerations");
  private final Counter snapshots = registry.counter("snapshots");
  private final Counter failedSnapshots = registry.counter("failedSnapshots");
  private final Counter snapshotBytes = registry.counter("snapshotBytes");
  private final Counter writingNanos = registry.counter("snapshotNanos");
  private final Counter pauseNanos = registry.counter("pauseNanos");

  TrimmerMetrics(String name) {
    this.name = name;
  }

  @Override
  public String sourceName() {
    return name;
  }

  @Override
  public MetricRegistry metricRegistry() {
    return registry;
  }

  void generation(boolean again) {
    generations.inc();
    if (again) {
      replayed.inc();
    }
  }

  void rollback() {
    rollbacks.inc();
  }

  void snapshot(long bytes, long nanos) {
    snapshots.inc();
    snapshotBytes.inc(bytes);
    writingNanos.inc(nanos);
  }

  void failedSnapshot() {
    failedSnapshots.inc();
  }

  void pause(long nanos) {
    pauseNanos.inc(nanos);
  }

  TrimmerReport report() {
    return new TrimmerReport(
        generations.getCount(),
        rollbacks.getCount(),
        replayed.getCount(),
        snapshots.getCount(),
        failedSnapshots.getCount(),
        snapshotBytes.getCount(),
        Duration.ofNanos(writingNanos.getCount()),
        Duration.ofNanos(pauseNanos.getCount()));
  }
}
