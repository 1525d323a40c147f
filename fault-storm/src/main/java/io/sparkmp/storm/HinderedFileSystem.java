package io.sparkmp.storm;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/**
 * A local file system that a switch file makes read-only, unreachable, or fail some calls. Each
 * process that uses it reads that file before each call.
 */
public final class HinderedFileSystem extends RawLocalFileSystem {
  static final String SCHEME = "hindered";

  /**
   * The Hadoop setting that names the switch file. The file is empty or holds the name of a {@link
   * Fault}, and after {@link Fault#FAILING_CALL} the text of a {@link FailingCall}.
   */
  static final String SWITCH = "sparkmp.storm.switch";

  private static final URI NAME = URI.create(SCHEME + ":///");

  private Path switched = Path.of("");

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

  private void check(Call call, org.apache.hadoop.fs.Path file) throws IOException {
    String text = Files.exists(switched) ? Files.readString(switched).strip() : "";
    if (text.isEmpty()) {
      return;
    }
    String[] words = text.split(" ", 2);
    switch (Fault.valueOf(words[0])) {
      case FULL_DISK -> {
        if (call.isWrite()) {
          throw new IOException("No space left on device");
        }
      }
      case READ_ONLY_DISK -> {
        if (call.isWrite()) {
          throw new IOException("Read-only file system");
        }
      }
      case FAILING_CALL -> {
        if (FailingCall.of(words[1]).fails(call, file.getName())) {
          throw new IOException("Disk quota exceeded: " + call + " of " + file.getName());
        }
      }
      default -> throw new ConnectException("Connection refused");
    }
  }

  private FSDataOutputStream hindered(FSDataOutputStream out, org.apache.hadoop.fs.Path file) {
    return new FSDataOutputStream(new HinderedStream(out, call -> check(call, file)), null);
  }

  @Override
  public FSDataInputStream open(org.apache.hadoop.fs.Path file, int buffer) throws IOException {
    check(Call.OPEN, file);
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
    check(Call.CREATE, file);
    return hindered(super.create(file, overwrite, buffer, replication, block, progress), file);
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
    check(Call.CREATE, file);
    return hindered(
        super.create(file, permission, overwrite, buffer, replication, block, progress), file);
  }

  @Override
  public boolean rename(org.apache.hadoop.fs.Path from, org.apache.hadoop.fs.Path to)
      throws IOException {
    check(Call.RENAME, to);
    return super.rename(from, to);
  }

  @Override
  public boolean delete(org.apache.hadoop.fs.Path file, boolean recursive) throws IOException {
    check(Call.DELETE, file);
    return super.delete(file, recursive);
  }

  @Override
  public boolean mkdirs(org.apache.hadoop.fs.Path folder) throws IOException {
    check(Call.MKDIRS, folder);
    return super.mkdirs(folder);
  }

  @Override
  public boolean mkdirs(org.apache.hadoop.fs.Path folder, FsPermission permission)
      throws IOException {
    check(Call.MKDIRS, folder);
    return super.mkdirs(folder, permission);
  }

  @Override
  public FileStatus[] listStatus(org.apache.hadoop.fs.Path file) throws IOException {
    check(Call.LIST, file);
    return super.listStatus(file);
  }

  @Override
  public FileStatus getFileStatus(org.apache.hadoop.fs.Path file) throws IOException {
    check(Call.STATUS, file);
    return super.getFileStatus(file);
  }
}
