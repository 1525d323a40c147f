package io.sparkmp.cf.ingest;

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
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;

/** Text files seen from the driver: that they are there, their first lines, one line's number. */
final class TextFiles {
  private final String paths;
  private final Configuration conf;
  private final List<FileStatus> found = new ArrayList<>();

  TextFiles(String paths, Configuration conf) {
    this.paths = paths;
    this.conf = conf;
    try {
      for (String path : paths.split(",(?![^{]*\\})", -1)) {
        find(path);
      }
    } catch (IOException e) {
      throw new IngestException("Cannot read ratings: " + paths + ": " + e.getMessage(), e);
    }
    found.sort(Comparator.comparing(FileStatus::getPath)); // a file system lists in any order
    if (bytes() == 0) {
      throw new IngestException("Cannot read ratings: " + paths + " is empty");
    }
  }

  private void find(String path) throws IOException {
    FileSystem fileSystem = new Path(path).getFileSystem(conf);
    FileStatus[] matches = fileSystem.globStatus(new Path(path));
    if (matches == null || matches.length == 0) {
      throw new IngestException("Cannot read ratings: there is no file " + path);
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

  String paths() {
    return paths;
  }

  /** Bytes on disk. */
  long bytes() {
    return found.stream().mapToLong(FileStatus::getLen).sum();
  }

  /** The first file that is not empty. */
  String first() {
    return found.stream()
        .filter(file -> file.getLen() > 0)
        .findFirst()
        .orElseThrow()
        .getPath()
        .toString();
  }

  /** Its first lines that are not blank, at most {@code n}. */
  List<String> firstLines(int n) {
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

  /** The number from 1 of the line that starts at {@code offset} of the uncompressed bytes. */
  long lineAt(String file, long offset) throws IOException {
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

  private InputStream open(String file) throws IOException {
    Path path = new Path(file);
    InputStream in = path.getFileSystem(conf).open(path);
    CompressionCodec codec = new CompressionCodecFactory(conf).getCodec(path);
    return codec == null ? in : codec.createInputStream(in);
  }
}
