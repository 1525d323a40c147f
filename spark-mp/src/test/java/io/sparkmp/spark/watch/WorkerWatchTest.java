package io.sparkmp.spark.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.rotation.BlockSource;
import io.sparkmp.testing.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.apache.spark.SparkConf;
import org.apache.spark.util.CollectionAccumulator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A worker hangs only if it waits for something outside the process. */
@Tag("unit")
class WorkerWatchTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final SparkConf CONF =
      new SparkConf(false)
          .set(StandstillWatch.BOUND, "3s")
          .set("spark.executor.heartbeatInterval", "1s");

  private final CountDownLatch end = new CountDownLatch(1);
  private final List<Thread> threads = new ArrayList<>();

  @Test
  void onlyTheWorkerThatHangsIsReported() throws Exception {
    Pipe first = Pipe.open();
    Pipe second = Pipe.open();
    Watched computing = new Watched(0, null, this::compute);
    Watched looking = new Watched(1, null, this::lookAgain);
    Watched waiting = new Watched(2, null, this::await);
    Watched reading = new Watched(3, start(this::compute), this::await);
    Watched hanging = new Watched(4, null, () -> read(first));
    Watched waitingForOneThatHangs = new Watched(5, start(() -> read(second)), this::await);
    Await.until(LONG, () -> !hanging.hangs.isZero() && !waitingForOneThatHangs.hangs.isZero());
    List<String> reports = new ArrayList<>();
    for (Watched watched :
        List.of(computing, looking, waiting, reading, hanging, waitingForOneThatHangs)) {
      reports.addAll(watched.hangs.value());
    }
    first.sink().write(ByteBuffer.allocate(1));
    Await.until(LONG, () -> hanging.hangs.isZero()); // it goes on
    end.countDown();
    first.sink().close();
    second.sink().close();
    for (Thread thread : threads) {
      thread.join();
    }
    String where =
        " has used no processor for 3 s, in sun.nio.ch.FileDispatcherImpl.read0, called by"
            + " io.sparkmp.spark.watch.WorkerWatchTest.read";
    assertThat(reports).containsExactly("Worker 4" + where, "Worker 5" + where);
  }

  /** Reads a byte, then waits for the end: a worker that goes on. */
  private void read(Pipe pipe) {
    try {
      pipe.source().read(ByteBuffer.allocate(1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    await();
  }

  private void await() {
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

  private Thread start(Runnable work) {
    Thread thread = new Thread(work);
    threads.add(thread);
    thread.start();
    return thread;
  }

  private final class Watched {
    private final CollectionAccumulator<String> hangs = new CollectionAccumulator<>();

    Watched(int worker, @Nullable Thread reader, Runnable work) {
      start(
          () -> {
            try (WorkerWatch watch = new WorkerWatch(worker, new Source(reader), hangs, CONF)) {
              watch.over(work).run();
            }
          });
    }
  }

  private record Source(@Nullable Thread reader) implements BlockSource<Integer> {
    @Override
    public Integer block(int slice) {
      return slice;
    }

    @Override
    public @Nullable Thread waitedFor() {
      return reader;
    }
  }
}
