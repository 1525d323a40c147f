package io.sparkmp.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.sparkmp.page.Page;
import io.sparkmp.spark.files.Output;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/** The place of a page that a command writes. */
public final class PageFile {
  private final Output output;
  private final boolean overwrite;

  /**
   * A place, checked before any work is done.
   *
   * @param path as the user typed it
   * @param overwrite whether an earlier page is replaced
   * @throws io.sparkmp.spark.files.OutputException if it cannot be written there
   */
  public PageFile(SparkSession spark, String path, boolean overwrite) {
    this.overwrite = overwrite;
    output =
        new Output(
            "the page",
            path,
            "--overwrite",
            spark.sparkContext().hadoopConfiguration(),
            PageFile::foreign);
    output.check(overwrite);
  }

  private static @Nullable String foreign(FileSystem files, FileStatus there) throws IOException {
    if (there.isFile()) {
      try (InputStream in = files.open(there.getPath())) {
        return Page.isOurs(in) ? null : "it holds no page of ours";
      }
    }
    return "it is a folder";
  }

  /**
   * Writes.
   *
   * @throws io.sparkmp.spark.files.OutputException if something is there meanwhile
   * @throws IOException if it cannot be written
   */
  public void write(Page page) throws IOException {
    output.write(overwrite, page.html().getBytes(UTF_8));
  }
}
