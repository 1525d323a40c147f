package io.sparkmp.lineage.snapshot;

import io.sparkmp.errors.Cleanup;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The turn to change what stands at a place, which one process has at a time, of whatever machine.
 * Whoever is killed loses it: at once to processes of the same machine, else after 15 s.
 */
public final class Turn implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Turn.class);
  private static final Duration RENEWAL = Duration.ofSeconds(5);
  private static final long PAUSE_MILLIS = 50;

  private final FileSystem fs;
  private final Path folder;
  private final DirectoryLock lock;

  private Turn(FileSystem fs, Path folder, DirectoryLock lock) {
    this.fs = fs;
    this.folder = folder;
    this.lock = lock;
  }

  /**
   * Waits for it.
   *
   * @param folder for the lock and nothing else; it is there as long as somebody has the turn
   * @param patience after which it is given up
   * @throws IOException if another process still has it then, or there can be no lock
   */
  public static Turn take(FileSystem fs, Path folder, Duration patience) throws IOException {
    long end = System.nanoTime() + patience.toNanos();
    while (true) {
      try {
        fs.mkdirs(folder);
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
      pause();
    }
  }

  /** Stores that look before they create let two create. */
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

  /** Whoever had the turn before deletes the folder. */
  private static boolean isFolderGone(IOException e) {
    Throwable cause = e.getCause() == null ? e : e.getCause();
    return cause instanceof NoSuchFileException || cause instanceof FileNotFoundException;
  }

  private static void pause() throws IOException {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("Interrupted while another process was writing");
    }
  }

  /** Gives it to the next; what cannot be deleted keeps nobody waiting. */
  @Override
  public void close() {
    try {
      lock.close();
      fs.delete(folder, false); // unless the next has its lock there already
    } catch (IOException | RuntimeException e) {
      LOG.debug("Left {}: {}", folder, e.toString());
    }
  }
}
