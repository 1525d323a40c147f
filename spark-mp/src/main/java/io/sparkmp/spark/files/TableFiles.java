package io.sparkmp.spark.files;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/** Knows the files that Spark makes when it writes a table to a folder. */
public final class TableFiles {

  private TableFiles() {}

  /**
   * The first entry of a folder that Spark's writers do not make, or null.
   *
   * @param others names of other files and folders that belong there
   */
  public static @Nullable String foreignEntry(FileSystem files, Path folder, String... others)
      throws IOException {
    for (FileStatus entry : files.listStatus(folder)) {
      String name = withoutChecksum(entry.getPath().getName());
      boolean known =
          name.startsWith("part-") || name.equals("_SUCCESS") || List.of(others).contains(name);
      if (!known || (entry.isDirectory() && !List.of(others).contains(name))) {
        return entry.getPath().getName();
      }
    }
    return null;
  }

  /** The name of the file that Hadoop's checksum file {@code .name.crc} belongs to. */
  public static String withoutChecksum(String name) {
    return name.startsWith(".") && name.endsWith(".crc")
        ? name.substring(1, name.length() - ".crc".length())
        : name;
  }

  /** The only file with rows in a folder. */
  static Path only(FileSystem files, Path folder) throws IOException {
    Path found = null;
    for (FileStatus entry : files.listStatus(folder)) {
      if (entry.getPath().getName().startsWith("part-")) {
        if (found != null) {
          throw new IOException("Cannot take one file: " + folder + " holds several");
        }
        found = entry.getPath();
      }
    }
    if (found == null) {
      throw new IOException("Cannot take one file: " + folder + " holds none");
    }
    return found;
  }
}
