package io.sparkmp.lineage;

import io.sparkmp.testing.Await;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.time.Duration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.util.Progressable;
import org.jspecify.annotations.Nullable;

/**
 * The local file system, hindered for files below a folder that holds a file of one of these names:
 *
 * <ul>
 *   <li>{@code full}: nothing can be written
 *   <li>{@code slow}: parts of snapshots are written only once it is gone
 *   <li>{@code read-only}: no folder can be made
 * </ul>
 */
public final class HinderedFileSystem extends RawLocalFileSystem {
  private static final String SCHEME = "hindered";
  private static final URI NAME = URI.create(SCHEME + ":///");

  /** A path of this file system, known to the tests' Spark. */
  static String path(java.nio.file.Path local) {
    SharedSpark.get()
        .hadoopConfiguration()
        .set("fs." + SCHEME + ".impl", HinderedFileSystem.class.getName());
    return SCHEME + "://" + local.toAbsolutePath();
  }

  /** Snapshots with a directory inside {@code folder}. */
  static Durability.Snapshots durable(java.nio.file.Path folder) {
    return Durability.snapshots(path(folder.resolve("snapshots")), "numbers");
  }

  @Override
  public URI getUri() {
    return NAME;
  }

  @Override
  public String getScheme() {
    return SCHEME;
  }

  @Override
  public boolean mkdirs(Path folder) throws IOException {
    if (isHindered(folder, "read-only")) {
      throw new AccessControlException("Permission denied: " + folder);
    }
    return super.mkdirs(folder);
  }

  @Override
  public FSDataOutputStream create(
      Path file,
      @Nullable FsPermission permission,
      boolean overwrite,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress)
      throws IOException {
    OutputStream out =
        super.create(file, permission, overwrite, bufferSize, replication, blockSize, progress);
    return new FSDataOutputStream(new Hindered(out, file), null);
  }

  @Override
  public FSDataOutputStream create(
      Path file,
      boolean overwrite,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress)
      throws IOException {
    return create(file, null, overwrite, bufferSize, replication, blockSize, progress);
  }

  private static boolean isHindered(Path path, String by) {
    for (Path folder = path.getParent(); folder != null; folder = folder.getParent()) {
      if (Files.exists(java.nio.file.Path.of(folder.toUri().getPath(), by))) {
        return true;
      }
    }
    return false;
  }

  private static final class Hindered extends FilterOutputStream {
    private final Path file;

    Hindered(OutputStream out, Path file) {
      super(out);
      this.file = file;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      if (file.getName().startsWith("part-")) {
        Await.until(Duration.ofMinutes(2), () -> !isHindered(file, "slow"));
      }
      if (isHindered(file, "full")) {
        throw new IOException("No space left on device");
      }
      out.write(bytes, offset, length);
    }
  }
}
