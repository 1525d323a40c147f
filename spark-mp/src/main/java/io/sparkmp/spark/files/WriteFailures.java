package io.sparkmp.spark.files;

import java.io.IOException;
import java.util.Locale;
import java.util.UUID;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FsStatus;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/** Why something cannot be written, in the words of the cause. */
public final class WriteFailures {
  private static final String FULL = "No space left on device";

  private WriteFailures() {}

  /** Whether a disk was full, as far as one of the causes says. */
  public static boolean isFullDisk(Throwable e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      String message = cause.getMessage();
      if (message != null && message.contains(FULL)) {
        return true;
      }
    }
    return false;
  }

  /** What a message says of a full disk. */
  public static String fullDisk(String folder, long free) {
    return FULL + " in " + folder + " (" + bytes(free) + " free)";
  }

  /** Bytes for people. */
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
   * Tries to make a file beside a place, and removes it.
   *
   * @return why it cannot be, or null if it can
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
        java.nio.file.Files.write(file, new byte[1]);
        java.nio.file.Files.delete(file);
      } else {
        files.create(trial).close();
        files.delete(trial, false);
      }
      return null;
    } catch (java.nio.file.AccessDeniedException e) {
      return denied(folder);
    } catch (java.nio.file.FileSystemException e) {
      String reason = e.getReason() == null ? e.toString() : e.getReason();
      return reason + ": " + Places.name(folder);
    } catch (org.apache.hadoop.security.AccessControlException e) {
      return denied(folder);
    }
  }

  private static String denied(Path folder) {
    return "permission denied: "
        + System.getProperty("user.name")
        + " may not write to "
        + Places.name(folder);
  }

  /**
   * The reason in words of its own, for failures of writing to a place.
   *
   * @param written bytes that were written before
   */
  static String reason(Throwable e, FileSystem files, Path place, long written) {
    try {
      Path folder = Places.existingParent(files, place);
      if (isFullDisk(e)) {
        FsStatus status = files.getStatus(folder);
        return fullDisk(Places.name(folder), status.getRemaining())
            + " after "
            + bytes(written)
            + "; make room there, or choose another place";
      }
      String probed = probe(files, place);
      if (probed != null) {
        return probed;
      }
    } catch (IOException again) {
      e.addSuppressed(again);
    }
    String message = e.getMessage() == null ? e.toString() : e.getMessage();
    return message.lines().findFirst().orElse(message);
  }
}
