package io.sparkmp.spark.files;

import java.io.IOException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/** The files that Spark makes when it writes a table to a folder. */
public final class TableFiles {

  private TableFiles() {}

  /** The first entry of a folder that Spark's writers do not make, as folder/name; or null. */
  public static @Nullable String foreignEntry(FileSystem files, Path folder) throws IOException {
    for (FileStatus entry : files.listStatus(folder)) {
      String name = entry.getPath().getName();
      if (entry.isDirectory() || !isOfTable(name)) {
        return folder.getName() + "/" + name;
      }
    }
    return null;
  }

  private static boolean isOfTable(String name) {
    String checked = withoutChecksum(name);
    return checked.startsWith("part-") || checked.equals("_SUCCESS");
  }

  /** The name of the file that Hadoop's checksums in a file {@code .name.crc} are of. */
  public static String withoutChecksum(String name) {
    return name.startsWith(".") && name.endsWith(".crc")
        ? name.substring(1, name.length() - ".crc".length())
        : name;
  }

  /** The one file with rows that a folder holds. */
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
