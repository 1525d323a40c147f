package io.sparkmp.spark.files;

import io.sparkmp.compat.SparkApi;
import io.sparkmp.errors.Cleanup;
import io.sparkmp.errors.Reasons;
import io.sparkmp.errors.UserFacing;
import java.io.IOException;
import java.util.Locale;
import java.util.UUID;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/** Explains why something cannot be written, in the words of the cause. */
public final class WriteFailures {
  static final String REMEDY = "; put that right, or choose another place";

  private static final String MAKE_ROOM = "; make room there, or choose another place";
  private static final String FULL = "No space left on device";

  private WriteFailures() {}

  /** Whether one of the causes says that a disk was full. */
  public static boolean isFullDisk(Throwable e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      String message = cause.getMessage();
      if (message != null && message.contains(FULL)) {
        return true;
      }
    }
    return false;
  }

  /** The message for a full disk. */
  public static String fullDisk(String folder, long free) {
    return FULL + " in " + folder + " (" + bytes(free) + " free)";
  }

  /** Formats bytes for people. */
  public static String bytes(long bytes) {
    String[] units = {"bytes", "kB", "MB", "GB", "TB"};
    double value = bytes;
    int unit = 0;
    while (value >= 1000 && unit < units.length - 1) {
      value /= 1000;
      unit++;
    }
    return unit == 0 ? bytes + " bytes" : String.format(Locale.ROOT, "%.1f %s", value, units[unit]);
  }

  /**
   * Creates a file beside a place and deletes it.
   *
   * @return why that failed, or null if it worked
   */
  static @Nullable String probe(FileSystem files, Path place) throws IOException {
    Path folder = Places.existingParent(files, place);
    if (!files.getFileStatus(folder).isDirectory()) {
      return Places.name(folder) + " is a file, not a folder";
    }
    Path trial = new Path(folder, ".spark-mp-" + UUID.randomUUID());
    try {
      if (files instanceof LocalFileSystem) { // Hadoop's own hides the reason
        java.nio.file.Path file =
            java.nio.file.Path.of(Path.getPathWithoutSchemeAndAuthority(trial).toString());
        try {
          java.nio.file.Files.write(file, new byte[1]);
        } finally { // a full disk takes the file, but not its byte
          java.nio.file.Files.deleteIfExists(file);
        }
      } else {
        make(files, trial);
      }
      return null;
    } catch (java.nio.file.AccessDeniedException e) {
      return denied(folder);
    } catch (java.nio.file.FileSystemException e) {
      String reason = e.getReason() == null ? e.toString() : e.getReason();
      return reason + ": " + Places.name(folder);
    } catch (org.apache.hadoop.security.AccessControlException e) {
      return denied(folder);
    } catch (IOException e) {
      if (isFullDisk(e)) {
        return fullDisk(Places.name(folder), files.getStatus(folder).getRemaining()) + MAKE_ROOM;
      }
      throw e;
    }
  }

  private static void make(FileSystem files, Path trial) throws IOException {
    try {
      files.create(trial).close();
      files.delete(trial, false);
    } catch (IOException e) {
      Cleanup.after(e, () -> files.delete(trial, false));
      throw e;
    }
  }

  private static String denied(Path folder) {
    return "permission denied: "
        + System.getProperty("user.name")
        + " may not write to "
        + Places.name(folder);
  }

  /**
   * The reason and the remedy for a failure to write to a place; null if the failure has another
   * cause, such as computing the rows.
   *
   * @param begun the partial output
   */
  static @Nullable String reason(Exception e, FileSystem files, Path place, Path begun) {
    boolean isFull = isFullDisk(e);
    if (!isFull && Reasons.ofKind(e, UserFacing.class) != null) {
      return null;
    }
    String said = said(e);
    try {
      if (isFull) {
        return fullDisk(files, place, begun);
      }
      String probed = probe(files, place);
      if (probed != null) {
        return probed;
      }
    } catch (IOException again) {
      e.addSuppressed(again);
      said = said == null ? Reasons.of(again) : said;
    }
    return said == null ? null : said + REMEDY;
  }

  /**
   * The file system's own message, without Spark's text about the task that met it; null if there
   * is none.
   */
  static @Nullable String said(Exception e) {
    return SparkApi.isCancelled(e) ? null : Reasons.innermost(e, IOException.class);
  }

  private static String fullDisk(FileSystem files, Path place, Path begun) throws IOException {
    Path folder = Places.existingParent(files, place);
    long written = files.exists(begun) ? files.getContentSummary(begun).getLength() : 0;
    return fullDisk(Places.name(folder), files.getStatus(folder).getRemaining())
        + " after "
        + bytes(written)
        + MAKE_ROOM;
  }
}
