package io.sparkmp.lineage.snapshot;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Comparator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.fs.Syncable;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;
import org.jspecify.annotations.Nullable;

/**
 * The local disk under {@code faulty://NAME/}, with the {@link Faults} of that name. It must be
 * configured: {@code fs.faulty.impl} is the name of this class.
 */
public final class FaultyFileSystem extends FilterFileSystem {
  private static final String FULL = "No space left on device";
  private static final String QUOTA = "Disk quota exceeded";

  private URI uri = URI.create("faulty:///");
  private String name = "";

  /** Made by Hadoop. */
  public FaultyFileSystem() {
    super(new RawLocalFileSystem());
  }

  /** A configuration that knows this file system. */
  public static Configuration configuration() {
    Configuration conf = new Configuration(false);
    conf.setClass("fs.faulty.impl", FaultyFileSystem.class, FilterFileSystem.class);
    return conf;
  }

  /** The path of a local folder on the file system of that name. */
  public static Path path(String name, java.nio.file.Path folder) {
    return new Path("faulty", name, folder.toAbsolutePath().toString());
  }

  @Override
  public void initialize(URI address, Configuration conf) throws IOException {
    setConf(conf);
    fs.initialize(URI.create("file:///"), conf);
    name = address.getAuthority();
    uri = URI.create("faulty://" + name);
  }

  @Override
  public String getScheme() {
    return "faulty";
  }

  @Override
  public URI getUri() {
    return uri;
  }

  @Override
  protected URI getCanonicalUri() {
    return uri;
  }

  @Override
  protected void checkPath(Path path) {}

  @Override
  public Path makeQualified(Path path) {
    return path.makeQualified(uri, new Path("/"));
  }

  @Override
  public Path resolvePath(Path path) {
    return makeQualified(path);
  }

  private Faults faults() {
    return Faults.named(name);
  }

  private static Path inner(Path path) {
    return new Path("file", null, path.toUri().getPath());
  }

  private static java.nio.file.Path local(Path path) {
    return java.nio.file.Path.of(path.toUri().getPath());
  }

  private FileStatus outer(FileStatus status) {
    return new FileStatus(
        status.getLen(),
        status.isDirectory(),
        status.getReplication(),
        status.getBlockSize(),
        status.getModificationTime(),
        makeQualified(new Path(status.getPath().toUri().getPath())));
  }

  private void begin(Path path, Faults.Kind kind, String message) throws IOException {
    faults().operation(local(path));
    if (faults().strikes(kind, local(path))) {
      throw new IOException(message);
    }
  }

  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    begin(path, Faults.Kind.OPEN, "Cannot open " + path);
    return fs.open(inner(path), bufferSize);
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
    begin(path, Faults.Kind.CREATE, FULL);
    // Without Hadoop's permissions, which it has a process of its own set each time.
    java.nio.file.Path file = local(path);
    if (!overwrite && Files.exists(file)) {
      throw new FileAlreadyExistsException(path + " already exists");
    }
    Files.createDirectories(file.getParent());
    return new FSDataOutputStream(new FaultyStream(Files.newOutputStream(file), file), null);
  }

  @Override
  public boolean mkdirs(Path path, FsPermission permission) throws IOException {
    return mkdirs(path);
  }

  @Override
  public boolean mkdirs(Path path) throws IOException {
    begin(path, Faults.Kind.CREATE, FULL);
    Files.createDirectories(local(path));
    return true;
  }

  @Override
  public boolean rename(Path from, Path to) throws IOException {
    begin(to, Faults.Kind.RENAME_NOT_DONE, "Cannot rename " + from);
    boolean done = fs.rename(inner(from), inner(to));
    if (faults().strikes(Faults.Kind.RENAME_DONE, local(to))) {
      throw new IOException("Lost the connection while renaming " + from);
    }
    return done;
  }

  @Override
  public boolean delete(Path path, boolean recursive) throws IOException {
    faults().operation(local(path));
    if (faults().strikes(Faults.Kind.DELETE, local(path))) {
      int how = faults().below(3);
      if (how == 0) {
        return false;
      }
      if (how == 1) {
        deleteSome(local(path));
      }
      throw new IOException("Cannot delete " + path);
    }
    return fs.delete(inner(path), recursive);
  }

  private void deleteSome(java.nio.file.Path folder) {
    java.io.File[] files = folder.toFile().listFiles();
    if (files != null) {
      Arrays.sort(files, Comparator.comparing(java.io.File::getName));
      for (java.io.File file : files) {
        if (faults().below(2) == 0 && !file.delete()) {
          throw new IllegalStateException("Cannot delete " + file);
        }
      }
    }
  }

  @Override
  public FileStatus[] listStatus(Path path) throws IOException {
    begin(path, Faults.Kind.LIST, "Cannot list " + path);
    return Arrays.stream(fs.listStatus(inner(path)))
        .map(this::outer)
        .sorted(Comparator.comparing(FileStatus::getPath))
        .toArray(FileStatus[]::new);
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    begin(path, Faults.Kind.STATUS, "Cannot look at " + path);
    return outer(fs.getFileStatus(inner(path)));
  }

  @Override
  public void setTimes(Path path, long modified, long read) throws IOException {
    faults().operation(local(path));
    fs.setTimes(inner(path), modified, read);
  }

  /** Buffers nothing, so that of a dead process that is stored which it had written. */
  private final class FaultyStream extends OutputStream implements Syncable, StreamCapabilities {
    private final OutputStream out;
    private final java.nio.file.Path file;
    private boolean closed;
    private @Nullable IOException failure;

    FaultyStream(OutputStream out, java.nio.file.Path file) {
      this.out = out;
      this.file = file;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      faults().operation(file);
      boolean full = faults().strikes(Faults.Kind.WRITE, file);
      out.write(bytes, offset, full ? faults().below(length + 1) : length);
      if (full) {
        throw failed(FULL);
      }
    }

    @Override
    public void hflush() throws IOException {
      hsync();
    }

    @Override
    public void hsync() throws IOException {
      faults().operation(file);
      if (faults().strikes(Faults.Kind.SYNC, file)) {
        throw failed(QUOTA);
      }
    }

    private IOException failed(String reason) {
      IOException thrown = new IOException(reason);
      failure = thrown;
      return thrown;
    }

    @Override
    public boolean hasCapability(String capability) {
      return capability.equals(HSYNC);
    }

    @Override
    public void close() throws IOException {
      if (!closed) {
        closed = true;
        out.close();
        if (failure != null) { // as streams of HDFS do
          throw failure;
        }
        faults().operation(file);
        if (faults().strikes(Faults.Kind.CLOSE, file)) {
          if (faults().below(2) == 0) { // as in an object store, where all is stored at the end
            Files.deleteIfExists(file);
          }
          throw new IOException(QUOTA);
        }
        faults().closed(file);
      }
    }
  }
}
