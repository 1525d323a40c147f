package io.sparkmp.spark.layout;

import io.sparkmp.spark.files.WriteFailures;
import io.sparkmp.spark.ingest.IngestException;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkEnv;

/** The room on the disks over which Spark spreads its temporary files. */
public final class LocalDisks {
  private LocalDisks() {}

  /**
   * A disk.
   *
   * @param free its free bytes
   * @param folders how many of Spark's folders are on it
   */
  record Disk(long free, int folders) {}

  /**
   * Throws if temporary files do not fit.
   *
   * @param free the room for them, in bytes; negative if unknown
   * @param refused what cannot be done, after "Cannot"
   * @param bytes that they take at least
   * @param times by which {@code bytes} must exceed the room to be refused: 2 for an estimate
   * @throws IngestException if there is too little room
   */
  public static void check(long free, String refused, double bytes, int times) {
    if (free >= 0 && bytes > (double) free * times) {
      throw new IngestException(
          "Cannot "
              + refused
              + ": they take at least "
              + WriteFailures.bytes((long) bytes)
              + " of local disk, and "
              + WriteFailures.bytes(free)
              + " are free where Spark keeps its temporary files; make room there, or name a"
              + " larger disk by the variable SPARK_LOCAL_DIRS");
    }
  }

  /** The room for Spark's temporary files, in bytes; negative if unknown, as on a cluster. */
  public static long room(SparkContext spark) {
    return spark.isLocal() ? room() : -1;
  }

  private static long room() {
    Map<FileStore, Integer> folders = new HashMap<>();
    try {
      for (File folder : SparkEnv.get().blockManager().diskBlockManager().localDirs()) {
        folders.merge(Files.getFileStore(folder.toPath()), 1, Integer::sum);
      }
      List<Disk> disks = new ArrayList<>();
      for (Map.Entry<FileStore, Integer> disk : folders.entrySet()) {
        disks.add(new Disk(disk.getKey().getUsableSpace(), disk.getValue()));
      }
      return room(disks);
    } catch (IOException e) {
      return -1; // not every file system can tell
    }
  }

  /**
   * What can be written until the first disk is full: Spark chooses a folder by the hash of a
   * file's name, and does not turn to another one.
   */
  static long room(List<Disk> disks) {
    long folders = disks.stream().mapToLong(Disk::folders).sum();
    double room =
        disks.stream()
            .mapToDouble(disk -> (double) disk.free() / disk.folders() * folders)
            .min()
            .orElse(0);
    return room == 0 ? -1 : (long) room; // Java also returns 0 if it cannot tell
  }
}
