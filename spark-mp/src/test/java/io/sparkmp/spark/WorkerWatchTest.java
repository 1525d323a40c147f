package io.sparkmp.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.rotation.BlockSource;
import io.sparkmp.testing.Await;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.apache.spark.SparkConf;
import org.apache.spark.util.CollectionAccumulator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Only a worker for which nobody does anything hangs. */
@Tag("unit")
class WorkerWatchTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final SparkConf CONF = new SparkConf(false).set(StandstillWatch.BOUND, "3s");

  private final CountDownLatch end = new CountDownLatch(1);

  @Test
  void onlyTheWorkerThatHangsIsReported() throws Exception {
    AtomicLong read = new AtomicLong();
    Watched hanging = new Watched(0, new Nothing(), this::hang);
    Watched computing = new Watched(1, new Nothing(), this::compute);
    Watched looking = new Watched(2, new Nothing(), this::lookAgain);
    Watched reading = new Watched(3, new Growing(read), this::hang);
    List<Watched> all = List.of(hanging, computing, looking, reading);
    Await.until(
        LONG,
        () -> {
          read.incrementAndGet();
          return !hanging.hangs.isZero();
        });
    List<String> reports = all.stream().flatMap(watched -> watched.hangs.value().stream()).toList();
    end.countDown();
    for (Watched watched : all) {
      watched.thread.join();
    }
    assertThat(reports)
        .singleElement()
        .asString()
        .isEqualTo(
            "Worker 0 has used no processor for 3 s, in jdk.internal.misc.Unsafe.park, called by"
                + " io.sparkmp.spark.WorkerWatchTest.hang");
  }

  private void hang() {
    try {
      end.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private void compute() {
    long sum = 0;
    while (end.getCount() > 0) {
      sum += end.getCount();
    }
    assertThat(sum).isPositive();
  }

  private void lookAgain() {
    while (end.getCount() > 0) {
      LockSupport.parkNanos(200_000);
    }
  }

  private static final class Watched {
    private final CollectionAccumulator<String> hangs = new CollectionAccumulator<>();
    private final Thread thread;

    Watched(int worker, BlockSource<?> data, Runnable work) {
      thread =
          new Thread(
              () -> {
                try (WorkerWatch watch = new WorkerWatch(worker, data, hangs, CONF)) {
                  watch.over(work).run();
                }
              });
      thread.start();
    }
  }

  private static class Nothing implements BlockSource<Integer> {
    @Override
    public Integer block(int slice) {
      return slice;
    }
  }

  private static final class Growing extends Nothing {
    private final AtomicLong read;

    Growing(AtomicLong read) {
      this.read = read;
    }

    @Override
    public long progress() {
      return read.get();
    }
  }
}
