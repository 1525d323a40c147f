package io.sparkmp.lineage.records;

import io.sparkmp.lineage.snapshot.PartFile;
import io.sparkmp.lineage.snapshot.SnapshotId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot whose parts are being written. Executors' reports, losses of executors and the loop's
 * thread meet here. Thread-safe.
 */
public final class PendingSnapshot {
  private final SnapshotId id;
  private final CompletableFuture<List<PartFile>> parts = new CompletableFuture<>();
  private final CountDownLatch settled = new CountDownLatch(1);
  private final Map<Long, WriteReport> reports = new HashMap<>(); // by the attempt of the task
  private final Set<String> lost = new HashSet<>(); // executors
  private @Nullable List<WritingTask> tasks; // by partition, once the job has ended

  /** A snapshot without a part. */
  public PendingSnapshot(SnapshotId id) {
    this.id = id;
  }

  /** The snapshot. */
  public SnapshotId id() {
    return id;
  }

  /**
   * Completes when all parts are written, or exceptionally when one cannot be and nobody writes any
   * more.
   */
  public CompletableFuture<List<PartFile>> parts() {
    return parts;
  }

  /** Opens when the snapshot is committed or abandoned. */
  public CountDownLatch settled() {
    return settled;
  }

  /**
   * Records, once the job has ended, which task writes each partition. Only their reports count.
   *
   * @param executors that have been lost already
   */
  public synchronized void begun(List<WritingTask> writing, Set<String> executors) {
    tasks = writing;
    lost.addAll(executors);
    completeIfNobodyWrites();
  }

  /** Takes in what an executor says of a part. */
  public synchronized void report(WriteReport report) {
    reports.putIfAbsent(report.attempt(), report);
    completeIfNobodyWrites();
  }

  /** Expects no more reports of an executor. */
  public synchronized void executorLost(String executor) {
    lost.add(executor);
    completeIfNobodyWrites();
  }

  /**
   * Waits for all writers even if one fails: the folder is then deleted, and a part begun later
   * would recreate it.
   */
  private void completeIfNobodyWrites() {
    if (tasks == null) {
      return;
    }
    List<PartFile> written = new ArrayList<>();
    String failure = null;
    for (int p = 0; p < tasks.size(); p++) {
      WriteReport report = reports.get(tasks.get(p).attempt());
      String executor = tasks.get(p).executor();
      String failed = null;
      if (report instanceof WriteReport.Written ok) {
        written.add(ok.part());
      } else if (report instanceof WriteReport.Failed not) {
        failed = "partition " + p + " failed by " + not.reason();
      } else if (lost.contains(executor)) {
        failed = "executor " + executor + " was lost while it wrote partition " + p;
      } else {
        return;
      }
      failure = failure == null ? failed : failure;
    }
    if (failure == null) {
      parts.complete(written);
    } else {
      parts.completeExceptionally(new IllegalStateException(failure));
    }
  }
}
