package io.sparkmp.lineage.snapshot;

import io.sparkmp.errors.Cleanup;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The snapshots of one job.
 *
 * <ol>
 *   <li>A snapshot counts once its manifest is in place. A rename puts it there after all parts.
 *   <li>An older snapshot is deleted only after a newer one has been read back. Its manifest goes
 *       first, so an interrupted deletion leaves an incomplete snapshot.
 *   <li>A committed snapshot is never written to again.
 *   <li>One driver at a time writes here, and it owns everything it finds.
 * </ol>
 */
public final class SnapshotDirectory implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SnapshotDirectory.class);

  private final FileSystem fs;
  private final Path root;
  private final String job;
  private final int retained;
  private final DirectoryLock lock;

  /** Snapshots newer than the one this run goes on from: useless once this run has committed. */
  private final Set<SnapshotId> abandoned = new HashSet<>();

  private boolean closed;

  private SnapshotDirectory(
      FileSystem fs, Path root, String job, int retained, DirectoryLock lock) {
    this.fs = fs;
    this.root = root;
    this.job = job;
    this.retained = retained;
    this.lock = lock;
  }

  /** The file system of a path; the local one without its own checksum files. */
  public static FileSystem fileSystem(Path path, Configuration conf) throws IOException {
    FileSystem fs = path.getFileSystem(conf);
    return fs instanceof LocalFileSystem ? LocalFiles.open(conf) : fs;
  }

  /**
   * Opens a directory, creating it if need be, and deletes a dead run's incomplete snapshots.
   *
   * @param job the job that the snapshots belong to
   * @param application the driver's name for people
   * @param retained how many snapshots to keep, at least 1
   * @param renewal how often to renew the lock
   * @throws SnapshotException if it belongs to another job or driver, has a newer version or is no
   *     snapshot directory
   */
  public static SnapshotDirectory open(
      FileSystem fs, Path root, String job, String application, int retained, Duration renewal)
      throws IOException {
    if (!fs.mkdirs(root)) {
      throw new IOException("Cannot create the folder " + root);
    }
    Path qualified = fs.makeQualified(root);
    refuseForeign(fs, qualified);
    DirectoryLock lock =
        DirectoryLock.take(fs, qualified, application, highestWriter(fs, qualified), renewal);
    SnapshotDirectory directory = new SnapshotDirectory(fs, qualified, job, retained, lock);
    try {
      if (highestWriter(fs, qualified) >= lock.number()) {
        throw new SnapshotException(
            "Cannot use "
                + qualified
                + " for snapshots: another driver has just written to it; try again");
      }
      directory.refuseOtherJobs();
      directory.sweep();
      return directory;
    } catch (Throwable e) {
      Cleanup.after(e, lock::close); // no sweep: a rejected directory is not ours
      throw e;
    }
  }

  /**
   * Rejects a directory that another driver uses, before any work is done. Deletes the lock of a
   * dead driver. {@link #open} detects a driver that comes in between.
   *
   * @param application the driver's name for people
   * @param renewal how often to renew the lock
   * @throws SnapshotException if a living driver uses it
   */
  public static void checkUnused(FileSystem fs, Path root, String application, Duration renewal)
      throws IOException {
    if (fs.exists(root)) {
      Path qualified = fs.makeQualified(root);
      DirectoryLock.endIfDead(fs, qualified, application, highestWriter(fs, qualified), renewal);
    }
  }

  private static long highestWriter(FileSystem fs, Path root) throws IOException {
    return ids(fs, root).stream().mapToLong(SnapshotId::writer).max().orElse(0);
  }

  private static void refuseForeign(FileSystem fs, Path root) throws IOException {
    for (FileStatus status : fs.listStatus(root)) {
      String name = status.getPath().getName();
      if (!DirectoryLock.isLock(name) && SnapshotId.parse(name).isEmpty()) {
        throw new SnapshotException(
            "Cannot use "
                + root
                + " for snapshots: it holds "
                + name
                + " (expected: a directory that is new, empty or holds nothing but snapshots)");
      }
    }
  }

  private void refuseOtherJobs() throws IOException {
    for (SnapshotId id : committed()) {
      try {
        String found = read(id).job();
        if (!found.equals(job)) {
          throw new SnapshotException(
              "Cannot use "
                  + root
                  + " for snapshots"
                  + JobDifference.refusal(found, job)
                  + "; use another directory, or delete it");
        }
        return;
      } catch (DamagedSnapshotException e) {
        LOG.debug("Not asked for its job: {}", id, e); // a restore will report it
      }
    }
  }

  private static List<SnapshotId> ids(FileSystem fs, Path root) throws IOException {
    return Arrays.stream(fs.listStatus(root))
        .map(status -> SnapshotId.parse(status.getPath().getName()))
        .flatMap(Optional::stream)
        .sorted(Collections.reverseOrder())
        .toList();
  }

  /** The number of this driver. */
  public long writer() {
    return lock.number();
  }

  /** The folder of a snapshot. */
  public Path folder(SnapshotId id) {
    return new Path(root, id.folder());
  }

  /** Where the snapshots are. */
  public Path root() {
    return root;
  }

  /** The file system that they are on. */
  public FileSystem fileSystem() {
    return fs;
  }

  /** The snapshots with a manifest, newest first. */
  public synchronized List<SnapshotId> committed() throws IOException {
    List<SnapshotId> committed = new ArrayList<>();
    for (SnapshotId id : ids(fs, root)) {
      if (fs.exists(manifest(id))) {
        committed.add(id);
      }
    }
    return committed;
  }

  /** Whether a snapshot still exists. */
  public boolean holds(SnapshotId id) {
    try {
      return fs.exists(manifest(id));
    } catch (IOException e) {
      LOG.warn("Cannot look for {}: {}", folder(id), e.toString());
      return false;
    }
  }

  /**
   * Reads the manifest of a snapshot.
   *
   * @throws DamagedSnapshotException if it differs from what was written
   */
  public Manifest read(SnapshotId id) throws IOException {
    try {
      return ManifestFile.read(fs, folder(id), id);
    } catch (FileNotFoundException e) {
      throw new DamagedSnapshotException(manifest(id), "it is missing", e);
    }
  }

  /** Marks a snapshot as abandoned: this run goes on from an older generation. */
  public synchronized void abandon(SnapshotId id) {
    abandoned.add(id);
  }

  /** Whether {@link #abandon} was called for a snapshot that still exists. */
  public synchronized boolean isAbandoned(SnapshotId id) {
    return abandoned.contains(id);
  }

  /**
   * Creates the folder for a snapshot of this driver. Deletes one of the same generation that this
   * driver wrote and abandoned.
   */
  public synchronized void begin(SnapshotId id) throws IOException {
    lock.check();
    if (abandoned.remove(id)) {
      delete(id);
    }
    if (fs.exists(manifest(id))) { // not holds(): when in doubt, do not write
      throw new IOException("Cannot write " + folder(id) + ": it is committed already");
    }
    if (!fs.mkdirs(folder(id))) {
      throw new IOException("Cannot create the folder " + folder(id));
    }
  }

  /**
   * Commits a snapshot whose parts are all written, reads it back, and deletes the snapshots that
   * it makes superfluous. When this fails before the manifest is in place, nothing has changed.
   *
   * @throws SnapshotException if another driver has taken the directory over
   */
  public synchronized void commit(Manifest manifest) throws IOException {
    SnapshotId id = manifest.id();
    lock.check();
    ManifestFile.write(fs, folder(id), manifest);
    try {
      readBack(manifest);
    } catch (IOException e) {
      Cleanup.after(e, () -> delete(id));
      throw e;
    }
    try {
      lock.check(); // reading back may have taken a while
      deleteSuperfluous(id);
    } catch (SnapshotException e) { // another driver has taken the directory over
      throw e;
    } catch (IOException | RuntimeException e) { // the new snapshot is still valid
      LOG.warn(
          "Cannot delete old snapshots in {}; the next commit tries again: {}", root, e.toString());
    }
  }

  private void readBack(Manifest written) throws IOException {
    Manifest read = read(written.id());
    if (!read.equals(written)) {
      throw new DamagedSnapshotException(folder(written.id()), "its manifest reads differently");
    }
    for (PartFile part : read.parts()) {
      Path file = new Path(folder(written.id()), part.file());
      long length = fs.getFileStatus(file).getLen();
      if (length != part.bytes()) {
        throw new DamagedSnapshotException(
            file, length + " bytes long (expected: " + part.bytes() + ")");
      }
    }
  }

  /** Keeps the newest generations, the latest snapshot of each, and no unlisted parts. */
  private void deleteSuperfluous(SnapshotId newest) throws IOException {
    Set<Long> kept = new TreeSet<>();
    for (SnapshotId id : committed()) {
      boolean superseded = abandoned.contains(id) && id.compareTo(newest) != 0;
      if (superseded || kept.contains(id.generation()) || kept.size() == retained) {
        delete(id);
        abandoned.remove(id);
      } else {
        kept.add(id.generation());
      }
    }
    deleteUnlisted(newest);
  }

  /** Deletes a snapshot, even an incomplete one. */
  public synchronized void delete(SnapshotId id) throws IOException {
    if (!fs.delete(manifest(id), false) && fs.exists(manifest(id))) {
      throw new IOException("Cannot delete " + manifest(id)); // then keep its parts too
    }
    fs.delete(folder(id), true);
  }

  private Path manifest(SnapshotId id) {
    return new Path(folder(id), ManifestFile.NAME);
  }

  private void sweep() throws IOException {
    Set<SnapshotId> committed = new HashSet<>(committed());
    for (SnapshotId id : ids(fs, root)) {
      if (committed.contains(id)) {
        deleteUnlisted(id);
      } else {
        LOG.info("Deleting {}, which a run left incomplete", folder(id));
        delete(id);
      }
    }
  }

  /** Deletes parts of attempts that were not the first to end. */
  private void deleteUnlisted(SnapshotId id) throws IOException {
    Manifest manifest;
    try {
      manifest = read(id);
    } catch (DamagedSnapshotException e) {
      LOG.debug("Left as it is: {}", id, e);
      return;
    }
    Set<String> listed = manifest.parts().stream().map(PartFile::file).collect(Collectors.toSet());
    listed.add(ManifestFile.NAME);
    for (FileStatus status : fs.listStatus(folder(id))) {
      if (!listed.contains(status.getPath().getName())) {
        fs.delete(status.getPath(), true);
      }
    }
  }

  /** Releases the directory. Committed snapshots stay; incomplete ones are deleted. */
  @Override
  public synchronized void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    try {
      lock.check();
      sweep();
    } catch (SnapshotException e) {
      LOG.warn(e.getMessage());
    } catch (IOException | RuntimeException e) {
      Cleanup.after(e, lock::close);
      throw e;
    }
    lock.close();
  }
}
