package io.sparkmp.lineage.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("unit")
class TurnTest {
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @TempDir private java.nio.file.Path parent;

  private final FileSystem fs = Snapshots.local();

  private Turn take(FileSystem files, Duration patience) throws IOException {
    return Turn.take(files, new Path(parent + "/lock"), patience);
  }

  @Test
  @SuppressWarnings("try") // having the turn is all that it is for
  void isOfOneAtATimeAndLeavesNothing() throws IOException {
    try (Turn turn = take(fs, PATIENCE)) {
      assertThatThrownBy(() -> take(fs, Duration.ZERO))
          .isInstanceOf(IOException.class)
          .hasMessage("another process has been replacing it for 0 s");
    }
    assertThat(parent).isEmptyDirectory();
    take(fs, Duration.ZERO).close();
  }

  @Test
  @SuppressWarnings("try") // having the turn is all that it is for
  void isOfOneAtATimeHoweverManyWant() throws Exception {
    AtomicInteger have = new AtomicInteger();
    Callable<Integer> one =
        () -> {
          int most = 0;
          for (int round = 0; round < 40; round++) {
            try (Turn turn = take(fs, PATIENCE)) {
              most = Math.max(most, have.incrementAndGet());
              LockSupport.parkNanos(50_000); // so that another may come
              have.decrementAndGet();
            }
          }
          return most;
        };
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      for (Future<Integer> most : threads.invokeAll(Collections.nCopies(4, one))) {
        assertThat(most.get()).isEqualTo(1);
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(parent).isEmptyDirectory();
  }

  @Test
  void whoIsKilledHasItNoLonger() throws IOException {
    Files.createDirectory(parent.resolve("lock"));
    Files.write(parent.resolve("lock/lock-000001"), Snapshots.dead().toBytes());
    take(fs, Duration.ZERO).close();
    assertThat(parent).isEmptyDirectory();
  }

  /** As when a loaded machine stands still between the two steps of Hadoop's local delete. */
  @Test
  void whoTakesItWhileItIsPassedOnKeepsIt() throws IOException {
    List<Turn> next = new ArrayList<>();
    FileSystem slow =
        new FilterFileSystem(fs) {
          @Override
          public boolean delete(Path file, boolean recursive) throws IOException {
            boolean isLock = file.getName().startsWith("lock-");
            boolean deletes = recursive || isLock || listStatus(file).length == 0;
            if (!isLock) {
              next.add(take(fs, PATIENCE));
            }
            return deletes && super.delete(file, true);
          }
        };
    take(slow, PATIENCE).close();
    next.add(take(fs, PATIENCE));
    assertThat(next).hasSize(1);
    next.get(0).close();
    assertThat(parent).isEmptyDirectory();
  }

  /** Whatever call fails, no process waits for a lock that nobody will release. */
  @Test
  void whateverFailsKeepsNobodyWaiting() throws IOException {
    int failed = 0;
    for (int call = 1; call <= 12; call++) {
      AtomicInteger left = new AtomicInteger(call);
      try {
        take(failing(left), Duration.ZERO).close();
      } catch (IOException e) {
        assertThat(e).hasMessageContaining("quota");
        failed++;
      }
      take(fs, Duration.ZERO).close();
    }
    assertThat(failed).isGreaterThan(3);
    assertThat(parent).isEmptyDirectory();
  }

  private FileSystem failing(AtomicInteger left) {
    return new FilterFileSystem(fs) {
      private void call() throws IOException {
        if (left.decrementAndGet() == 0) {
          throw new IOException("quota");
        }
      }

      @Override
      public boolean mkdirs(Path folder) throws IOException {
        call();
        return super.mkdirs(folder);
      }

      @Override
      public FileStatus[] listStatus(Path folder) throws IOException {
        call();
        return super.listStatus(folder);
      }

      @Override
      public FSDataInputStream open(Path file) throws IOException {
        call();
        return super.open(file);
      }

      @Override
      public boolean delete(Path file, boolean recursive) throws IOException {
        call();
        return super.delete(file, recursive);
      }
    };
  }
}
