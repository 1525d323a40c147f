package io.sparkmp.spark.files;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Resolves the files that users name: files and folders, separated by commas, with globs. A path
 * that exists literally is taken as it is, whatever characters it has. Folders are read
 * recursively; names in them that start with a dot or an underscore are left out, as Hadoop does,
 * and counted.
 *
 * @param files sorted by path
 * @param leftOut names that were skipped, except those that Spark and Hadoop make
 * @param named the files and folders that were named or matched a pattern
 */
public record InputPaths(List<FileStatus> files, List<String> leftOut, List<Path> named) {
  private static final Pattern GLOB = Pattern.compile("[*?{\\[]");
  private static final String COMMA = ",(?![^{]*\\})";
  private static final Set<String> MADE_BY_SPARK =
      Set.of("_SUCCESS", "_metadata", "_common_metadata", "_temporary", FileOutput.MARKER);

  /** Copies the lists. */
  public InputPaths {
    files = List.copyOf(files);
    leftOut = List.copyOf(leftOut);
    named = List.copyOf(named);
  }

  /**
   * Finds the files.
   *
   * @throws FileNotFoundException if a path matches nothing
   */
  public static InputPaths find(String paths, Configuration conf) throws IOException {
    List<FileStatus> found = new ArrayList<>();
    List<String> leftOut = new ArrayList<>();
    List<Path> named = new ArrayList<>();
    for (String path : split(paths, conf)) {
      FileStatus[] matches = matches(path, Places.standing(Places.of(path), conf), conf);
      if (matches.length == 0) {
        throw new FileNotFoundException(
            "there is no file "
                + described(path, conf)
                + (paths.indexOf(',') < 0
                    ? ""
                    : "; commas separate paths, and ? stands for one in a name"));
      }
      for (FileStatus match : matches) {
        named.add(match.getPath());
        add(match, conf, found, leftOut);
      }
    }
    found.sort(Comparator.comparing(FileStatus::getPath)); // file systems list in any order
    return new InputPaths(found, leftOut, named);
  }

  /** The named files and folders that exist, and the names of those that do not. */
  static List<Path> roots(String paths, Configuration conf) throws IOException {
    List<Path> roots = new ArrayList<>();
    for (String path : split(paths, conf)) {
      FileStatus[] matches = matches(path, Places.of(path), conf);
      if (matches.length == 0) {
        roots.add(Places.of(path));
      }
      Arrays.stream(matches).map(FileStatus::getPath).forEach(roots::add);
    }
    return roots;
  }

  private static List<String> split(String paths, Configuration conf) throws IOException {
    boolean isOne = paths.indexOf(',') < 0;
    if (!isOne) {
      Path whole = Places.standing(Places.of(paths), conf);
      isOne = whole.getFileSystem(conf).exists(whole);
    }
    return isOne ? List.of(paths) : List.of(paths.split(COMMA, -1));
  }

  private static FileStatus[] matches(String path, Path place, Configuration conf)
      throws IOException {
    FileSystem files = place.getFileSystem(conf);
    if (files.exists(place)) {
      return new FileStatus[] {files.getFileStatus(place)};
    }
    boolean isPattern = GLOB.matcher(path).find();
    FileStatus[] matches = isPattern ? files.globStatus(place) : null;
    return matches == null ? new FileStatus[0] : matches;
  }

  private static String described(String path, Configuration conf) throws IOException {
    String absolute = Places.name(Places.real(path, conf));
    return absolute.equals(path) ? path : path + " (" + absolute + ")";
  }

  private static void add(
      FileStatus entry, Configuration conf, List<FileStatus> found, List<String> leftOut)
      throws IOException {
    if (entry.isFile()) {
      found.add(entry);
      return;
    }
    for (FileStatus inner : entry.getPath().getFileSystem(conf).listStatus(entry.getPath())) {
      String name = inner.getPath().getName();
      if (!name.startsWith("_") && !name.startsWith(".")) {
        add(inner, conf, found, leftOut);
      } else if (!MADE_BY_SPARK.contains(name) && !name.endsWith(".crc")) {
        leftOut.add(Places.name(inner.getPath()));
      }
    }
  }
}
