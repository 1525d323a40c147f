package io.sparkmp.lineage.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.sparkmp.testing.Await;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("unit")
class DirectoryLockTest {
  private static final Duration LONG = Duration.ofHours(1);
  private static final Duration SHORT = Duration.ofMillis(40);

  @TempDir private java.nio.file.Path folder;

  private final FileSystem fs = Snapshots.local();

  private DirectoryLock take(Duration period) throws IOException {
    return take(fs, "second app-2", period);
  }

  private DirectoryLock take(FileSystem files, String application, Duration period)
      throws IOException {
    return DirectoryLock.take(files, new Path(folder.toString()), application, 0, period);
  }

  private void lockedBy(Owner owner) throws IOException {
    Files.write(folder.resolve("lock-000001"), owner.toBytes());
  }

  private void assertRefused(Duration period, String who) {
    assertThatThrownBy(() -> take(period))
        .isInstanceOf(SnapshotException.class)
        .hasMessage(
            "Cannot use %s for snapshots: %s; wait for its end or use another directory",
            folder, who);
  }

  @Test
  void isHeldUntilClosed() throws IOException {
    try (DirectoryLock lock = take(fs, "train app-1", LONG)) {
      assertThat(lock.number()).isEqualTo(1);
      assertThat(Snapshots.names(folder)).containsExactly("lock-000001");
      lock.check();
      Owner owner = Owner.here("train app-1", LONG);
      assertThat(owner.toString())
          .isEqualTo("train app-1 (process %d on %s)", owner.process(), owner.host());
      assertRefused(LONG, owner + " writes to it");
      Path root = new Path(folder.toString());
      assertThatThrownBy(() -> SnapshotDirectory.checkUnused(fs, root, "", LONG))
          .hasMessage(
              "Cannot use %s for snapshots: %s writes to it; wait for its end or use another"
                  + " directory",
              fs.makeQualified(root), owner);
      assertThat(Snapshots.names(folder)).containsExactly("lock-000001");
      lock.check();
    }
    SnapshotDirectory.checkUnused(fs, new Path(folder.toString()), "", LONG);
    SnapshotDirectory.checkUnused(fs, new Path(folder + "/new"), "", LONG);
    assertThat(folder).isEmptyDirectory();
    take(LONG).close();
  }

  @Test
  void numbersAreAboveThoseThatHaveWritten() throws IOException {
    Path root = new Path(folder.toString());
    try (DirectoryLock lock = DirectoryLock.take(fs, root, "train", 41, LONG)) {
      assertThat(lock.number()).isEqualTo(42);
      assertThat(Snapshots.names(folder)).containsExactly("lock-000042");
    }
  }

  @Test
  void aProcessThatHasEndedIsTakenOverAtOnce() throws Exception {
    String java = ProcessHandle.current().info().command().orElseThrow();
    Process process = new ProcessBuilder(java, "--version").redirectErrorStream(true).start();
    process.getInputStream().readAllBytes();
    process.waitFor();
    Owner here = Owner.here("train app-1", LONG);
    lockedBy(withProcess(here, process.pid(), here.processStart()));
    try (DirectoryLock lock = take(LONG)) { // which would wait for three hours
      assertThat(lock.number()).isEqualTo(2);
      assertThat(Snapshots.names(folder)).containsExactly("lock-000002");
    }
  }

  private static Owner withProcess(Owner owner, long process, long start) {
    return new Owner(
        owner.token(),
        owner.application(),
        owner.host(),
        process,
        start,
        owner.processes(),
        owner.renewalMillis());
  }

  @Test
  void aProcessNumberThatIsUsedAgainIsTakenOverAtOnce() throws IOException {
    lockedBy(Snapshots.dead());
    take(LONG).close();
  }

  @Test
  void aProcessThatNobodyHasWaitedForIsDead() throws IOException {
    assumeThat(java.nio.file.Path.of("/proc/self/stat")).as("a system with /proc").exists();
    // What takes the place of the shell does not wait for the shell's child.
    Process parent = new ProcessBuilder("sh", "-c", "sleep 900 & echo $!; exec sleep 600").start();
    try (BufferedReader out = parent.inputReader(StandardCharsets.US_ASCII)) {
      long child = Long.parseLong(out.readLine());
      long start = Owner.start(child).orElseThrow();
      Owner owner = withProcess(Owner.here("train", LONG), child, start);
      assertThat(owner.isAlive()).contains(true);
      Await.until(
          Duration.ofMinutes(1),
          () -> parent.info().arguments().filter(words -> words[0].equals("600")).isPresent());
      ProcessHandle.of(child).orElseThrow().destroyForcibly();
      Await.until(Duration.ofMinutes(1), () -> owner.isAlive().equals(Optional.of(false)));
      assertThat(java.nio.file.Path.of("/proc/" + child)).exists();
    } finally {
      parent.destroyForcibly();
    }
  }

