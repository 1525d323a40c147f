package io.sparkmp.spark;

import io.sparkmp.rotation.WorkerReport;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.SparkEnv;
import org.apache.spark.storage.BlockManagerId;

/**
 * What a leg reports of one worker.
 *
 * @param place where it ran, such as "executor 2 (node7)"; empty in local mode, where there is only
 *     one place
 * @param passes a report for each pass of the leg, and for earlier passes of the epoch within which
 *     it started
 */
public record LegReport(String place, ArrayList<WorkerReport> passes) implements Serializable {
  private static final long serialVersionUID = 1L;

  /** A worker on this executor. */
  public static LegReport here(List<WorkerReport> passes) {
    BlockManagerId here = SparkEnv.get().blockManager().blockManagerId();
    String place =
        here.isDriver() ? "" : "executor " + here.executorId() + " (" + here.host() + ")";
    return new LegReport(place, new ArrayList<>(passes));
  }

  /** How long the worker has worked in all passes. */
  public long wallNanos() {
    return passes.stream().mapToLong(report -> report.cost().wallNanos()).sum();
  }

  /** The same for the passes of one epoch, counted from 0. */
  public long wallNanos(int epoch) {
    return passes.stream()
        .filter(report -> report.pass().epoch() == epoch)
        .mapToLong(report -> report.cost().wallNanos())
        .sum();
  }
}
