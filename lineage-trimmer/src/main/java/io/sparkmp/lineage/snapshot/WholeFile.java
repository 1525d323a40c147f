package io.sparkmp.lineage.snapshot;

import io.sparkmp.errors.Cleanup;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.StreamCapabilities;

/** Files that are written at once. */
final class WholeFile {

  private WholeFile() {}

  /**
   * Writes all of a file, forces it to the store where that is possible, and closes it.
   *
   * @param out to the file; closed once, also if that or anything else fails. A stream may throw
   *     when it is closed what it has thrown before, which try-with-resources cannot stand
   */
  static void write(OutputStream out, byte[] bytes) throws IOException {
    try {
      out.write(bytes);
      sync(out);
    } catch (Throwable e) {
      Cleanup.after(e, out::close);
      throw e;
    }
    out.close();
  }

  /** Forces what was written to the store, where that is possible. */
  static void sync(OutputStream out) throws IOException {
    if (out instanceof FSDataOutputStream file && file.hasCapability(StreamCapabilities.HSYNC)) {
      file.hsync();
    }
  }
}
