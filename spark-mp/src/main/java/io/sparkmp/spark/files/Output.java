package io.sparkmp.spark.files;

import io.sparkmp.errors.Cleanup;
import io.sparkmp.errors.Reasons;
import io.sparkmp.lineage.snapshot.Turn;
import java.io.IOException;
import java.io.OutputStream;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file or a folder that we write: complete, or not at all. It is written beside its place and
 * renamed when it is complete; what a JVM that is ended has not completed is deleted with it, and
 * what it has completed is brought to its place by who reads or writes there next. What stands
 * there before is replaced only if we have written it, and all of it.
 */
public final class Output {
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

  /** What we recognise as written by us. */
  @FunctionalInterface
  public interface Ownership {

    /**
     * Looks for what is not ours.
     *
     * @param there a file, or a folder that is not empty
     * @return what it is, such as "it holds notes.txt, ..."; or null if all is ours
     */
    @Nullable String foreign(FileSystem files, FileStatus there) throws IOException;
  }

  /** What is to stand at the place. */
  @FunctionalInterface
  public interface Content {

    /**
     * Writes it.
     *
     * @param folder to write to, which does not exist yet
     * @return the folder, or the file in it that is all there is to be
     */
    Path write(Path folder) throws IOException;
  }

  /**
   * An output.
   *
   * @param what it is, for messages
   * @param path as the user typed it
   * @param remedy what replaces an earlier one
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
      place = files.makeQualified(given);
      replacement = new Replacement(files, place);
    } catch (IOException | IllegalArgumentException e) {
      throw new OutputException("Cannot write " + what + " to " + path + ": " + Reasons.of(e), e);
    }
  }

  /** Where it is to stand. */
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
   * Complains before any work is done: of what is there, and of a place that cannot be written to.
   *
   * @param overwrite whether what we have written there may be replaced
   * @throws OutputException if the place is not free, or cannot be used
   */
  @SuppressWarnings("try") // having the turn is all that it is for
  public void check(boolean overwrite) {
    try {
      if (replacement.isBegun()) {
        try (Turn turn = replacement.turn()) {
          replacement.finish();
        }
      }
      checkFree(overwrite);
      String reason = WriteFailures.probe(files, place);
      if (reason != null) {
        throw new OutputException(cannot() + reason);
      }
    } catch (IOException e) {
      throw new OutputException(cannot() + Reasons.of(e), e);
    }
  }

  private void checkFree(boolean overwrite) throws IOException {
    if (!bare.exists(place)) {
      return;
    }
    FileStatus there = files.getFileStatus(place);
    if (there.isDirectory() && files.listStatus(place).length == 0) {
      return; // made for the purpose
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
   * Writes one file. If that fails, nothing has changed at the place.
   *
   * @param overwrite whether what we have written there may be replaced
   * @param content of the file
   * @throws OutputException if the place is not free
   * @throws IOException if it cannot be written, with a message for the user
   */
  public void write(boolean overwrite, byte[] content) throws IOException {
    try {
      write(
          overwrite,
          folder -> { // in which a checksum beside the file goes
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
   * Writes it. If that fails, nothing has changed at the place.
   *
   * @param overwrite whether what we have written there may be replaced
   * @throws OutputException if the place is not free
   * @throws IOException if it cannot be written, with the reason; what Spark throws when rows
   *     cannot be computed is passed on
   */
  @SuppressWarnings("try") // having the turn is all that it is for
  public void write(boolean overwrite, Content content) throws IOException {
    if (!replacement.isPending()) { // or else what stands there may not be all
      checkFree(overwrite);
    }
    String id = UUID.randomUUID().toString();
    Path begun = replacement.writing(id);
    boolean isComplete = false;
    try {
      bare.mkdirs(begun);
      files.deleteOnExit(begun); // which does nothing for a folder that is not there
      Path made = content.write(replacement.content(id));
      try (Turn turn = replacement.turn()) {
        replacement.finish();
        checkFree(overwrite); // writing took its time, and another may have been faster
        files.cancelDeleteOnExit(begun);
        isComplete = true;
        replacement.commit(id, made);
      }
    } catch (Exception e) { // Scala code throws checked exceptions without declaring them
      if (isComplete && replacement.isPending(id)) {
        throw new IOException(
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
      if (reason != null) {
        throw new IOException(reason, e);
      }
      throw e;
    }
  }

  /**
   * Deletes a folder that tasks may still be writing to: when a job fails, Spark does not wait for
   * those of its tasks that are still running, and these make folders anew. Where tasks of others
   * run on, until nothing has come back for half a second.
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
