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
  private final TreeMap<Integer, String> failures = new TreeMap<>(); // reasons by partition
  private @Nullable List<String> executors; // of each partition, once the job has ended

  PendingSnapshot(SnapshotId id) {
    this.id = id;
  }

  SnapshotId id() {
    return id;
  }

  /**
   * Completed when all parts are written, exceptionally when one cannot be, and nobody writes any
   * more.
   */
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
    completeIfNobodyWrites();
    lost.forEach(this::executorLost);
  }

  synchronized void report(WriteReport report) {
    if (report instanceof WriteReport.Written ok) {
      written.putIfAbsent(ok.part().partition(), ok.part());
    } else if (report instanceof WriteReport.Failed failed
        && !written.containsKey(failed.partition())) { // else a second attempt, not needed
      failures.putIfAbsent(
          failed.partition(), "partition " + failed.partition() + " failed by " + failed.reason());
    }
    completeIfNobodyWrites();
  }

  synchronized void executorLost(String executor) {
    for (int p = 0; executors != null && p < executors.size(); p++) {
      if (executors.get(p).equals(executor) && !written.containsKey(p)) {
        failures.putIfAbsent(p, "executor " + executor + " was lost while it wrote partition " + p);
      }
    }
    completeIfNobodyWrites();
  }

  /**
   * All are waited for even if one fails: what is given up is deleted, and a part that is begun
   * later would bring its folder back.
   */
  private void completeIfNobodyWrites() {
    if (executors == null) {
      return;
    }
    for (int p = 0; p < executors.size(); p++) {
      if (!written.containsKey(p) && !failures.containsKey(p)) {
        return;
      }
    }
    if (failures.isEmpty()) {
      parts.complete(List.copyOf(written.values()));
    } else {
      giveUp(failures.firstEntry().getValue());
    }
  }

  private void giveUp(String reason) {
    parts.completeExceptionally(new IllegalStateException(reason));
  }
}
