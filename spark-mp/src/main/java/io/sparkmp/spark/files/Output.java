package io.sparkmp.spark.files;

import io.sparkmp.errors.Cleanup;
import io.sparkmp.errors.Reasons;
import io.sparkmp.lineage.snapshot.Turn;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file or folder that we write completely or not at all. The place of a symbolic link is the one
 * that it leads to. An output is written beside its place and renamed when complete. If the JVM
 * ends before that, the incomplete output is deleted; a complete one is moved to its place by the
 * next reader or writer. What exists there is replaced only if we wrote all of it.
 */
public final class Output {
  private static final Logger LOG = LoggerFactory.getLogger(Output.class);
  private static final Set<PosixFilePermission> OF_OWNER =
      PosixFilePermissions.fromString("rwx------");
  private static final int QUIET_CHECKS = 25;
  private static final int MOST_CHECKS = 500;
  private static final long CHECK_NANOS = 20_000_000;

  private final String what;
  private final Path place;
  private final FileSystem files;
  private final FileSystem bare;
  private final String remedy;
  private final Ownership ownership;
  private final Replacement replacement;

  /** Recognises outputs that we wrote. */
  @FunctionalInterface
  public interface Ownership {

    /**
     * Looks for foreign content.
     *
     * @param there a file, or a folder that is not empty
     * @return a description, such as "it holds notes.txt, ..."; null if all is ours
     */
    @Nullable String foreign(FileSystem files, FileStatus there) throws IOException;
  }

  /** The content of an output. */
  @FunctionalInterface
  public interface Content {

    /**
     * Writes the content.
     *
     * @param folder the folder to write to, which does not exist yet
     * @return the folder, or a single file in it
     */
    Path write(Path folder) throws IOException;
  }

  /**
   * An output.
   *
   * @param what names the output in messages
   * @param path as the user typed it
   * @param remedy the option that replaces an earlier output
   * @throws OutputException if there is no file system for the path
   */
  public Output(String what, String path, String remedy, Configuration conf, Ownership ownership) {
    this.what = what;
    this.remedy = remedy;
    this.ownership = ownership;
    try {
      Path given = Places.of(path);
      files = given.getFileSystem(conf);
      bare = Places.bare(files);
      place = Places.target(files, files.makeQualified(given));
      replacement = new Replacement(files, place);
    } catch (IOException | IllegalArgumentException e) {
      throw new OutputException("Cannot write " + what + " to " + path + ": " + Reasons.of(e), e);
    }
  }

  /** The place of the output. */
  public Path place() {
    return place;
  }

  /** The file system of the place. */
  public FileSystem files() {
    return files;
  }

  private String cannot() {
    return "Cannot write " + what + " to " + Places.name(place) + ": ";
  }

  /**
   * Rejects an occupied or unwritable place before any work is done.
   *
   * @param overwrite whether our earlier output may be replaced
   * @throws OutputException if the place is not free, or cannot be used
   */
  public void check(boolean overwrite) {
    try {
      checkEarly(overwrite);
      String reason = WriteFailures.probe(files, place);
      if (reason != null) {
        throw new OutputException(cannot() + reason);
      }
    } catch (IOException e) {
      throw new OutputException(cannot() + Reasons.of(e), e);
    }
  }

  /** Checks without the turn, unless a process is replacing the output, or has not finished. */
  @SuppressWarnings("try") // having the turn is all that it is for
  private void checkEarly(boolean overwrite) throws IOException {
    if (!replacement.isBegun()) {
      try {
        checkFree(overwrite);
        return;
      } catch (IOException e) {
        LOG.debug("Checked again, in turn: {}", e.toString());
      }
    }
    try (Turn turn = replacement.turn()) {
      replacement.finish();
      checkFree(overwrite);
    }
  }

  private void checkFree(boolean overwrite) throws IOException {
    if (!bare.exists(place)) {
      return;
    }
    FileStatus there = files.getFileStatus(place);
    if (there.isDirectory() && files.listStatus(place).length == 0) {
      return; // an empty folder is free
    }
    String foreign = ownership.foreign(files, there);
    if (foreign != null) {
      throw new OutputException(
          cannot() + foreign + "; nothing is deleted that spark-mp has not written");
    }
    if (!overwrite) {
      throw new OutputException(cannot() + "it exists; " + remedy + " replaces it");
    }
  }

