package io.sparkmp.spark.ingest;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.spark.api.java.JavaNewHadoopRDD;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * Text files, compressed or not, on any Hadoop file system, seen from the driver: that they are
 * there, their first lines, one line's number; and all their lines as an RDD.
 */
public final class TextFiles {
  private static final long MIN_SPLIT = 4L << 20;
  private static final long MAX_SPLIT = 128L << 20;
  private static final String SPLIT_KEY = "mapreduce.input.fileinputformat.split.maxsize";

  private final String what;
  private final String paths;
  private final Configuration conf;
  private final List<FileStatus> found = new ArrayList<>();

  /**
   * Finds the files.
   *
   * @param what they hold, for messages
   * @param paths of files or folders, separated by commas; globs are allowed
   * @throws IngestException if there is no such file, or all of them are empty
   */
  public TextFiles(String what, String paths, Configuration conf) {
    this.what = what;
    this.paths = paths;
    this.conf = conf;
    try {
      for (String path : paths.split(",(?![^{]*\\})", -1)) {
        find(path);
      }
    } catch (IOException e) {
      throw new IngestException("Cannot read " + what + ": " + paths + ": " + e.getMessage(), e);
    }
    found.sort(Comparator.comparing(FileStatus::getPath)); // a file system lists in any order
    if (bytes() == 0) {
      throw new IngestException("Cannot read " + what + ": " + paths + " is empty");
    }
  }

  private void find(String path) throws IOException {
    FileSystem fileSystem = new Path(path).getFileSystem(conf);
    FileStatus[] matches = fileSystem.globStatus(new Path(path));
    if (matches == null || matches.length == 0) {
      throw new IngestException("Cannot read " + what + ": there is no file " + path);
    }
    for (FileStatus match : matches) {
      for (FileStatus file : fileSystem.listStatus(match.getPath())) {
        String name = file.getPath().getName();
        if (file.isFile() && !name.startsWith("_") && !name.startsWith(".")) {
          found.add(file);
        }
      }
    }
  }

  /** As they were given. */
  public String paths() {
    return paths;
  }

  /** Every file, in the order of their paths. */
  public List<String> files() {
    return found.stream().map(file -> file.getPath().toString()).toList();
  }

  /** The deepest folder that holds all of the files, with a slash at its end. */
  public String folder() {
    Path folder = found.get(0).getPath().getParent();
    while (!holdsAll(slashed(folder))) {
      folder = folder.getParent();
    }
    return slashed(folder);
  }

  private boolean holdsAll(String folder) {
    return files().stream().allMatch(file -> file.startsWith(folder));
  }

  private static String slashed(Path folder) {
    String path = folder.toString();
    return path.endsWith("/") ? path : path + "/";
  }

  /** Bytes on disk. */
  long bytes() {
    return found.stream().mapToLong(FileStatus::getLen).sum();
  }

  /** The first file that is not empty. */
  public String first() {
    return found.stream()
        .filter(file -> file.getLen() > 0)
        .findFirst()
        .orElseThrow()
        .getPath()
        .toString();
  }

  /** Its first lines that are not blank, at most {@code n}. */
  public List<String> firstLines(int n) {
    List<String> lines = new ArrayList<>();
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(open(first()), StandardCharsets.UTF_8))) {
      String line = reader.readLine();
      if (line != null && line.startsWith("\ufeff")) {
        line = line.substring(1); // the byte order mark, which Hadoop's reader passes over too
      }
      while (line != null && lines.size() < n) {
        if (!line.isBlank()) {
          lines.add(line);
        }
        line = reader.readLine();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + first(), e);
    }
    return lines;
  }

  /**
   * All lines with their offsets in the uncompressed bytes. A split is of one file and may start
   * within it.
   */
  public JavaNewHadoopRDD<LongWritable, Text> lines(JavaSparkContext spark) {
    Configuration splits = new Configuration(conf);
    long split = bytes() / Math.max(1, spark.defaultParallelism()) + 1;
    splits.setLong(
        SPLIT_KEY, Math.min(conf.getLong(SPLIT_KEY, MAX_SPLIT), Math.max(MIN_SPLIT, split)));
    return (JavaNewHadoopRDD<LongWritable, Text>)
        spark.newAPIHadoopFile(
            paths, TextInputFormat.class, LongWritable.class, Text.class, splits);
  }

  /** The record, and the number of its line. */
  public String locate(Problem problem) {
    try {
      long line = lineAt(problem.source(), problem.offset());
      return problem.source() + ", line " + line + " '" + problem.record() + "'";
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + problem.source() + " again", e);
    }
  }

  /** The number from 1 of the line that starts at {@code offset} of the uncompressed bytes. */
  private long lineAt(String file, long offset) throws IOException {
    long line = 1;
    try (InputStream in = new BufferedInputStream(open(file), 1 << 16)) {
      for (long at = 0; at < offset; at++) {
        int c = in.read();
        if (c < 0) {
          break;
        }
        if (c == '\n') {
          line++;
        }
      }
    }
    return line;
  }

  /** The uncompressed bytes of a file; the caller closes them. */
  public InputStream open(String file) throws IOException {
    Path path = new Path(file);
    InputStream in = path.getFileSystem(conf).open(path);
    CompressionCodec codec = new CompressionCodecFactory(conf).getCodec(path);
    return codec == null ? in : codec.createInputStream(in);
  }
}
