package io.sparkmp.lineage;

import static org.assertj.core.api.Assertions.assertThat;

import com.codahale.metrics.Counter;
import io.sparkmp.compat.ScalaApi;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.SparkEnv;
import org.apache.spark.metrics.source.Source;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The counters in Spark's metrics system. */
@Tag("spark")
class MetricsTest {
  @TempDir private Path folder;

  @Test
  void countersAreThereWhileTheLoopRuns() {
    assertThat(sources()).isEmpty();
    try (var trimmer = LineageTrimmer.of(Numbers.first(), Numbers.durable(folder).every(2))) {
      trimmer.iterate(5, Numbers::step);
      assertThat(sources()).hasSize(1);
      Map<String, Counter> counters = sources().get(0).metricRegistry().getCounters();
      assertThat(counters)
          .containsOnlyKeys(
              "generations",
              "rollbacks",
              "replayedGenerations",
              "snapshots",
              "failedSnapshots",
              "snapshotBytes",
              "snapshotNanos",
              "pauseNanos");
      assertCounts(counters, 5, 0, 0, 3);

      trimmer.rollBack();
      trimmer.iterate(6, Numbers::step);
      assertCounts(counters, 6, 1, 0, 4);

      TrimmerReport report = trimmer.report();
      assertThat(report.generations()).isEqualTo(6);
      assertThat(report.rollbacks()).isEqualTo(1);
      assertThat(report.replayed()).isZero();
      assertThat(report.snapshots()).isEqualTo(4);
      assertThat(report.failedSnapshots()).isZero();
      assertThat(report.snapshotBytes()).isPositive();
      assertThat(report.writing()).isPositive();
    }
    assertThat(sources()).isEmpty();
  }

  @Test
  void replayedGenerationsAreCounted() {
    try (var trimmer = LineageTrimmer.of(Numbers.first(), Durability.memory())) {
      trimmer.iterate(3, Numbers::step);
      assertThat(trimmer.rollBack().collect()).isEqualTo(Numbers.FIRST); // there is no snapshot
      assertThat(trimmer.generation()).isZero();
      assertThat(trimmer.iterate(4, Numbers::step).collect()).isEqualTo(Numbers.after(4));
      assertThat(trimmer.report().generations()).isEqualTo(7);
      assertThat(trimmer.report().replayed()).isEqualTo(3);
    }
  }

  private static void assertCounts(
      Map<String, Counter> counters,
      long generations,
      long rollbacks,
      long replayed,
      long written) {
    assertThat(counters.get("generations").getCount()).isEqualTo(generations);
    assertThat(counters.get("rollbacks").getCount()).isEqualTo(rollbacks);
    assertThat(counters.get("replayedGenerations").getCount()).isEqualTo(replayed);
    assertThat(counters.get("snapshots").getCount()).isEqualTo(written);
    assertThat(counters.get("failedSnapshots").getCount()).isZero();
  }

  private static List<Source> sources() {
    return ScalaApi.asJava(SparkEnv.get().metricsSystem().getSourcesByName("LineageTrimmer"));
  }
}
