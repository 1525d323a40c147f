package io.sparkmp.lineage.snapshot;

import io.sparkmp.errors.Cleanup;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The exclusive turn to replace the content of a path, across processes and machines. A killed
 * process loses it: at once to processes on the same machine, otherwise after 15 s.
 */
public final class Turn implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Turn.class);
  private static final Duration RENEWAL = Duration.ofSeconds(5);
  private static final long SHORTEST_PAUSE = 5;
  private static final long LONGEST_PAUSE = 100;

  private final FileSystem fs;
  private final Path folder;
  private final DirectoryLock lock;

  private Turn(FileSystem fs, Path folder, DirectoryLock lock) {
    this.fs = fs;
    this.folder = folder;
    this.lock = lock;
  }

  /**
   * Waits for the turn.
   *
   * @param folder for the lock alone, in a folder that exists; it exists while a process has the
   *     turn
   * @param patience how long to wait
   * @throws IOException if another process still has the turn then, or the lock cannot be created
   */
  public static Turn take(FileSystem fs, Path folder, Duration patience) throws IOException {
    long end = System.nanoTime() + patience.toNanos();
    for (long millis = SHORTEST_PAUSE; ; millis = Math.min(2 * millis, LONGEST_PAUSE)) {
      try {
        makeFolder(fs, folder);
        return of(fs, folder, DirectoryLock.take(fs, folder, "writer", 0, RENEWAL));
      } catch (SnapshotException e) {
        if (System.nanoTime() - end >= 0) {
          throw new IOException(
              "another process has been replacing it for " + patience.toSeconds() + " s", e);
        }
      } catch (IOException e) {
        if (!isFolderGone(e)) {
          throw e;
        }
      }
      pause(millis);
    }
  }

  /** Checks the lock again, since some stores do not create files atomically. */
  private static Turn of(FileSystem fs, Path folder, DirectoryLock lock) throws IOException {
    Turn turn = new Turn(fs, folder, lock);
    try {
      lock.check();
      return turn;
    } catch (IOException | RuntimeException e) {
      Cleanup.after(e, turn::close);
      throw e;
    }
  }

  /** The previous holder deletes the folder. */
  private static boolean isFolderGone(IOException e) {
    Throwable cause = e.getCause() == null ? e : e.getCause();
    return cause instanceof NoSuchFileException || cause instanceof FileNotFoundException;
  }

  private static void pause(long millis) throws IOException {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("Interrupted while another process was writing");
    }
  }

  /**
   * Hadoop's local file system sets a folder's permissions by a process that fails if the folder is
   * gone again, and does not say why it cannot make one.
   */
  private static void makeFolder(FileSystem fs, Path folder) throws IOException {
    if (!DirectoryLock.isLocal(fs)) {
      fs.mkdirs(folder);
      return;
    }
    try {
      Files.createDirectory(DirectoryLock.local(folder));
    } catch (FileAlreadyExistsException e) {
      LOG.trace("Another process has it, or was killed: {}", folder);
    }
  }

  /**
   * Unless the next has its lock there already. Hadoop's local file system also deletes what comes
   * into a folder just after it has found it empty; then two would have the turn.
   */
  private static void deleteIfEmpty(FileSystem fs, Path folder) throws IOException {
    if (DirectoryLock.isLocal(fs)) {
      Files.deleteIfExists(DirectoryLock.local(folder));
    } else {
      fs.delete(folder, false);
    }
  }

  /** Passes the turn on; a lock that cannot be deleted does not block the next process for good. */
  @Override
  public void close() {
    try {
      lock.close();
      deleteIfEmpty(fs, folder);
    } catch (IOException | RuntimeException e) {
      LOG.debug("Left {}: {}", folder, e.toString());
    }
  }
}
