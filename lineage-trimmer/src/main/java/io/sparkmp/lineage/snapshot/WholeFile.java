package io.sparkmp.lineage.snapshot;

import io.sparkmp.errors.Cleanup;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.StreamCapabilities;

/** Writes files in one go. */
final class WholeFile {

  private WholeFile() {}

  /**
   * Writes a whole file, syncs it to the store if possible, and closes it.
   *
   * @param out closed exactly once, even after a failure. A stream may throw the same exception
   *     again when it is closed, which try-with-resources cannot handle
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

  /** Syncs what was written to the store if possible. */
  static void sync(OutputStream out) throws IOException {
    if (out instanceof FSDataOutputStream file && file.hasCapability(StreamCapabilities.HSYNC)) {
      file.hsync();
    }
  }
}
