package io.sparkmp.spark.files;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.GlobExpander;
import org.apache.hadoop.fs.GlobPattern;
import org.apache.hadoop.fs.Path;

/**
 * Finds files by a pattern, as Hadoop's {@code globStatus} does, which fails in a folder where any
 * name has a colon: <a href="https://issues.apache.org/jira/browse/HADOOP-14217">HADOOP-14217</a>.
 */
final class Globs {
  private Globs() {}

  /** What matches an absolute pattern, sorted by path. */
  static FileStatus[] matches(FileSystem files, Path pattern) throws IOException {
    List<FileStatus> all = new ArrayList<>();
    for (String one : GlobExpander.expand(pattern.toUri().getPath())) {
      List<FileStatus> found = List.of(files.getFileStatus(new Path("/")));
      for (String component : one.split("/", -1)) {
        if (!component.isEmpty()) {
          found = inside(files, found, component);
        }
      }
      all.addAll(found);
    }
    return all.stream()
        .sorted(Comparator.comparing(FileStatus::getPath))
        .toArray(FileStatus[]::new);
  }

  private static List<FileStatus> inside(
      FileSystem files, List<FileStatus> folders, String component) throws IOException {
    GlobPattern pattern = new GlobPattern(component);
    List<FileStatus> found = new ArrayList<>();
    for (FileStatus folder : folders) {
      if (!folder.isDirectory()) {
        continue;
      }
      if (!pattern.hasWildcard()) {
        add(files, child(folder.getPath(), component.replaceAll("\\\\(.)", "$1")), found);
        continue;
      }
      for (FileStatus inner : files.listStatus(folder.getPath())) {
        if (pattern.matches(inner.getPath().getName())) {
          found.add(inner);
        }
      }
    }
    return found;
  }

  private static void add(FileSystem files, Path path, List<FileStatus> found) throws IOException {
    try {
      found.add(files.getFileStatus(path));
    } catch (FileNotFoundException e) {
      // one of the folders that match has no such file
    }
  }

  /** A name with a colon would be taken for a scheme if it stood alone. */
  private static Path child(Path folder, String name) {
    String path = folder.toUri().getPath();
    return new Path(
        folder.toUri().getScheme(),
        folder.toUri().getAuthority(),
        path + (path.endsWith("/") ? "" : "/") + name);
  }
}