  @Test
  void isKnownToLiveWhateverTheClockSays() throws IOException {
    Owner here;
    try (DirectoryLock lock = take(LONG)) {
      java.nio.file.Path file = folder.resolve("lock-00000" + lock.number());
      here = Owner.parse(Files.readAllBytes(file)).orElseThrow();
      assumeThat(here.processes()).as("a system that tells its processes apart").isNotEmpty();
      assertThat(here.isAlive()).contains(true);
    }
    assertThat(here.isAlive()).contains(false);
    assertThat(here.processStart()).isPositive();
    assertThat(Snapshots.elsewhere(LONG).isAlive()).isEmpty();
  }

  @Test
  void anOwnerThatRenewsSeldomIsKnownAndWaitedForADayAtMost() throws IOException {
    ProcessHandle parent = ProcessHandle.current().parent().orElseThrow();
    Owner here = Owner.here("train app-1", Duration.ofDays(2));
    assertThat(here.renewal()).isEqualTo(Duration.ofDays(1));
    assumeThat(here.processes()).as("a system that tells its processes apart").isNotEmpty();
    Owner owner = withProcess(here, parent.pid(), Owner.start(parent.pid()).orElseThrow());
    lockedBy(owner);
    assertRefused(Duration.ofMillis(1), owner + " writes to it");
  }

  @Test
  void anUnknownOwnerIsTakenOverAfterThreePeriods() throws IOException {
    lockedBy(Snapshots.elsewhere(Duration.ofMillis(1)));
    long start = System.nanoTime();
    try (DirectoryLock lock = take(SHORT)) {
      assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(3 * SHORT.toNanos());
      assertThat(lock.number()).isEqualTo(2);
    }
  }

  @Test
  void anUnknownOwnerIsWaitedForOnce() throws IOException {
    lockedBy(Snapshots.elsewhere(Duration.ofMillis(1)));
    Path root = new Path(folder.toString());
    long start = System.nanoTime();
    SnapshotDirectory.checkUnused(fs, root, "second app-2", SHORT);
    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(3 * SHORT.toNanos());
    assertThat(folder).isEmptyDirectory();
    take(LONG).close(); // which would wait for three hours
  }

