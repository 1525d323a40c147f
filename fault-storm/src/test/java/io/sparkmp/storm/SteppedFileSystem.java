package io.sparkmp.storm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.util.Progressable;

/**
 * Local files of a process that says on its output what it is about to change in one folder, such
 * as {@code step RENAME .m.replaced}, and goes on when it is given a byte.
 */
public final class SteppedFileSystem extends RawLocalFileSystem {
  static final String SCHEME = "stepped";

  /** Begins a line of the output. */
  static final String STEP = "step ";

  /** The Hadoop setting that names the folder. */
  static final String FOLDER = "sparkmp.storm.stepped";

  private static final URI NAME = URI.create(SCHEME + ":///");

  private String folder = "";

  /** For Hadoop. */
  public SteppedFileSystem() {}

  @Override
  public void initialize(URI uri, Configuration conf) throws IOException {
    folder = conf.get(FOLDER);
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

  /** Names of attempts are left out. */
  @SuppressWarnings("SystemOut") // how it speaks
  private void step(Call call, Path path) {
    Path parent = path.getParent();
    if (parent == null || !parent.toUri().getPath().equals(folder)) {
      return;
    }
    System.out.println(STEP + call + " " + path.getName().replaceFirst("-[0-9a-f-]{36}$", ""));
    try {
      if (System.in.read() < 0) {
        Runtime.getRuntime().halt(1); // whoever kills it is gone
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
    step(Call.CREATE, file);
    return super.create(file, overwrite, buffer, replication, block, progress);
  }

  @Override
  public boolean rename(Path from, Path to) throws IOException {
    step(Call.RENAME, to);
    return super.rename(from, to);
  }

  @Override
  public boolean delete(Path path, boolean recursive) throws IOException {
    step(Call.DELETE, path);
    return super.delete(path, recursive);
  }
}
