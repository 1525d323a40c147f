package io.sparkmp.spark.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.rotation.App;
import io.sparkmp.spark.watch.ExecutorMemory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class MemoryCheckTest {
  private static final long MB = 1_000_000;
  private static final long RESERVED = 300L << 20;

  /** Executors of two slots with so many usable megabytes each, of which 60 % are for storage. */
  private static ExecutorMemory executors(int count, long usable) {
    return new ExecutorMemory(
        count, 2 * count, usable * MB * 6 / 10 * count, usable * MB + RESERVED);
  }

  /** Parts of the same size each, in megabytes. */
  private static ModelSize size(int workers, double pinned, double slices, double added) {
    return ModelSize.of(
        Collections.nCopies(workers, new long[] {part(pinned, workers), part(added, workers)}),
        Collections.nCopies(2 * workers, new long[] {part(slices, 2 * workers), 0}));
  }

  private static long part(double megabytes, int parts) {
    return (long) (megabytes * MB / parts);
  }

  private static MemoryCheck check(ExecutorMemory memory) {
    return new MemoryCheck(memory, true, 1, 2, 0, null, value -> size(2, 0, 0, 0));
  }

  private static @Nullable String refusal(ExecutorMemory memory, ModelSize size) {
    return check(memory).refusal(size);
  }

  @Test
  void addsUpTheParts() {
    ModelSize size =
        ModelSize.of(
            List.of(new long[] {10, 3}, new long[] {30, 4}),
            List.of(new long[] {5, 1}, new long[] {6, 1}, new long[] {7, 1}, new long[] {2, 1}));
    assertThat(size).isEqualTo(new ModelSize(2, 40, 20, 7, 30 + 4, 7, 2));
    assertThat(size.total()).isEqualTo(60);
  }

  @Test
  void whatFitsIsNeitherRefusedNorWarnedOf() {
    MemoryCheck check = check(executors(1, 1000));
    assertThat(check.refusal(size(2, 200, 90, 0))).isNull();
    assertThat(check.warning(size(2, 200, 90, 0))).isNull();
  }

  @Test
  void slicesThatAreTooLargeToSendAreWarnedOfWithHowManyWouldDo() {
    ExecutorMemory two = executors(2, 8000);
    ModelSize few = size(2, 200, 6400, 0);
    assertThat(check(two).refusal(few)).isNull();
    assertThat(check(two).warning(few))
        .isEqualTo(
            "This training may run out of memory when slices are sent: the largest takes 1.6 GB,"
                + " and an executor that sends and receives one at a time has 1.4 GB for that; use"
                + " at least 10 slices per worker (--slices-per-worker), or a heap of 14g"
                + " (--memory; spark-submit: --executor-memory)");
    ModelSize many =
        ModelSize.of(
            Collections.nCopies(2, new long[] {part(200, 2), 0}),
            Collections.nCopies(20, new long[] {part(6400, 20), 0}));
    assertThat(check(two).warning(many)).doesNotContain("slices are sent");
    assertThat(check(executors(1, 14000)).warning(few)).doesNotContain("slices are sent");
    assertThat(check(executors(2, 6620)).warning(few))
        .contains("has 20.0 MB for that; use a heap of 14g (--memory");
    // It has room for the bytes of one that comes and one that goes, but not for Spark's messages.
    assertThat(check(executors(2, 10_000)).warning(few)).contains("slices are sent");
  }

  @Test
  void moreSlicesAreAdvisedThanThereAreIfOneIsMuchLargerThanTheOthers() {
    List<long[]> slices = new ArrayList<>(Collections.nCopies(7, new long[] {100 * MB, 0}));
    slices.add(new long[] {300 * MB, 0});
    ModelSize skewed = ModelSize.of(Collections.nCopies(2, new long[] {0, 0}), slices);
    assertThat(check(executors(2, 1500)).warning(skewed))
        .contains("has 500.0 MB for that; use at least 10 slices per worker");
  }

  @Test
  void copiesThatDoNotFitAloneAreRefusedWithWhatWouldHelp() {
    MemoryCheck check =
        new MemoryCheck(
            executors(1, 1000),
            true,
            1,
            2,
            0,
            new App.Setting("rank", 100, 1, value -> null),
            rank -> size(2, 7.5 * rank, 3.75 * rank, 0));
    assertThat(check.refusal(size(2, 750, 375, 0)))
        .isEqualTo(
            "Cannot train: the model does not fit into memory: 750.0 MB pinned and 375.0 MB in"
                + " slices are 562.5 MB a worker; 2 workers at a time with the copies that they"
                + " train take 2.3 GB of 1.0 GB on an executor; use rank 44 or less, at least 3"
                + " workers that take turns, or a heap of 3g (--memory; spark-submit:"
                + " --executor-memory or --driver-memory)");
  }

  @Test
  void whatIsAdvisedFits() {
    ModelSize tooLarge = size(2, 2000, 400, 100);
    assertThat(refusal(executors(1, 1000), tooLarge)).contains("at least 6 workers");
    MemoryCheck check = check(executors(1, 1000));
    assertThat(check.refusal(size(6, 2000, 400, 100))).isNull();
    assertThat(check.warning(size(6, 2000, 400, 100))).doesNotContain("run out of memory");
    assertThat(check.refusal(size(5, 2000, 400, 100))).contains("at least 6 workers");
  }

  @Test
  void copiesThatDoNotFitBesideTheirOriginalsAreWarnedOf() {
    ModelSize tight = size(2, 400, 200, 0);
    assertThat(refusal(executors(1, 1000), tight)).isNull();
    assertThat(check(executors(1, 1000)).warning(tight))
        .startsWith("This training may run out of memory: 400.0 MB pinned and 200.0 MB in slices");
  }

  @Test
  void moreExecutorsHoldMore() {
    ModelSize size = size(4, 2000, 400, 0);
    assertThat(refusal(executors(1, 1000), size)).isNotNull();
    assertThat(refusal(executors(2, 1000), size))
        .contains("600.0 MB a worker; 2 workers at a time");
    assertThat(refusal(executors(4, 1000), size)).isNull();
    assertThat(refusal(new ExecutorMemory(0, 0, 0, 0), size)).isNull();
  }

  @Test
  void executorsThatMayComeAreReckonedWith() {
    ModelSize size = size(4, 2000, 400, 0);
    MemoryCheck onCluster =
        new MemoryCheck(executors(1, 1000), false, 1, 2, 0, null, value -> size);
    assertThat(refusal(executors(1, 1000), size)).isNotNull();
    assertThat(onCluster.refusal(size)).isNull();
    assertThat(onCluster.warning(size)).contains("run out of memory");
    ModelSize ofTwoWorkers = size(2, 2000, 400, 0);
    assertThat(onCluster.refusal(ofTwoWorkers)).isNotNull();
  }

  @Test
  void modelsLargerThanMemoryRestOnDisk() {
    ExecutorMemory memory = executors(1, 1000); // 600 MB for storage
    assertThat(check(memory).isOnDisk(size(4, 200, 99, 0))).as("two generations fit").isFalse();
    assertThat(check(memory).isOnDisk(size(4, 200, 101, 0))).isTrue();
    assertThat(check(memory).isOnDisk(size(2, 200, 101, 0))).as("all are at work").isFalse();
    assertThat(check(new ExecutorMemory(0, 0, 0, 0)).isOnDisk(size(4, 9000, 0, 0))).isFalse();
    ModelSize large = size(20, 3000, 4000, 0); // 150 MB, and two slices of 100 MB
    assertThat(refusal(memory, large)).isNull();
    assertThat(check(memory).warning(large))
        .isEqualTo(
            "States that no worker trains will be on local disk, which takes time: 2 generations of"
                + " the model with 7.0 GB each do not fit into 600.0 MB; heaps of 32g would hold"
                + " them");
  }

  @Test
  void onDiskTheWorkersAtWorkMustFit() {
    ModelSize size = size(8, 80, 6000, 0); // 760 MB each, of which 750 MB in two slices
    assertThat(refusal(executors(1, 1000), size))
        .contains("2 workers at a time with the copies that they train take 2.3 GB of 1.0 GB")
        .contains("at least 19 workers that take turns");
    assertThat(refusal(executors(1, 1000), size(19, 80, 6000, 0))).isNull();
  }

  @Test
  void oneWorkerMustFitIntoOneExecutor() {
    List<long[]> workers = new ArrayList<>(Collections.nCopies(9, new long[] {10 * MB, 0}));
    workers.add(new long[] {1100 * MB, 0});
    ModelSize size = ModelSize.of(workers, Collections.nCopies(20, new long[] {MB, 0}));
    assertThat(refusal(executors(10, 1000), size)).contains("one worker with the copies");
  }

  @Test
  void whatGoesToDiskIsSaid() {
    ModelSize size = size(4, 200, 100, 0);
    ExecutorMemory memory = executors(2, 1000);
    assertThat(check(memory).warning(size)).isNull();
    MemoryCheck twice = new MemoryCheck(memory, true, 2, 3, 0, null, value -> size);
    assertThat(twice.warning(size))
        .isEqualTo(
            "Spark will keep a part of what it stores on local disk, which takes time: 3"
                + " generations of the model with 300.0 MB each, twice, do not fit into 1.2 GB;"
                + " heaps of 3g would hold them");
    MemoryCheck withBlocks = new MemoryCheck(memory, true, 1, 2, 700 * MB, null, value -> size);
    assertThat(withBlocks.warning(size))
        .contains("300.0 MB each and 700.0 MB of data do not fit into 1.2 GB; heaps of")
        .endsWith("would hold them, and with block storage disk the model alone is in memory");
  }

  /** More of anything never makes it fit. */
  @Test
  void needGrowsWithTheModelAndShrinksWithMemory() {
    Random random = new Random(5);
    for (int trial = 0; trial < 2000; trial++) {
      int workers = 1 + random.nextInt(40);
      double pinned = random.nextInt(3000);
      double slices = random.nextInt(3000);
      double added = random.nextInt(500);
      ExecutorMemory memory = executors(1 + random.nextInt(20), 500 + random.nextInt(2000));
      ExecutorMemory more =
          new ExecutorMemory(
              memory.executors(), memory.slots(), 2 * memory.storage(), 2 * memory.heap());
      String refusal = refusal(memory, size(workers, pinned, slices, added));
      if (refusal == null) {
        assertThat(refusal(memory, size(workers, pinned / 2, slices, added))).isNull();
        assertThat(refusal(memory, size(workers, pinned, slices / 2, added))).isNull();
        assertThat(refusal(memory, size(workers, pinned, slices, added / 2))).isNull();
        assertThat(refusal(more, size(workers, pinned, slices, added))).isNull();
      } else {
        assertThat(refusal(memory, size(workers, 2 * pinned, slices, added))).isNotNull();
        assertThat(refusal(memory, size(workers, pinned, 2 * slices, added))).isNotNull();
      }
    }
  }
}