  @Test
  void whoIsWaitedForBeforeAnythingIsReadFindsOut() throws IOException {
    DirectoryLock asleep = take(fs, "train app-1", LONG);
    lockedBy(Snapshots.dead()); // as it seems
    SnapshotDirectory.checkUnused(fs, new Path(folder.toString()), "second app-2", LONG);
    assertThatThrownBy(asleep::check)
        .isInstanceOf(SnapshotException.class)
        .hasMessageContaining(": its lock lock-000001 is gone: it was deleted, or another driver");
    try (DirectoryLock next = take(LONG)) {
      assertThat(next.number()).isEqualTo(1);
      assertThatThrownBy(asleep::check).hasMessageContaining("another driver has taken it over");
      asleep.close();
      next.check();
    }
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void anUnknownOwnerMayRenewAtItsOwnPace() throws IOException {
    lockedBy(Snapshots.elsewhere(SHORT));
    long start = System.nanoTime();
    take(Duration.ofMillis(1)).close();
    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(3 * SHORT.toNanos());
  }

  @Test
  void aLockThatWasNotWrittenInFullIsTakenOverAfterThreePeriods() throws IOException {
    for (String text : List.of("", "#Sat", "token=1\nprocess=many\n", "token=\\u00")) {
      Files.writeString(folder.resolve("lock-000001"), text);
      take(Duration.ofMillis(3)).close();
    }
  }

  @Test
  void anUnknownOwnerThatRenewsIsNotTakenOver() throws Exception {
    lockedBy(Snapshots.elsewhere(LONG));
    java.nio.file.Path file = folder.resolve("lock-000001");
    AtomicBoolean stop = new AtomicBoolean();
    Thread owner =
        new Thread(
            () -> {
              for (long time = 1; !stop.get(); time++) { // a clock of its own
                try {
                  Files.setLastModifiedTime(file, FileTime.fromMillis(1000 * time));
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              }
            });
    owner.start();
    try {
      assertRefused(LONG, "train app-7 (process 4711 on node-7) writes to it");
      assertThatThrownBy(
              () -> SnapshotDirectory.checkUnused(fs, new Path(folder.toString()), "", LONG))
          .hasMessageContaining("train app-7 (process 4711 on node-7) writes to it");
      Files.write(file, new byte[0]);
      assertRefused(LONG, "a driver is about to write to it");
    } finally {
      stop.set(true);
      owner.join();
    }
    assertThat(Snapshots.names(folder)).containsExactly("lock-000001");
  }

  @Test
  void isRenewed() throws IOException {
    assertRenewed(fs);
    assertRenewed( // a store that keeps its own times
        new FilterFileSystem(fs) {
          @Override
          public void setTimes(Path file, long modified, long read) {}
        });
  }

  private void assertRenewed(FileSystem files) throws IOException {
    try (DirectoryLock lock = take(files, "train", Duration.ofMillis(1))) {
      java.nio.file.Path file = folder.resolve("lock-000001");
      for (int i = 0; i < 3; i++) {
        Files.setLastModifiedTime(file, FileTime.fromMillis(1000));
        Await.until(Duration.ofMinutes(1), () -> file.toFile().lastModified() > 1000);
      }
      lock.check();
    }
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void whoWasTakenOverFindsOut() throws IOException {
    DirectoryLock asleep = take(fs, "train app-1", LONG);
    lockedBy(Snapshots.dead()); // as it seems
    try (DirectoryLock taker = take(LONG)) {
      assertThat(taker.number()).isEqualTo(2);
      assertTakenOver(asleep);
      taker.check();
      asleep.close();
      taker.check();
      assertThat(Snapshots.names(folder)).containsExactly("lock-000002");
    }
    assertThatThrownBy(asleep::check)
        .isInstanceOf(SnapshotException.class)
        .hasMessageContaining("another driver has taken the directory over and ended");
  }

  @Test
  void aLockThatSomebodyDeletesIsMissed() throws IOException {
    try (DirectoryLock lock = take(LONG)) {
      Files.delete(folder.resolve("lock-000001"));
      assertThatThrownBy(lock::check)
          .isInstanceOf(SnapshotException.class)
          .hasMessage(
              "Cannot write to %s: its lock lock-000001 is gone: it was deleted, or another driver"
                  + " has taken the directory over and ended. Start again with the same directory"
                  + " to go on from its newest snapshot",
              folder);
    }
  }

  /** As after a disk was mounted again for reading only. */
  @Test
  void aLockThatThisProcessCouldNotDeleteDoesNotKeepItOut() throws IOException {
    FileSystem stuck =
        new FilterFileSystem(fs) {
          @Override
          public boolean delete(Path file, boolean recursive) throws IOException {
            throw new IOException("Read-only file system");
          }
        };
    DirectoryLock left = take(stuck, "train app-1", LONG);
    assertThatThrownBy(left::close).hasMessage("Read-only file system");
    assertThat(Snapshots.names(folder)).containsExactly("lock-000001");
    try (DirectoryLock lock = take(LONG)) { // which would wait for three hours
      assertThat(lock.number()).isEqualTo(2);
    }
  }

  private void assertTakenOver(DirectoryLock lock) {
    assertThatThrownBy(lock::check)
        .isInstanceOf(SnapshotException.class)
        .hasMessage(
            "Cannot write to %s: another driver has taken it over, because this one did not renew"
                + " its lock in time. This one stops",
            folder);
  }

  @Test
  void whoWasTakenOverFindsOutEvenIfItsNumberIsUsedAgain() throws IOException {
    DirectoryLock asleep = take(fs, "train app-1", LONG);
    lockedBy(Snapshots.dead());
    take(LONG).close(); // has come and gone
    assertThat(folder).isEmptyDirectory();
    try (DirectoryLock third = take(LONG)) {
      assertThat(third.number()).isEqualTo(1);
      assertTakenOver(asleep);
      asleep.close();
      third.check();
    }
  }

  @Test
  void ofTwoThatRaceOneWins() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      for (int round = 0; round < 200; round++) {
        if (round % 2 == 0) {
          lockedBy(Snapshots.dead());
        }
        CyclicBarrier start = new CyclicBarrier(2);
        List<Future<Optional<DirectoryLock>>> races = new ArrayList<>();
        for (String name : List.of("a", "b")) {
          races.add(threads.submit(racer(name, start)));
        }
        List<DirectoryLock> winners = new ArrayList<>();
        for (Future<Optional<DirectoryLock>> race : races) {
          race.get().ifPresent(winners::add);
        }
        assertThat(winners).as("round %d", round).hasSize(1);
        assertThatCode(winners.get(0)::check).as("round %d", round).doesNotThrowAnyException();
        winners.get(0).close();
        assertThat(folder).as("round %d", round).isEmptyDirectory();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private Callable<Optional<DirectoryLock>> racer(String name, CyclicBarrier start) {
    return () -> {
      start.await();
      try {
        return Optional.of(take(fs, name, LONG));
      } catch (SnapshotException e) {
        assertThat(e)
            .hasMessageStartingWith("Cannot use " + folder + " for snapshots: ")
            .hasMessageFindingMatch(
                "another driver has just taken it|is about to write to it|writes to it");
        return Optional.empty();
      }
    };
  }

  @Test
  void whoComesBetweenLookingAndTakingIsSeen() throws IOException {
    FileSystem late =
        new FilterFileSystem(fs) {
          private int listings;

          @Override
          public org.apache.hadoop.fs.FileStatus[] listStatus(Path path) throws IOException {
            org.apache.hadoop.fs.FileStatus[] found = super.listStatus(path);
            if (listings++ == 0) {
              Files.write(folder.resolve("lock-000007"), Owner.here("third app-3", LONG).toBytes());
            }
            return found;
          }
        };
    assertThatThrownBy(() -> take(late, "second", LONG))
        .isInstanceOf(SnapshotException.class)
        .hasMessageContaining("another driver has just taken it");
    assertThat(Snapshots.names(folder)).containsExactly("lock-000007");
  }

  /** As when one that was refused has just let its higher number go. */
  @Test
  void whoLivesUnderALowerNumberIsSeen() throws IOException {
    ProcessHandle parent = ProcessHandle.current().parent().orElseThrow();
    Owner here = Owner.here("train app-1", LONG);
    assumeThat(here.processes()).as("a system that tells its processes apart").isNotEmpty();
    Owner owner = withProcess(here, parent.pid(), Owner.start(parent.pid()).orElseThrow());
    lockedBy(owner);
    Files.write(folder.resolve("lock-000002"), Snapshots.dead().toBytes());
    assertRefused(LONG, owner + " writes to it");
    assertThat(folder.resolve("lock-000001")).exists();
  }

  /** Seen as dead: its owner lets go, and the next takes the same number. */
  @Test
  void whoTakesTheNumberOfOneThatIsLettingGoIsSeen() throws IOException {
    lockedBy(Snapshots.dead());
    FileSystem late =
        new FilterFileSystem(fs) {
          private int listings;

          @Override
          public org.apache.hadoop.fs.FileStatus[] listStatus(Path path) throws IOException {
            if (++listings == 2) {
              lockedBy(Owner.here("third app-3", LONG));
            }
            return super.listStatus(path);
          }
        };
    assertThatThrownBy(() -> take(late, "second", LONG))
        .isInstanceOf(SnapshotException.class)
        .hasMessageContaining("another driver has just taken it");
    assertThat(Snapshots.names(folder)).containsExactly("lock-000001");
    assertThat(Owner.parse(Files.readAllBytes(folder.resolve("lock-000001"))))
        .map(Owner::application)
        .contains("third app-3");
  }

  @Test
  void aFullDiskLeavesNoLock() throws IOException {
    Faults faults = Faults.of("lock", 1, folder);
    Path root = FaultyFileSystem.path("lock", folder);
    FileSystem faulty = SnapshotDirectory.fileSystem(root, FaultyFileSystem.configuration());
    faults.plan(Faults.Kind.CREATE, "lock-");
    assertThatThrownBy(() -> DirectoryLock.take(faulty, root, "train", 0, LONG))
        .isInstanceOf(IOException.class)
        .hasMessage("Cannot create the lock %s/lock-000001: No space left on device", root);
    faults.plan(Faults.Kind.WRITE, "lock-");
    assertThatThrownBy(() -> DirectoryLock.take(faulty, root, "train", 0, LONG))
        .isInstanceOf(IOException.class)
        .hasMessage("No space left on device");
    assertThat(folder).isEmptyDirectory();
    Faults.end("lock");
  }
}