  /**
   * Writes one file. A failure leaves the place unchanged.
   *
   * @param overwrite whether our earlier output may be replaced
   * @param content the file's bytes
   * @throws OutputException if the place is not free
   * @throws IOException if it cannot be written, with a message for the user
   */
  public void write(boolean overwrite, byte[] content) throws IOException {
    try {
      write(
          overwrite,
          folder -> { // so that a checksum file stays in this folder
            Path file = new Path(folder, "content");
            try (OutputStream out = files.create(file)) {
              out.write(content);
            }
            return file;
          });
    } catch (IOException e) {
      throw new IOException(cannot() + Reasons.of(e), e);
    }
  }

  /**
   * Writes the content. A failure leaves the place unchanged.
   *
   * @param overwrite whether our earlier output may be replaced
   * @throws OutputException if the place is not free
   * @throws IOException if it cannot be written, with the reason; Spark's exceptions from computing
   *     rows are passed on
   */
  @SuppressWarnings("try") // having the turn is all that it is for
  public void write(boolean overwrite, Content content) throws IOException {
    checkEarly(overwrite);
    String id = UUID.randomUUID().toString();
    Path begun = replacement.writing(id);
    boolean isComplete = false;
    try {
      bare.mkdirs(begun);
      files.deleteOnExit(begun); // ignored if the folder does not exist
      Path made = content.write(replacement.content(id));
      try (Turn turn = replacement.turn()) {
        replacement.finish();
        checkFree(overwrite); // writing took time; another process may have been faster
        permitLikeTheOld(made);
        files.cancelDeleteOnExit(begun);
        isComplete = true;
        replacement.commit(id, made);
      }
    } catch (FSError e) { // which Hadoop makes of failures of this machine's file system
      IOException found = new IOException(Reasons.of(e.getCause()), e);
      IOException failure = failure(found, id, begun, isComplete);
      throw failure == null ? found : failure;
    } catch (Exception e) { // Scala code throws checked exceptions without declaring them
      IOException failure = failure(e, id, begun, isComplete);
      if (failure != null) {
        throw failure;
      }
      throw e;
    }
  }

  /**
   * Whoever may not read the output that is replaced on this machine may not read the new one.
   * Other file systems have rules of their own.
   */
  private void permitLikeTheOld(Path made) {
    if (!(files instanceof LocalFileSystem local)) {
      return;
    }
    java.nio.file.Path there = local.pathToFile(place).toPath();
    java.nio.file.Path now = local.pathToFile(made).toPath();
    try {
      if (Files.exists(there) && Files.isDirectory(there) == Files.isDirectory(now)) {
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(there);
        if (Files.isDirectory(now)) {
          permissions.addAll(OF_OWNER); // to move it
        }
        Files.setPosixFilePermissions(now, permissions);
      }
    } catch (IOException | UnsupportedOperationException e) { // as of a disk without permissions
      LOG.warn("Cannot give {} the permissions of what it replaces: {}", place, e.toString());
    }
  }

  /** Cleans up; what to throw in the place of a failure, or null if that says enough. */
  private @Nullable IOException failure(Exception e, String id, Path begun, boolean isComplete) {
    if (isComplete && replacement.isPending(id)) {
      return new IOException(
          Reasons.of(e)
              + "; the new one is complete, and the next command that uses this place puts it"
              + " there",
          e);
    }
    String reason = WriteFailures.reason(e, files, place, begun);
    Cleanup.after(
        e,
        () -> {
          deleteForGood(begun);
          files.cancelDeleteOnExit(begun);
        });
    return reason == null ? null : new IOException(reason, e);
  }

  /**
   * Deletes a folder that tasks may still write to: after a failed job Spark does not wait for
   * running tasks, and these recreate folders. If other jobs' tasks keep running, gives up once
   * nothing has come back for half a second.
   */
  private void deleteForGood(Path folder) throws IOException {
    boolean mayComeBack = RunningTasks.any();
    bare.delete(folder, true);
    int quiet = 0;
    for (int check = 0; mayComeBack && quiet < QUIET_CHECKS && check < MOST_CHECKS; check++) {
      LockSupport.parkNanos(CHECK_NANOS);
      mayComeBack = RunningTasks.any();
      quiet = bare.exists(folder) ? 0 : quiet + 1;
      bare.delete(folder, true);
    }
  }
}
