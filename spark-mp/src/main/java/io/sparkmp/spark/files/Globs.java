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
import org.jspecify.annotations.Nullable;

/**
 * Finds files by a pattern, as Hadoop's {@code globStatus} does, which fails in a folder where any
 * name has a colon: <a href="https://issues.apache.org/jira/browse/HADOOP-14217">HADOOP-14217</a>.
 * Folders above the first part with a wildcard are not looked at, since a user may have no right
 * to.
 */
final class Globs {
  private Globs() {}

  /**
   * A file or folder, or what may be one.
   *
   * @param status null if nobody has looked
   */
  private record Candidate(Path path, @Nullable FileStatus status) {

    boolean mayHoldOthers() {
      return status == null || status.isDirectory();
    }
  }

  /** What matches an absolute pattern, sorted by path. */
  static FileStatus[] matches(FileSystem files, Path pattern) throws IOException {
    List<FileStatus> all = new ArrayList<>();
    for (String one : GlobExpander.expand(pattern.toUri().getPath())) {
      List<Candidate> found = List.of(new Candidate(files.makeQualified(new Path("/")), null));
      for (String part : one.split("/", -1)) {
        if (!part.isEmpty()) {
          found = inside(files, found, part);
        }
      }
      for (Candidate each : found) {
        FileStatus status = each.status == null ? status(files, each.path) : each.status;
        if (status != null) {
          all.add(status);
        }
      }
    }
    return all.stream()
        .sorted(Comparator.comparing(FileStatus::getPath))
        .toArray(FileStatus[]::new);
  }

  private static List<Candidate> inside(FileSystem files, List<Candidate> folders, String part)
      throws IOException {
    GlobPattern pattern = new GlobPattern(part);
    List<Candidate> found = new ArrayList<>();
    for (Candidate folder : folders) {
      if (!folder.mayHoldOthers()) {
        continue;
      }
      if (!pattern.hasWildcard()) {
        found.add(new Candidate(child(folder.path, part.replaceAll("\\\\(.)", "$1")), null));
        continue;
      }
      for (FileStatus inner : list(files, folder.path)) {
        boolean isItself = inner.getPath().equals(folder.path); // where it is a file
        if (!isItself && pattern.matches(inner.getPath().getName())) {
          found.add(new Candidate(inner.getPath(), inner));
        }
      }
    }
    return found;
  }

  private static FileStatus[] list(FileSystem files, Path folder) throws IOException {
    try {
      return files.listStatus(folder);
    } catch (FileNotFoundException e) {
      return new FileStatus[0];
    }
  }

  private static @Nullable FileStatus status(FileSystem files, Path path) throws IOException {
    try {
      return files.getFileStatus(path);
    } catch (FileNotFoundException e) {
      return null;
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
