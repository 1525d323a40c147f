package io.sparkmp.lineage.snapshot;

import io.sparkmp.errors.Cleanup;
import io.sparkmp.errors.Reasons;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps two drivers from writing to one directory. A lock is a numbered file; the owner of the
 * highest number holds the directory and renews its lock. A driver that finds a lock takes the next
 * number if the owner is dead. On the same machine that is known at once; otherwise the owner
 * counts as dead if it does not renew the lock for three periods, the finder's or the owner's,
 * whichever is longer. The clocks of different machines are never compared. An owner that only
 * slept finds the higher number, or another token under its own number, before it commits anything.
 */
final class DirectoryLock implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DirectoryLock.class);
  private static final Pattern NAME = Pattern.compile("lock-(\\d{6,18})");
  private static final int PERIODS_TO_DEATH = 3;
  private static final String HADOOP_CANNOT_LIST = "Invalid directory or I/O error";
  private static final String JUST_TAKEN = "another driver has just taken it";

  private final FileSystem fs;
  private final Path root;
  private final long number;
  private final Owner owner;
  private final Duration period;
  private final Thread renewals;
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile boolean isCreated;
  private boolean isReleased; // guarded by this

  private DirectoryLock(FileSystem fs, Path root, long number, Owner owner, Duration period) {
    this.fs = fs;
    this.root = root;
    this.number = number;
    this.owner = owner;
    this.period = period;
    renewals = new Thread(this::renewUntilClosed, owner.renewalThread());
    renewals.setDaemon(true);
    renewals.start();
  }

  static boolean isLock(String file) {
    return NAME.matcher(file).matches();
  }

  private static Path file(Path root, long number) {
    return new Path(root, String.format(Locale.ROOT, "lock-%06d", number));
  }

  /**
   * Takes the lock.
   *
   * @param above the number must be higher than this
   * @param period how often to renew, and, times {@value #PERIODS_TO_DEATH}, how long to wait for a
   *     renewal by an owner that may be dead
   * @throws SnapshotException if a living driver holds it
   */
  static DirectoryLock take(
      FileSystem fs, Path root, String application, long above, Duration period)
      throws IOException {
    Map<Long, byte[]> dead = new HashMap<>();
    long[] found = numbers(fs, root).sorted().toArray();
    for (int i = found.length - 1; i >= 0; i--) {
      byte[] lock = ofDead(fs, file(root, found[i]), period);
      if (lock != null) {
        dead.put(found[i], lock);
      }
    }
    long number = Math.max(found.length == 0 ? 0 : found[found.length - 1], above) + 1;
    Owner owner = Owner.here(application, period);
    // Before the file exists: its thread tells others in this process that the lock is held.
    DirectoryLock lock = new DirectoryLock(fs, root, number, owner, period);
    try {
      lock.isCreated = createNew(fs, file(root, number), owner.toBytes());
      if (!lock.isCreated) {
        throw inUse(root, JUST_TAKEN);
      }
      // An owner that came meanwhile was not seen above. It looks for others as this one does, so
      // at
      // least one of the two gives way.
      for (long other : numbers(fs, root).filter(other -> other != number).toArray()) {
        byte[] now = read(fs, file(root, other));
        if (now != null && !Arrays.equals(now, dead.get(other))) {
          throw inUse(root, JUST_TAKEN);
        }
      }
      lock.deleteLower();
      return lock;
    } catch (Throwable e) {
      if (lock.isCreated) {
        Cleanup.after(e, lock::close);
      } else {
        lock.endRenewals();
      }
      throw e;
    }
  }

  /**
   * Rejects a directory as {@link #take} does, but does not hold it. Deletes a dead driver's lock,
   * so that nobody waits for that driver twice.
   */
  static void endIfDead(FileSystem fs, Path root, String application, long above, Duration period)
      throws IOException {
    if (highest(fs, root).isPresent()) {
      take(fs, root, application, above, period).close();
    }
  }

  private static LongStream numbers(FileSystem fs, Path root) throws IOException {
    return Arrays.stream(list(fs, root))
        .map(status -> NAME.matcher(status.getPath().getName()))
        .filter(Matcher::matches)
        .mapToLong(matcher -> Long.parseLong(matcher.group(1)));
  }

  /** Hadoop reports a local folder that is deleted meanwhile like other failures to list one. */
  private static FileStatus[] list(FileSystem fs, Path root) throws IOException {
    try {
      return fs.listStatus(root);
    } catch (IOException e) {
      boolean mayBeGone =
          e instanceof AccessDeniedException
              || String.valueOf(e.getMessage()).startsWith(HADOOP_CANNOT_LIST);
      if (mayBeGone
          && isLocal(fs)
          && (!Files.exists(local(root)) || Files.isReadable(local(root)))) {
        throw new FileNotFoundException(root + " was just deleted");
      }
      throw e;
    }
  }

  static boolean isLocal(FileSystem fs) {
    return "file".equals(fs.getUri().getScheme());
  }

  static java.nio.file.Path local(Path path) {
    return java.nio.file.Path.of(path.toUri().getPath());
  }

  private static OptionalLong highest(FileSystem fs, Path root) throws IOException {
    return numbers(fs, root).max();
  }

  /**
   * Refuses the directory if a lock's owner lives.
   *
   * @return what the dead owner's lock holds; null if it is gone
   */
  private static byte @Nullable [] ofDead(FileSystem fs, Path file, Duration period)
      throws IOException {
    Path root = file.getParent();
    FileStatus before = statusOrNull(fs, file); // so that later writes are noticed
    byte[] bytes = read(fs, file);
    if (before == null || bytes == null) {
      return null;
    }
    Optional<Owner> owner = Owner.parse(bytes);
    Optional<Boolean> alive = owner.flatMap(Owner::isAlive);
    if (alive.isEmpty()) {
      long millis =
          Math.max(period.toMillis(), owner.map(found -> found.renewal().toMillis()).orElse(0L));
      Duration wait = Duration.ofMillis(millis).multipliedBy(PERIODS_TO_DEATH);
      LOG.info(
          "Waiting up to {} s for a sign of life from {}, whose lock is in {}",
          wait.toMillis() / 1000.0,
          owner.map(Owner::toString).orElse("an unknown driver"),
          root);
      alive = Optional.of(isRenewed(fs, file, before, wait));
    }
    if (alive.get()) {
      throw inUse(
          root,
          owner.map(found -> found + " writes to it").orElse("a driver is about to write to it"));
    }
    LOG.info(
        "Taking {} over from {}, which is dead",
        root,
        owner.map(Owner::toString).orElse("an unknown driver"));
    return bytes;
  }

  private static boolean isRenewed(FileSystem fs, Path file, FileStatus before, Duration wait)
      throws IOException {
    long end = System.nanoTime() + wait.toNanos();
    while (System.nanoTime() < end) {
      try {
        Thread.sleep(Math.max(1, Math.min(500, wait.toMillis() / 10)));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("Interrupted while waiting for the owner of " + file, e);
      }
      FileStatus now = statusOrNull(fs, file);
      if (now == null) {
        return false; // released meanwhile
      }
      if (now.getModificationTime() != before.getModificationTime()
          || now.getLen() != before.getLen()) {
        return true;
      }
    }
    return false;
  }

  private static SnapshotException inUse(Path root, String by) {
    return new SnapshotException(
        "Cannot use "
            + root
            + " for snapshots: "
            + by
            + "; wait for its end or use another directory");
  }

  private static @Nullable FileStatus statusOrNull(FileSystem fs, Path file) throws IOException {
    try {
      return fs.getFileStatus(file);
    } catch (FileNotFoundException e) {
      return null;
    }
  }

  /** The bytes of a lock; null if it is gone. */
  private static byte @Nullable [] read(FileSystem fs, Path file) throws IOException {
    try (FSDataInputStream in = fs.open(file)) {
      return in.readAllBytes();
    } catch (FileNotFoundException e) {
      return null;
    }
  }

  /** Returns false if the file exists. */
  private static boolean createNew(FileSystem fs, Path file, byte[] bytes) throws IOException {
    OutputStream created;
    try {
      created = create(fs, file);
    } catch (FileAlreadyExistsException | org.apache.hadoop.fs.FileAlreadyExistsException e) {
      return false;
    } catch (IOException e) {
      throw new IOException("Cannot create the lock " + file + ": " + Reasons.of(e), e);
    }
    try {
      WholeFile.write(created, bytes);
      return true;
    } catch (IOException | RuntimeException e) { // else the next driver would wait for this one
      Cleanup.after(e, () -> fs.delete(file, false));
      throw e;
    }
  }

  /** Hadoop's local file system does not create atomically, so two drivers could both succeed. */
  private static OutputStream create(FileSystem fs, Path file) throws IOException {
    return isLocal(fs)
        ? Files.newOutputStream(
            local(file), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)
        : fs.create(file, false);
  }

  private void renewUntilClosed() {
    try {
      while (!closed.await(period.toMillis(), TimeUnit.MILLISECONDS)) {
        if (isCreated) {
          renew();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // happens only when the JVM ends
    }
  }

  private synchronized void renew() {
    if (isReleased) {
      return; // it might write the lock again
    }
    Path file = file(root, number);
    try {
      long before = fs.getFileStatus(file).getModificationTime();
      fs.setTimes(file, System.currentTimeMillis(), -1);
      if (fs.getFileStatus(file).getModificationTime() == before) { // a store without setTimes
        WholeFile.write(fs.create(file, true), owner.toBytes());
      }
    } catch (IOException | RuntimeException e) {
      LOG.warn("Cannot renew the lock {}: {}", file, e.toString());
    }
  }

  /**
   * Checks that no other driver has taken the directory over.
   *
   * @throws SnapshotException if one has
   */
  synchronized void check() throws IOException {
    OptionalLong held = highest(fs, root);
    if (held.isEmpty() || held.getAsLong() < number) {
      throw new SnapshotException(
          "Cannot write to "
              + root
              + ": its lock "
              + file(root, number).getName()
              + " is gone: it was deleted, or another driver has taken the directory over and ended."
              + " Start again with the same directory to go on from its newest snapshot");
    }
    if (held.getAsLong() != number || isAnothers()) {
      throw new SnapshotException(
          "Cannot write to "
              + root
              + ": another driver has taken it over, because this one did not renew its lock in"
              + " time. This one stops");
    }
  }

  /** Compares tokens too: a number is reused once its owner's file is gone. */
  private boolean isAnothers() throws IOException {
    return Optional.ofNullable(read(fs, file(root, number)))
        .flatMap(Owner::parse)
        .map(found -> !found.token().equals(owner.token()))
        .orElse(false);
  }

  private void deleteLower() throws IOException {
    for (long lower : numbers(fs, root).filter(other -> other < number).toArray()) {
      fs.delete(file(root, lower), false);
    }
  }

  long number() {
    return number;
  }

  /** Releases the directory. Others take the owner for alive until its file is gone. */
  @Override
  public void close() throws IOException {
    try {
      release();
    } finally {
      endRenewals();
    }
  }

  private synchronized void release() throws IOException {
    isReleased = true;
    if (!isAnothers()) {
      fs.delete(file(root, number), false);
    }
  }

  private void endRenewals() {
    closed.countDown();
    try {
      renewals.join(10_000); // while this thread lives, the lock appears held
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
