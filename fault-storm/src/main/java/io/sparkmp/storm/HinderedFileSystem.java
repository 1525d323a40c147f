package io.sparkmp.storm;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/**
 * Local files, to which nothing can be written, or which cannot be reached, while a file says so.
 * Each process that uses it looks into that file before each operation.
 */
public final class HinderedFileSystem extends RawLocalFileSystem {
  static final String SCHEME = "hindered";

  /** The Hadoop setting that names the file that holds the name of a {@link Fault}, or nothing. */
  static final String SWITCH = "sparkmp.storm.switch";

  private static final URI NAME = URI.create(SCHEME + ":///");

  private Path switched = Path.of("");

  /** For Hadoop. */
  public HinderedFileSystem() {}

  @Override
  public void initialize(URI uri, Configuration conf) throws IOException {
    switched = Path.of(conf.get(SWITCH));
    super.initialize(NAME, conf);
  }

  @Override
  public URI getUri() {
    return NAME;
  }

  @Override
  public String getScheme() {
    return SCHEME;
  }

  private void check(boolean writes) throws IOException {
    String name = Files.exists(switched) ? Files.readString(switched).strip() : "";
    if (name.isEmpty()) {
      return;
    }
    switch (Fault.valueOf(name.toUpperCase(Locale.ROOT))) {
      case FULL_DISK -> {
        if (writes) {
          throw new IOException("No space left on device");
        }
      }
      case READ_ONLY_DISK -> {
        if (writes) {
          throw new IOException("Read-only file system");
        }
      }
      default -> throw new ConnectException("Connection refused");
    }
  }

  @Override
  public FSDataInputStream open(org.apache.hadoop.fs.Path file, int buffer) throws IOException {
    check(false);
    return super.open(file, buffer);
  }

  @Override
  public FSDataOutputStream create(
      org.apache.hadoop.fs.Path file,
      boolean overwrite,
      int buffer,
      short replication,
      long block,
      Progressable progress)
      throws IOException {
    check(true);
    return super.create(file, overwrite, buffer, replication, block, progress);
  }

  @Override
  public FSDataOutputStream create(
      org.apache.hadoop.fs.Path file,
      FsPermission permission,
      boolean overwrite,
      int buffer,
      short replication,
      long block,
      Progressable progress)
      throws IOException {
    check(true);
    return super.create(file, permission, overwrite, buffer, replication, block, progress);
  }

  @Override
  public boolean rename(org.apache.hadoop.fs.Path from, org.apache.hadoop.fs.Path to)
      throws IOException {
    check(true);
    return super.rename(from, to);
  }

  @Override
  public boolean delete(org.apache.hadoop.fs.Path file, boolean recursive) throws IOException {
    check(true);
    return super.delete(file, recursive);
  }

  @Override
  public boolean mkdirs(org.apache.hadoop.fs.Path folder, FsPermission permission)
      throws IOException {
    check(true);
    return super.mkdirs(folder, permission);
  }

  @Override
  public FileStatus[] listStatus(org.apache.hadoop.fs.Path file) throws IOException {
    check(false);
    return super.listStatus(file);
  }

  @Override
  public FileStatus getFileStatus(org.apache.hadoop.fs.Path file) throws IOException {
    check(false);
    return super.getFileStatus(file);
  }
}
