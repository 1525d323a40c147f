package io.sparkmp.testing;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/**
 * Local files, under {@code quota:///}, none of which can be closed once it is written: object
 * stores, HDFS and quotas say only then what fails. Files whose names begin with a dot can.
 */
public final class QuotaFiles extends RawLocalFileSystem {
  private static final String SCHEME = "quota";
  private static final URI ROOT = URI.create(SCHEME + ":///");
  private static final String IMPLEMENTATION = "fs." + SCHEME + ".impl";

  /** For Hadoop, which makes one by its name. */
  public QuotaFiles() {}

  /**
   * The name of a local file by which it cannot be closed, as long as a configuration has it.
   *
   * @param local absolute
   */
  public static String name(Configuration conf, java.nio.file.Path local) {
    conf.set(IMPLEMENTATION, QuotaFiles.class.getName());
    return SCHEME + ":" + local;
  }

  /** Takes back what {@link #name} has set. */
  public static void forget(Configuration conf) {
    conf.unset(IMPLEMENTATION);
  }

  @Override
  public void initialize(URI uri, Configuration conf) throws IOException {
    super.initialize(ROOT, conf);
  }

  @Override
  public URI getUri() {
    return ROOT;
  }

  @Override
  public String getScheme() {
    return SCHEME;
  }

  @Override
  public FSDataOutputStream create(
      Path file,
      boolean overwrite,
      int buffer,
      short replication,
      long block,
      Progressable progress)
      throws IOException {
    return limited(super.create(file, overwrite, buffer, replication, block, progress), file);
  }

  @Override
  public FSDataOutputStream create(
      Path file,
      FsPermission permission,
      boolean overwrite,
      int buffer,
      short replication,
      long block,
      Progressable progress)
      throws IOException {
    return limited(
        super.create(file, permission, overwrite, buffer, replication, block, progress), file);
  }

  private static FSDataOutputStream limited(OutputStream out, Path file) throws IOException {
    if (file.getName().startsWith(".")) {
      return new FSDataOutputStream(out, null);
    }
    return new FSDataOutputStream(
        new FilterOutputStream(out) {
          @Override
          public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
          }

          @Override
          public void close() throws IOException {
            super.close();
            throw new IOException("Disk quota exceeded: " + file.getName());
          }
        },
        null);
  }
}
