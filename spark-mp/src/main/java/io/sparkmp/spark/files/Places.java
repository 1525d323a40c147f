package io.sparkmp.spark.files;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;

/** Handles paths as people type them. */
public final class Places {

  /** The option of Spark's readers that takes paths literally if it is false. */
  public static final String NO_GLOBS = "__globPaths__";

  private static final int MOST_LINKS = 40; // as Linux follows

  private Places() {}

  /**
   * Parses a path. Hadoop takes text before a colon for a scheme, and so cannot name a local file
   * {@code 12:30.csv}; this method can.
   */
  public static Path of(String text) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException("Invalid path: it is empty (expected: a file or folder)");
    }
    boolean named = text.matches("[a-zA-Z][a-zA-Z0-9+.-]*:/.*");
    return named || text.indexOf(':') < 0
        ? new Path(text)
        : new Path("file", null, new File(text).getAbsolutePath());
  }

  /**
   * The canonical path of a place: absolute and, on this machine, without symbolic links, as far as
   * it exists.
   */
  public static Path real(String text, Configuration conf) throws IOException {
    return real(of(text), conf);
  }

  /**
   * Where a place on this machine really is if it is a symbolic link, perhaps to what does not
   * exist; else the place. Replacing the link itself would leave its target as it was.
   *
   * @throws IOException if links lead to one another
   */
  static Path target(FileSystem files, Path place) throws IOException {
    Path at = place;
    for (int links = 0; files instanceof LocalFileSystem local; links++) {
      java.nio.file.Path file = local.pathToFile(at).toPath();
      if (!Files.isSymbolicLink(file)) {
        return at;
      }
      if (links == MOST_LINKS) {
        throw new IOException("its symbolic links lead to one another");
      }
      java.nio.file.Path folder = file.getParent().toRealPath();
      File to = folder.resolve(Files.readSymbolicLink(file)).toFile();
      at =
          new Path(
              "file",
              null,
              new File(to.getParentFile().getCanonicalFile(), to.getName()).toString());
    }
    return at;
  }

  /** Like {@link #real(String, Configuration)}, for a path. */
  static Path real(Path path, Configuration conf) throws IOException {
    FileSystem files = path.getFileSystem(conf);
    Path qualified = files.makeQualified(path);
    if (files instanceof LocalFileSystem) {
      File file = new File(Path.getPathWithoutSchemeAndAuthority(qualified).toString());
      return new Path("file", null, file.getCanonicalPath());
    }
    return qualified;
  }

  /**
   * Opens a file. Hadoop keeps checksums of a local file in a file beside it, whose name it cannot
   * form if there is a colon: such a file is read without checksums.
   */
  public static FSDataInputStream open(Path file, Configuration conf) throws IOException {
    FileSystem files = file.getFileSystem(conf);
    return isPlain(file) ? files.open(file) : bare(files).open(file);
  }

  /**
   * Where to read a place: there, unless it is one of our outputs that another process is replacing
   * or was killed while replacing.
   */
  public static Path standing(Path path, Configuration conf) throws IOException {
    FileSystem files = path.getFileSystem(conf);
    Path place = target(files, files.makeQualified(path));
    Path standing = new Replacement(files, place).standing();
    return standing.equals(place) ? path : standing;
  }

  /** Whether Hadoop can open the file without help. */
  public static boolean isPlain(Path file) {
    return file.getName().indexOf(':') < 0;
  }

  /** The file system without checksum files. */
  static FileSystem bare(FileSystem files) {
    return files instanceof LocalFileSystem local ? local.getRaw() : files;
  }

  /** Whether one path equals the other or lies in it. */
  static boolean isWithin(Path inner, Path outer) {
    for (Path at = inner; at != null; at = at.getParent()) {
      if (at.equals(outer)) {
        return true;
      }
    }
    return false;
  }

  /** The path as people write it: without the local file system's scheme. */
  public static String name(Path path) {
    String scheme = path.toUri().getScheme();
    return scheme == null || scheme.equals("file")
        ? Path.getPathWithoutSchemeAndAuthority(path).toString()
        : path.toString();
  }

  /** The nearest existing parent folder, or the root. */
  static Path existingParent(FileSystem files, Path path) throws IOException {
    Path at = path.getParent();
    while (at != null && at.getParent() != null && !files.exists(at)) {
      at = at.getParent();
    }
    return at == null ? path : at;
  }
}
