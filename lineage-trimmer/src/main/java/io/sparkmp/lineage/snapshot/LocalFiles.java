package io.sparkmp.lineage.snapshot;

import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * The local file system without Hadoop's checksum files, since snapshots have their own checksums,
 * and with the process's default permissions: without its native library Hadoop starts {@code
 * chmod} for each file, which takes longer than writing a small one.
 */
final class LocalFiles extends RawLocalFileSystem {

  static LocalFiles open(Configuration conf) throws IOException {
    LocalFiles files = new LocalFiles();
    files.initialize(URI.create("file:///"), conf);
    return files;
  }

  @Override
  public void setPermission(Path path, FsPermission permission) {}
}
