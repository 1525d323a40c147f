package io.sparkmp.lineage;

import io.sparkmp.lineage.snapshot.PartFile;
import io.sparkmp.lineage.snapshot.SnapshotId;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot whose parts are being written. Reports of executors, news of lost ones and the loop's
 * thread meet here. Thread-safe.
 */
final class PendingSnapshot {
  private final SnapshotId id;
  private final CompletableFuture<List<PartFile>> parts = new CompletableFuture<>();
  private final CountDownLatch settled = new CountDownLatch(1);
  private final TreeMap<Integer, PartFile> written = new TreeMap<>();
  private @Nullable List<String> executors; // of each partition, once the job has ended

  PendingSnapshot(SnapshotId id) {
    this.id = id;
  }

  SnapshotId id() {
    return id;
  }

  /** Completed when all parts are written, exceptionally when one cannot be. */
  CompletableFuture<List<PartFile>> parts() {
    return parts;
  }

  /** Opens when the snapshot is committed or given up. */
  CountDownLatch settled() {
    return settled;
  }

  /**
   * The job has ended: tells which executor writes each partition.
   *
   * @param lost those that have been lost already
   */
  synchronized void begun(List<String> executorOf, Set<String> lost) {
    executors = executorOf;
    completeIfAllWritten();
    lost.forEach(this::executorLost);
  }

  synchronized void report(WriteReport report) {
    if (report instanceof WriteReport.Written ok) {
      written.putIfAbsent(ok.part().partition(), ok.part());
      completeIfAllWritten();
    } else if (report instanceof WriteReport.Failed failed
        && !written.containsKey(failed.partition())) { // else a second attempt, not needed
      giveUp("partition " + failed.partition() + " failed by " + failed.reason());
    }
  }

  private void completeIfAllWritten() {
    if (executors != null && written.size() == executors.size()) {
      parts.complete(List.copyOf(written.values()));
    }
  }

  synchronized void executorLost(String executor) {
    for (int p = 0; executors != null && p < executors.size(); p++) {
      if (executors.get(p).equals(executor) && !written.containsKey(p)) {
        giveUp("executor " + executor + " was lost while it wrote partition " + p);
        return;
      }
    }
  }

  void giveUp(String reason) {
    parts.completeExceptionally(new IllegalStateException(reason));
  }
}
