package io.sparkmp.spark.files;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.nio.file.Files;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;
import org.jspecify.annotations.Nullable;

/**
 * Local files of a process that is killed at its n-th change of them, or whose n-th change fails. A
 * change is a file or a folder that is made, renamed or deleted; what is in a folder is deleted
 * file by file.
 */
final class DyingFiles extends RawLocalFileSystem {
  private static final String STEP = "dying.step";
  private static final String FAILS = "dying.fails";
  private static final String COPIES = "dying.copies";

  private int left;
  private boolean fails;
  private boolean copies;
  private boolean isDead;
  private @Nullable Runnable meanwhile;

  /** The end of the process, for its files. */
  static final class Killed extends Error {
    private static final long serialVersionUID = 1L;
  }

  /** What the files are like. */
  enum Kind {
    /** Folders and files are renamed in one step, as in HDFS. */
    RENAMING,
    /** A rename copies file after file, then deletes file after file, as in object stores. */
    COPYING,
    /** As Hadoop makes those of a local disk, with checksums beside them. */
    LOCAL
  }

  /** Those of a local disk. */
  static final class WithChecksums extends LocalFileSystem {
    WithChecksums() {
      super(new DyingFiles());
    }
  }

  /** For Hadoop. */
  DyingFiles() {}

  /** What Hadoop's local streams throw where the file system fails; its constructor is hidden. */
  static FSError localError(IOException cause) throws ReflectiveOperationException {
    Constructor<FSError> hidden = FSError.class.getDeclaredConstructor(Throwable.class);
    hidden.setAccessible(true);
    return hidden.newInstance(cause);
  }

  /** Files that die at a step, or at none if it is 0. */
  static Configuration conf(Kind kind, int step, boolean fails) {
    Configuration conf = new Configuration(false); // reading Hadoop's defaults takes longest
    conf.setClass(
        "fs.file.impl",
        kind == Kind.LOCAL ? WithChecksums.class : DyingFiles.class,
        FileSystem.class);
    conf.setBoolean("fs.file.impl.disable.cache", true);
    conf.setInt(STEP, step);
    conf.setBoolean(FAILS, fails);
    conf.setBoolean(COPIES, kind == Kind.COPYING);
    return conf;
  }

  /** Runs something at the step instead. */
  static void meanwhile(FileSystem files, Runnable other) {
    ((DyingFiles) Places.bare(files)).meanwhile = other;
  }

  /** What a JVM does when it is asked to end. */
  static void end(FileSystem files) throws IOException {
    ((DyingFiles) Places.bare(files)).isDead = false;
    ((DyingFiles) Places.bare(files)).left = 0;
    files.close();
  }

  @Override
  public void setConf(Configuration conf) {
    super.setConf(conf);
    if (conf != null) {
      left = conf.getInt(STEP, 0);
      fails = conf.getBoolean(FAILS, false);
      copies = conf.getBoolean(COPIES, false);
    }
  }

  private void step() throws IOException {
    alive();
    if (left > 0 && --left == 0) {
      if (meanwhile != null) {
        meanwhile.run();
        return;
      }
      if (fails) {
        throw new IOException("the file system fails");
      }
      isDead = true;
      throw new Killed();
    }
  }

  private void alive() {
    if (isDead) {
      throw new Killed();
    }
  }

  @Override
  public FSDataInputStream open(Path file, int buffer) throws IOException {
    alive();
    return super.open(file, buffer);
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
    step(); // before it is there
    FSDataOutputStream out = super.create(file, overwrite, buffer, replication, block, progress);
    step(); // before anything is in it
    if (!super.exists(file)) { // where Hadoop has no native code, its rights are set by a process
      out.close();
      throw new IOException("chmod: cannot access " + file);
    }
    return out;
  }

  @Override
  public boolean rename(Path from, Path to) throws IOException {
    if (!copies) {
      step();
      return super.rename(from, to);
    }
    copy(from, to);
    return delete(from, true);
  }

  private void copy(Path from, Path to) throws IOException {
    if (super.getFileStatus(from).isFile()) {
      step();
      Files.createDirectories(pathToFile(to).toPath().getParent());
      Files.copy(pathToFile(from).toPath(), pathToFile(to).toPath());
      return;
    }
    for (FileStatus entry : super.listStatus(from)) {
      copy(entry.getPath(), new Path(to, entry.getPath().getName()));
    }
  }

  @Override
  public boolean delete(Path path, boolean recursive) throws IOException {
    alive();
    if (!super.exists(path)) {
      return false;
    }
    if (super.getFileStatus(path).isDirectory()) {
      for (FileStatus entry : super.listStatus(path)) {
        if (!recursive) {
          throw new IOException("Directory " + path + " is not empty");
        }
        delete(entry.getPath(), true);
      }
    }
    step();
    return super.delete(path, recursive);
  }

  @Override
  public boolean mkdirs(Path folder) throws IOException {
    if (super.exists(folder)) {
      return true;
    }
    step();
    return Files.isDirectory(Files.createDirectories(pathToFile(folder).toPath()));
  }

  @Override
  public void setPermission(Path path, FsPermission permission) {
    // a process for each file, where Hadoop has no native code
  }

  @Override
  public boolean exists(Path path) throws IOException {
    alive();
    return super.exists(path);
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    alive();
    return super.getFileStatus(path);
  }

  @Override
  public FileStatus[] listStatus(Path path) throws IOException {
    alive();
    return super.listStatus(path);
  }
}
