package io.sparkmp.testing;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.PositionedReadable;
import org.apache.hadoop.fs.Seekable;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/**
 * Files of Hadoop in memory, under {@code mem:///}, for tests that read thousands of them a second.
 * There are no folders. Has what the readers of this project call, and little else.
 */
public final class MemoryFiles extends FileSystem {
  private static final URI ROOT = URI.create("mem:///");
  private static final int BLOCK = 1 << 20;

  private final NavigableMap<String, byte[]> files = new ConcurrentSkipListMap<>();

  /** For Hadoop, which makes one by its name. */
  public MemoryFiles() {}

  /** The files that a configuration finds from now on under {@code mem:///}. */
  public static MemoryFiles of(Configuration conf) {
    conf.setClass("fs.mem.impl", MemoryFiles.class, FileSystem.class);
    try {
      return (MemoryFiles) FileSystem.get(ROOT, conf);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sets what a file holds; the array is kept. */
  public Path put(String name, byte[] bytes) {
    Path path = makeQualified(new Path("/" + name));
    files.put(key(path), bytes);
    return path;
  }

  private static String key(Path path) {
    return path.toUri().getPath();
  }

  private byte[] bytes(Path path) throws FileNotFoundException {
    byte[] bytes = files.get(key(path));
    if (bytes == null) {
      throw new FileNotFoundException(path.toString());
    }
    return bytes;
  }

  @Override
  public URI getUri() {
    return ROOT;
  }

  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    return new FSDataInputStream(new Opened(bytes(path)));
  }

  @Override
  public FSDataOutputStream create(
      Path path,
      FsPermission permission,
      boolean overwrite,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress)
      throws IOException {
    return new FSDataOutputStream(
        new ByteArrayOutputStream() {
          @Override
          public void close() {
            files.put(key(path), toByteArray());
          }
        },
        null);
  }

  @Override
  public FSDataOutputStream append(Path path, int bufferSize, Progressable progress) {
    throw new UnsupportedOperationException("Cannot append to " + path);
  }

  @Override
  public boolean rename(Path from, Path to) {
    byte[] bytes = files.remove(key(from));
    if (bytes != null) {
      files.put(key(to), bytes);
    }
    return bytes != null;
  }

  @Override
  public boolean delete(Path path, boolean recursive) {
    return files.remove(key(path)) != null;
  }

  @Override
  public FileStatus[] listStatus(Path folder) {
    String start = key(folder).equals("/") ? "/" : key(folder) + "/";
    return files.tailMap(start, true).entrySet().stream()
        .takeWhile(file -> file.getKey().startsWith(start))
        .filter(file -> file.getKey().indexOf('/', start.length()) < 0)
        .map(MemoryFiles::status)
        .toArray(FileStatus[]::new);
  }

  private static FileStatus status(Map.Entry<String, byte[]> file) {
    Path path = new Path("mem", "", file.getKey());
    return new FileStatus(file.getValue().length, false, 1, BLOCK, 0, path);
  }

  @Override
  public void setWorkingDirectory(Path folder) {}

  @Override
  public Path getWorkingDirectory() {
    return new Path(ROOT);
  }

  @Override
  public boolean mkdirs(Path folder, FsPermission permission) {
    return true;
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    return status(Map.entry(key(path), bytes(path)));
  }

  /** A file that is being read. */
  private static final class Opened extends ByteArrayInputStream
      implements Seekable, PositionedReadable {

    Opened(byte[] bytes) {
      super(bytes);
    }

    @Override
    public void seek(long to) throws IOException {
      if (to < 0 || to > count) {
        throw new EOFException("Cannot seek to byte " + to + " of " + count);
      }
      pos = (int) to;
    }

    @Override
    public long getPos() {
      return pos;
    }

    @Override
    public boolean seekToNewSource(long to) {
      return false;
    }

    @Override
    public int read(long position, byte[] to, int offset, int length) {
      if (position >= count) {
        return -1;
      }
      int n = (int) Math.min(length, count - position);
      System.arraycopy(buf, (int) position, to, offset, n);
      return n;
    }

    @Override
    public void readFully(long position, byte[] to, int offset, int length) throws IOException {
      if (read(position, to, offset, length) < length) {
        throw new EOFException("Cannot read " + length + " bytes at " + position + " of " + count);
      }
    }

    @Override
    public void readFully(long position, byte[] to) throws IOException {
      readFully(position, to, 0, to.length);
    }
  }
}
