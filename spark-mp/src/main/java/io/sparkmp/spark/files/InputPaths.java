package io.sparkmp.spark.files;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * Resolves the files that users name: files and folders, separated by commas, with globs. A path
 * that exists literally is taken as it is, whatever characters it has. Folders are read
 * recursively; names in them that start with a dot or an underscore are left out, as Hadoop does,
 * and counted. A file that is named twice, or beside its folder, is read once.
 *
 * @param files sorted by path
 * @param leftOut names that were skipped, except those that Spark and Hadoop make
 * @param named the files and folders that were named or matched a pattern, without those inside
 *     another one of them
 */
public record InputPaths(List<FileStatus> files, List<String> leftOut, List<Path> named) {
  private static final Pattern GLOB = Pattern.compile("[*?{\\[]");
  private static final String LOCAL = "file";
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
   * @throws FileNotFoundException if a path matches nothing, or is a pipe: input is read more than
   *     once
   */
  public static InputPaths find(String paths, Configuration conf) throws IOException {
    List<FileStatus> found = new ArrayList<>();
    List<String> leftOut = new ArrayList<>();
    List<Path> named = new ArrayList<>();
    for (String path : split(paths, conf)) {
      refusePipe(Places.of(path), conf);
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
        add(match, conf, Set.of(), found, leftOut);
      }
    }
    found.sort(Comparator.comparing(FileStatus::getPath)); // a file system lists in any order
    Map<Object, FileStatus> once = new HashMap<>(); // by its first name that is no symbolic link
    for (FileStatus file : found) {
      Object identity = identity(file.getPath());
      FileStatus before = once.putIfAbsent(identity, file);
      if (before != null && !isReal(before.getPath()) && isReal(file.getPath())) {
        once.put(identity, file);
      }
    }
    Set<Path> all = new LinkedHashSet<>(named);
    return new InputPaths(
        once.values().stream().sorted(Comparator.comparing(FileStatus::getPath)).toList(),
        leftOut.stream().distinct().toList(),
        all.stream().filter(path -> all.stream().noneMatch(each -> has(each, path))).toList());
  }

  private static void refusePipe(Path path, Configuration conf) throws IOException {
    if (path.getFileSystem(conf) instanceof LocalFileSystem) {
      String name = Path.getPathWithoutSchemeAndAuthority(path).toString();
      java.nio.file.Path file = Paths.get(name);
      if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
        throw new FileNotFoundException(
            name + " is a pipe or a device, and input is read more than once; write it to a file");
      }
    }
  }

  /** What is the same for all names and links of a file or folder. */
  private static Object identity(Path path) throws IOException {
    if (!LOCAL.equals(path.toUri().getScheme())) {
      return path;
    }
    java.nio.file.Path file = Paths.get(path.toUri().getPath());
    BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
    return found.fileKey() == null
        ? file.toRealPath()
        : new Inode(found.fileKey(), found.size(), found.lastModifiedTime());
  }

  /** With what differs where a file system that has no numbers of its own gives one twice. */
  private record Inode(Object number, long size, FileTime modified) {}

  private static boolean isReal(Path path) throws IOException {
    java.nio.file.Path file = Paths.get(path.toUri().getPath());
    return !LOCAL.equals(path.toUri().getScheme()) || file.toRealPath().equals(file);
  }

  /** Whether a folder is read with a file or folder in it. */
  private static boolean has(Path folder, Path inner) {
    if (folder.equals(inner) || !Places.isWithin(inner, folder)) {
      return false;
    }
    for (Path at = inner; !at.equals(folder); at = at.getParent()) {
      if (isLeftOut(at.getName())) {
        return false;
      }
    }
    return true;
  }

  private static boolean isLeftOut(String name) {
    return name.startsWith("_") || name.startsWith(".");
  }

  /**
   * A file that is among both, or null if there is none.
   *
   * @throws FileNotFoundException if one of the paths is that of nothing
   */
  public static @Nullable String common(String paths, String others, Configuration conf)
      throws IOException {
    if (CatalogTables.isNamed(paths) || CatalogTables.isNamed(others)) {
      return paths.equals(others) ? paths : null;
    }
    Set<Object> all = new HashSet<>();
    for (FileStatus file : find(paths, conf).files()) {
      all.add(identity(file.getPath()));
    }
    for (FileStatus file : find(others, conf).files()) {
      if (all.contains(identity(file.getPath()))) {
        return Places.name(file.getPath());
      }
    }
    return null;
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
    return GLOB.matcher(path).find()
        ? Globs.matches(files, files.makeQualified(place))
        : new FileStatus[0];
  }

  private static String described(String path, Configuration conf) throws IOException {
    String absolute = Places.name(Places.real(path, conf));
    return absolute.equals(path) ? path : path + " (" + absolute + ")";
  }

  /**
   * Adds a file, or the files of a folder.
   *
   * @param above the folders that lead there; one among these is a link back to it
   */
  private static void add(
      FileStatus entry,
      Configuration conf,
      Set<Object> above,
      List<FileStatus> found,
      List<String> leftOut)
      throws IOException {
    if (entry.isFile()) {
      found.add(entry);
      return;
    }
    Set<Object> folders = new HashSet<>(above);
    if (!folders.add(identity(entry.getPath()))) {
      return;
    }
    for (FileStatus inner : entry.getPath().getFileSystem(conf).listStatus(entry.getPath())) {
      String name = inner.getPath().getName();
      if (!isLeftOut(name)) {
        add(inner, conf, folders, found, leftOut);
      } else if (!MADE_BY_SPARK.contains(name) && !name.endsWith(".crc")) {
        leftOut.add(Places.name(inner.getPath()));
      }
    }
  }
}
