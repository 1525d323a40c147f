package io.sparkmp.lineage.snapshot;

import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * The local file system without Hadoop's files of checksums, as the snapshots have their own, and
 * with the permissions that the process gives: without its native library Hadoop starts {@code
 * chmod} for each file, which takes longer than to write a small one.
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
